import * as z from 'zod/mini';
import { call } from '../call.ts';
import { contactMarks, ContactMessage, ContactParams, seenVersion } from './contact.schemas.ts';

/** Puts a message aside or takes it up again. Refused as an answer is. */
export const markContact = call({
  method: 'PUT',
  path: '/staff/messages/:id/mark',
  summary: 'Mark a message as done, as spam, or as new',
  params: ContactParams,
  body: z.object({ mark: z.enum(contactMarks, 'invalid'), version: seenVersion() }),
  answer: ContactMessage,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile'],
});
