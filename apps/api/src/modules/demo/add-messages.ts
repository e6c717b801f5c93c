import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#platform/database/transaction.ts';
import { conversationMessages, repairs } from '#schema/index.ts';
import type { DemoPerson } from './demo-accounts.ts';

type Said = { readonly by: DemoPerson; readonly authorId: string; readonly at: Date; readonly text: string };

/** What was written about a repair, oldest first: the shop's last answer handled all before it, and what came later waits. */
export async function addMessages(tx: Transaction, repairId: string, said: readonly Said[]): Promise<void> {
  if (said.length === 0) return;
  const isCustomers = ({ by }: Said): boolean => by === 'customer' || by === 'englishCustomer';
  const answered = said.findLastIndex((each) => !isCustomers(each));
  const at = said[answered]?.at ?? null;
  await tx.insert(conversationMessages).values(
    said.map((each, index) => ({
      id: uuidv7(),
      repairId,
      authorId: each.authorId,
      byCustomer: isCustomers(each),
      body: each.text,
      createdAt: each.at,
      readAt: index <= answered ? at : null,
      handledAt: isCustomers(each) && index < answered ? at : null,
    })),
  );
  const waiting = said[answered + 1];
  if (waiting !== undefined) await tx.update(repairs).set({ waitingSince: waiting.at }).where(eq(repairs.id, repairId));
}
