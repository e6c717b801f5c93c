import { call } from '../call.ts';
import { Empty } from '../fields.ts';
import { ConversationMessageParams } from './conversation.schemas.ts';

/** Within two minutes, and while nobody of the shop has read it; otherwise it is refused as `editedMeanwhile`. */
export const withdrawMessage = call({
  method: 'DELETE',
  path: '/repair/requests/:id/messages/:messageId',
  summary: 'Take back what I just wrote',
  params: ConversationMessageParams,
  answer: Empty,
  errors: ['notFound', 'editedMeanwhile'],
});
