import type { ConversationMessage } from '@atelier/contract';
import type { MessageRow, MessageWithAuthor } from './conversation.queries.ts';

/** Who reads it: the customer is told the first name of whoever wrote for the shop, and nothing else of them. */
type Audience = 'customer' | 'shop';

/** By when its customer may take a message back, as of an instant; null where they may not. */
export function withdrawableUntil(row: MessageRow, now: Date, withdrawable: number): Date | null {
  const until = new Date(row.createdAt.getTime() + withdrawable);
  return row.byCustomer && row.readAt === null && row.handledAt === null && now < until ? until : null;
}

export function presentMessage(row: MessageWithAuthor, audience: Audience, until: Date | null): ConversationMessage {
  const { firstName, lastName } = row;
  return {
    id: row.id,
    fromShop: !row.byCustomer,
    name: row.byCustomer ? null : audience === 'customer' ? firstName : `${firstName} ${lastName}`.trim(),
    text: row.body,
    photos: [...row.photos],
    at: row.createdAt.toISOString(),
    isRead: row.readAt !== null,
    withdrawableUntil: audience === 'customer' ? (until?.toISOString() ?? null) : null,
  };
}
