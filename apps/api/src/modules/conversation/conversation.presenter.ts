import type { ConversationMessage } from '@atelier/contract';
import type { MessageRow, WrittenMessage } from './conversation.queries.ts';

/** Who reads it: the customer is told the first name of whoever wrote for the shop, and nothing else of them. */
type Eyes = 'customer' | 'shop';

/** By when its customer may take a message back, as of an instant; null where they may not. */
export function withdrawableUntil(row: MessageRow, now: Date, withdrawable: number): Date | null {
  const until = new Date(row.createdAt.getTime() + withdrawable);
  return row.byCustomer && row.readAt === null && row.handledAt === null && now < until ? until : null;
}

export function presentMessage(row: WrittenMessage, eyes: Eyes, until: Date | null): ConversationMessage {
  const { firstName, lastName } = row;
  return {
    id: row.id,
    fromShop: !row.byCustomer,
    name: row.byCustomer ? null : eyes === 'customer' ? firstName : `${firstName} ${lastName}`.trim(),
    text: row.body,
    photos: [...row.photos],
    at: row.createdAt.toISOString(),
    isRead: row.readAt !== null,
    withdrawableUntil: eyes === 'customer' ? (until?.toISOString() ?? null) : null,
  };
}
