import { isCalledInstead } from '@atelier/domain';
import { transaction } from '#platform/database/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import { recountUnread } from '#workflow/waiting-since.ts';
import type { Side, Sides } from './conversation-side.ts';
import type { ConversationMails } from './conversation.mails.ts';
import { isUnread, markRead, selectMessages } from './conversation.queries.ts';

export type ReadingParts = { readonly sides: Sides; readonly mails: ConversationMails };

/** What both sides read, and what becomes of it by that. */
export function createReading({ database, clock, limits }: Platform, { sides, mails }: ReadingParts) {
  const { page } = limits.conversation;

  return {
    list: async (side: Side, cursor: string | undefined) => {
      const { waitingSince, callAt, ...found } = await sides.find(side);
      // One more than a page holds tells whether there is a next one.
      const rows = await selectMessages(database, { repairId: side.repairId, cursor, limit: page + 1 });
      const shown = rows.slice(0, page);
      return {
        data: shown.map((row) => sides.present(row, side)),
        nextCursor: rows.length > page ? (shown.at(-1)?.id ?? null) : null,
        isClosed: sides.isClosed(found),
        waitingSince: waitingSince?.toISOString() ?? null,
        isCalledInstead: isCalledInstead({ callAt, waitingSince }, clock.now()),
      };
    },

    /** Marks what the other side wrote read, up to what was seen. */
    read: async (side: Side, seen: string): Promise<void> => {
      const { repairId, forShop } = side;
      await sides.find(side);
      const upto = { repairId, byCustomer: forShop, seen };
      if (!(await isUnread(database, upto))) return;
      await transaction(database, async (tx) => {
        const held = await sides.hold(tx, side);
        await markRead(tx, upto, clock.now());
        // All that the shop wrote is read now: the mail about it needn't leave.
        if (!forShop && (await recountUnread(tx, repairId))) await mails.takeBack(tx, repairId);
        sides.tell(tx, side, held);
      });
    },
  };
}
