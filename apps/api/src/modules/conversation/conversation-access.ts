import type { ConversationMessage } from '@atelier/contract';
import type { Transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { type LockedConversation, lockConversation } from '#workflow/waiting-since.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { presentMessage, withdrawableUntil } from './conversation.presenter.ts';
import { findConversation, type MessageRow, type MessageWithAuthor } from './conversation.queries.ts';

/** Which repair, who asks, and whether for the shop: a customer has their own repairs alone. */
export type ConversationParty = {
  readonly viewer: SignedInViewer;
  readonly repairId: string;
  readonly forShop: boolean;
};

/** What all that is done with a conversation goes by. */
export function createConversationAccess({ database, clock, limits, realtime }: Platform) {
  const { open, withdrawable } = limits.conversation;
  const mayWithdraw = (row: MessageRow): Date | null => withdrawableUntil(row, clock.now(), withdrawable);
  return {
    /** What is known of it without holding anything. Another's is none. */
    find: async (party: ConversationParty) => {
      const conversation = await findConversation(database, party.repairId);
      if (conversation === undefined || !isAllowed(party, conversation)) throw new Failure('notFound');
      return conversation;
    },
    /** The repair, which nobody changes until the transaction ends. Another's is none. */
    lock: async (tx: Transaction, party: ConversationParty): Promise<LockedConversation> => {
      const locked = await lockConversation(tx, party.repairId);
      if (locked === null || !isAllowed(party, locked)) throw new Failure('notFound');
      return locked;
    },
    isClosed: ({ endedAt, isErased }: Pick<LockedConversation, 'endedAt' | 'isErased'>): boolean =>
      isErased || (endedAt !== null && clock.now().getTime() >= endedAt.getTime() + open),
    mayWithdraw,
    present: (row: MessageWithAuthor, { forShop }: ConversationParty): ConversationMessage =>
      presentMessage(row, forShop ? 'shop' : 'customer', mayWithdraw(row)),
    /** The open pages of whoever may see the conversation, after the commit and only then; drivers hear nothing (specification/faults#r8). */
    publish: (
      tx: Transaction,
      { repairId }: ConversationParty,
      { customerId }: Pick<LockedConversation, 'customerId'>,
    ): void =>
      tx.afterCommit(() =>
        realtime.publish([`user:${customerId}`, 'role:OPERATOR', 'role:TECHNICIAN', 'role:ADMIN'], 'message', {
          repairId,
        }),
      ),
  };
}

/** Whose repair it is. */
function isAllowed(
  { viewer, forShop }: ConversationParty,
  { customerId }: Pick<LockedConversation, 'customerId'>,
): boolean {
  return forShop || customerId === viewer.userId;
}

export type ConversationAccess = ReturnType<typeof createConversationAccess>;
