import { call } from '../call.ts';
import { Empty } from '../fields.ts';
import { ConversationMessageParams } from './conversation.schemas.ts';

/** Withdraws a message within two minutes if no staff member has read it. Otherwise answers `editedMeanwhile`. */
export const withdrawMessage = call({
  method: 'DELETE',
  path: '/repair/requests/:id/messages/:messageId',
  summary: 'Take back what I just wrote',
  params: ConversationMessageParams,
  answer: Empty,
  errors: ['notFound', 'editedMeanwhile'],
});
