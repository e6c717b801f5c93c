import { getConversation, handleConversation, readFromCustomer, writeToCustomer } from '@atelier/contract';
import { send } from '#shared/api/send.ts';
import type { ConversationSide } from './conversation-side.ts';

/** The conversation as whoever of the shop sees the repair has it. */
export function shopSide(repairId: string): ConversationSide {
  const params = { id: repairId };
  return {
    of: 'shop',
    repairId,
    page: (cursor, signal) => send(getConversation, { params, query: cursor === null ? {} : { cursor }, signal }),
    write: ({ key, text, seen }) => send(writeToCustomer, { params, body: { text, seen }, idempotencyKey: key }),
    read: (seen) => send(readFromCustomer, { params, body: { seen } }),
    handle: (seen) => send(handleConversation, { params, body: { seen } }),
  };
}
