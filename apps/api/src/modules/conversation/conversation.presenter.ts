import type { ConversationMessage } from '@atelier/contract';
import { fullName } from '@atelier/domain';
import type { Platform } from '#platform/platform.ts';
import type { MessageRow, MessageWithAuthor } from './conversation.queries.ts';

/** Readers. Customers see only the first name of a staff author. */
type Audience = 'customer' | 'shop';

/** Returns the end of the withdrawal period, or null if the message can't be withdrawn. */
export function withdrawableUntil({ clock, limits }: Platform, row: MessageRow): Date | null {
  const until = new Date(row.createdAt.getTime() + limits.conversation.withdrawable);
  return row.byCustomer && row.readAt === null && row.handledAt === null && clock.now() < until ? until : null;
}

export function presentMessage(row: MessageWithAuthor, audience: Audience, until: Date | null): ConversationMessage {
  return {
    id: row.id,
    fromShop: !row.byCustomer,
    name: row.byCustomer ? null : audience === 'customer' ? row.firstName : fullName(row),
    text: row.body,
    photos: [...row.photos],
    at: row.createdAt.toISOString(),
    isRead: row.readAt !== null,
    withdrawableUntil: audience === 'customer' ? (until?.toISOString() ?? null) : null,
  };
}
