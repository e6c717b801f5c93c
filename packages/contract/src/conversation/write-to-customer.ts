import { call } from '../call.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';
import { ConversationMessage, MessageToCustomer } from './conversation.schemas.ts';

/** Sends a reply to the messages seen so far. Messages that arrived meanwhile still count as waiting. */
export const writeToCustomer = call({
  method: 'POST',
  path: '/staff/repairs/:id/messages',
  summary: 'Write to the customer about a repair',
  idempotent: true,
  params: RepairParams,
  body: MessageToCustomer,
  answer: ConversationMessage,
  errors: ['notAllowed', 'notFound', 'conversationClosed', 'idempotencyKeyReused'],
});
