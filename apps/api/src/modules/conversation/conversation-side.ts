import type { ConversationMessage } from '@atelier/contract';
import type { Transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { type HeldRepair, holdRepair } from '#workflow/waiting-since.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { presentMessage, withdrawableUntil } from './conversation.presenter.ts';
import { findConversation, type MessageRow, type WrittenMessage } from './conversation.queries.ts';

/** Which repair, who asks, and whether for the shop: a customer has their own repairs alone. */
export type Side = { readonly viewer: SignedInViewer; readonly repairId: string; readonly forShop: boolean };

/** What all that is done with a conversation goes by. */
export function createSides({ database, clock, limits, realtime }: Platform) {
  const { open, withdrawable } = limits.conversation;
  const mayWithdraw = (row: MessageRow): Date | null => withdrawableUntil(row, clock.now(), withdrawable);
  return {
    /** What is known of it without holding anything. Another's is none. */
    find: async (side: Side) => {
      const found = await findConversation(database, side.repairId);
      if (found === undefined || !isOf(side, found)) throw new Failure('notFound');
      return found;
    },
    /** The repair, which nobody changes until the transaction ends. Another's is none. */
    hold: async (tx: Transaction, side: Side): Promise<HeldRepair> => {
      const held = await holdRepair(tx, side.repairId);
      if (held === null || !isOf(side, held)) throw new Failure('notFound');
      return held;
    },
    isClosed: ({ endedAt, isErased }: Pick<HeldRepair, 'endedAt' | 'isErased'>): boolean =>
      isErased || (endedAt !== null && clock.now().getTime() >= endedAt.getTime() + open),
    mayWithdraw,
    present: (row: WrittenMessage, { forShop }: Side): ConversationMessage =>
      presentMessage(row, forShop ? 'shop' : 'customer', mayWithdraw(row)),
    /** The open pages of whoever may see the conversation, after the commit and only then; drivers hear nothing (specification/faults#r8). */
    tell: (tx: Transaction, { repairId }: Side, { customerId }: Pick<HeldRepair, 'customerId'>): void =>
      tx.afterCommit(() =>
        realtime.publish([`user:${customerId}`, 'role:OPERATOR', 'role:TECHNICIAN', 'role:ADMIN'], 'message', {
          repairId,
        }),
      ),
  };
}

/** Whose repair it is. */
function isOf({ viewer, forShop }: Side, { customerId }: Pick<HeldRepair, 'customerId'>): boolean {
  return forShop || customerId === viewer.userId;
}

export type Sides = ReturnType<typeof createSides>;
