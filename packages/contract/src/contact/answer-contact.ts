import * as z from 'zod/mini';
import { call } from '../call.ts';
import { ContactAnswerForm, ContactMessage, ContactParams, seenVersion } from './contact.schemas.ts';

/** Mails an answer, once. Refused as `editedMeanwhile`, with the message as it is now, where somebody else was first. */
export const answerContact = call({
  method: 'POST',
  path: '/staff/messages/:id/answer',
  summary: 'Answer a message by mail',
  params: ContactParams,
  body: z.extend(ContactAnswerForm, { version: seenVersion() }),
  answer: ContactMessage,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile'],
});
