import * as z from 'zod/mini';
import { call } from '../call.ts';
import {
  contactMarkActions,
  ContactMessage,
  ContactMessageParams,
  requiredVersion,
} from './contact-messages.schemas.ts';

export const markContactMessage = call({
  method: 'PUT',
  path: '/staff/messages/:id/mark',
  summary: 'Mark a message as done, as spam, or as new',
  params: ContactMessageParams,
  body: z.object({ mark: z.enum(contactMarkActions, 'invalid'), version: requiredVersion() }),
  answer: ContactMessage,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile'],
});
