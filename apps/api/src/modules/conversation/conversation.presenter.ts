import type { ConversationMessage } from '@atelier/contract';
import type { Platform } from '#platform/platform.ts';
import type { MessageRow, MessageWithAuthor } from './conversation.queries.ts';

/** Readers. Customers see only the first name of a staff author. */
type Audience = 'customer' | 'shop';

/** Returns the end of the withdrawal period, or null if the message can't be withdrawn. */
export function withdrawableUntil({ clock, limits }: Pick<Platform, 'clock' | 'limits'>, row: MessageRow): Date | null {
  const until = new Date(row.createdAt.getTime() + limits.conversation.withdrawable);
  return row.byCustomer && row.readAt === null && row.handledAt === null && clock.now() < until ? until : null;
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
