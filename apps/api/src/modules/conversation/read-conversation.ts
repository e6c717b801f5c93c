import { isAnsweredByCall } from '@atelier/domain';
import { transaction } from '#platform/database/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import { updateHasUnread } from '#workflow/waiting-since.ts';
import type { ConversationParty, ConversationAccess } from './conversation-access.ts';
import type { ConversationMails } from './conversation.mails.ts';
import { isUnread, markRead, selectMessages } from './conversation.queries.ts';

export type ReadingDeps = { readonly access: ConversationAccess; readonly mails: ConversationMails };

export function createReading({ database, clock, limits }: Platform, { access, mails }: ReadingDeps) {
  const { page } = limits.conversation;

  return {
    list: async (party: ConversationParty, cursor: string | undefined) => {
      const { waitingSince, callAt, ...conversation } = await access.find(party);
      const rows = await selectMessages(database, { repairId: party.repairId, cursor, limit: page + 1 });
      const shown = rows.slice(0, page);
      return {
        data: shown.map((row) => access.present(row, party)),
        nextCursor: rows.length > page ? (shown.at(-1)?.id ?? null) : null,
        isClosed: access.isClosed(conversation),
        waitingSince: waitingSince?.toISOString() ?? null,
        isAnsweredByCall: isAnsweredByCall({ callAt, waitingSince }, clock.now()),
      };
    },

    read: async (party: ConversationParty, seen: string): Promise<void> => {
      const { repairId, forShop } = party;
      await access.find(party);
      const upto = { repairId, byCustomer: forShop, seen };
      if (!(await isUnread(database, upto))) return;
      await transaction(database, async (tx) => {
        const locked = await access.lock(tx, party);
        await markRead(tx, upto, clock.now());
        if (!forShop && (await updateHasUnread(tx, repairId))) await mails.cancelWaiting(tx, repairId);
        access.publish(tx, party, locked);
      });
    },
  };
}
