import { getMyConversation, readFromShop, withdrawMessage, writeToShop } from '@atelier/contract';
import { send } from '#shared/api/send.ts';
import type { ConversationSide } from './conversation-side.ts';

/** The conversation as the customer of a repair has it. */
export function mySide(repairId: string): ConversationSide {
  const params = { id: repairId };
  return {
    of: 'customer',
    repairId,
    page: (cursor, signal) => send(getMyConversation, { params, query: cursor === null ? {} : { cursor }, signal }),
    write: ({ key, text }) => send(writeToShop, { params, body: { text }, idempotencyKey: key }),
    read: (seen) => send(readFromShop, { params, body: { seen } }),
    withdraw: (messageId) => send(withdrawMessage, { params: { ...params, messageId } }),
  };
}
