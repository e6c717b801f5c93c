import { call } from '../call.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';
import { ConversationMessage, MessageToShop } from './conversation.schemas.ts';

/** Sends a message, at most 30 an hour, with up to six uploaded photos. Closed 60 days after the repair ended. */
export const writeToShop = call({
  method: 'POST',
  path: '/repair/requests/:id/messages',
  summary: 'Write to the shop about a repair',
  idempotent: true,
  params: RepairParams,
  body: MessageToShop,
  answer: ConversationMessage,
  errors: ['notFound', 'conversationClosed', 'idempotencyKeyReused'],
});
