import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#platform/database/transaction.ts';
import { conversationMessages, repairs } from '#schema/index.ts';
import type { DemoPerson } from './demo-accounts.ts';

type ConversationEntry = {
  readonly by: DemoPerson;
  readonly authorId: string;
  readonly at: Date;
  readonly text: string;
};

/** Inserts messages, oldest first. The shop's last answer handles all before it. */
export async function addMessages(
  tx: Transaction,
  repairId: string,
  entries: readonly ConversationEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const isCustomers = ({ by }: ConversationEntry): boolean => by === 'customer' || by === 'englishCustomer';
  const answered = entries.findLastIndex((entry) => !isCustomers(entry));
  const at = entries[answered]?.at ?? null;
  await tx.insert(conversationMessages).values(
    entries.map((entry, index) => ({
      id: uuidv7(),
      repairId,
      authorId: entry.authorId,
      byCustomer: isCustomers(entry),
      body: entry.text,
      createdAt: entry.at,
      readAt: index <= answered ? at : null,
      handledAt: isCustomers(entry) && index < answered ? at : null,
    })),
  );
  const waiting = entries[answered + 1];
  if (waiting !== undefined) await tx.update(repairs).set({ waitingSince: waiting.at }).where(eq(repairs.id, repairId));
}
