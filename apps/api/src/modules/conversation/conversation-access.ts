import type { ConversationMessage } from '@atelier/contract';
import type { Transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { type LockedConversation, lockConversation } from '#workflow/waiting-since.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { presentMessage, withdrawableUntil } from './conversation.presenter.ts';
import { findConversation, type MessageRow, type MessageWithAuthor } from './conversation.queries.ts';

export type ConversationParty = {
  readonly viewer: SignedInViewer;
  readonly repairId: string;
  readonly forShop: boolean;
};

export function createConversationAccess({ database, clock, limits, realtime }: Platform) {
  const { open, withdrawable } = limits.conversation;
  const mayWithdraw = (row: MessageRow): Date | null => withdrawableUntil(row, clock.now(), withdrawable);
  return {
    /** Returns the conversation without a lock. A foreign repair is not found. */
    find: async (party: ConversationParty) => {
      const conversation = await findConversation(database, party.repairId);
      if (conversation === undefined || !isAllowed(party, conversation)) throw new Failure('notFound');
      return conversation;
    },
    /** Locks the repair. A foreign repair is not found. */
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
    /** Publishes to viewers allowed to see the conversation, after the commit. Drivers get nothing (specification/faults#r8). */
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

function isAllowed(
  { viewer, forShop }: ConversationParty,
  { customerId }: Pick<LockedConversation, 'customerId'>,
): boolean {
  return forShop || customerId === viewer.userId;
}

export type ConversationAccess = ReturnType<typeof createConversationAccess>;
