import * as z from 'zod/mini';
import { call } from '../call.ts';
import {
  ContactAnswerForm,
  ContactMessage,
  ContactMessageParams,
  requiredVersion,
} from './contact-messages.schemas.ts';

/** Mails an answer, once. A stale `version` gets `editedMeanwhile` with the current message. */
export const answerContactMessage = call({
  method: 'POST',
  path: '/staff/messages/:id/answer',
  summary: 'Answer a message by mail',
  params: ContactMessageParams,
  body: z.extend(ContactAnswerForm, { version: requiredVersion() }),
  answer: ContactMessage,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile'],
});
