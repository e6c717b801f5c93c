import { and, desc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/database.ts';
import { codeOrders, codes } from '#schema/people.ts';
import type { CodeKey } from './code-seal.ts';

type CodeOrder = typeof codeOrders.$inferSelect;
export type CodeRow = typeof codes.$inferSelect;

/** Mails are counted by address and purpose, across accounts. */
type OrderKey = Pick<CodeKey, 'email' | 'purpose'>;

/**
 * Writes an order unless the last one is too recent. After `perDay` orders it must be older than `linkAloneCutoff`.
 * Returns the day's count, or null. One statement serializes parallel requests (specification/faults#b10) and locks the address.
 */
export async function placeOrder(
  tx: Transaction,
  order: OrderKey & { readonly id: string; readonly orderedAt: Date },
  { cooldownCutoff, linkAloneCutoff, perDay }: { cooldownCutoff: Date; linkAloneCutoff: Date; perDay: number },
): Promise<number | null> {
  const day = order.orderedAt.toISOString().slice(0, 10);
  const withinDay = or(ne(codeOrders.day, day), lt(codeOrders.orderedThatDay, perDay));
  const [placed] = await tx
    .insert(codeOrders)
    .values({ ...order, day, orderedThatDay: 1 })
    .onConflictDoUpdate({
      target: [codeOrders.email, codeOrders.purpose],
      set: {
        id: order.id,
        orderedAt: order.orderedAt,
        handledAt: null,
        day,
        orderedThatDay: sql`case when ${codeOrders.day} = ${day} then ${codeOrders.orderedThatDay} + 1 else 1 end`,
      },
      setWhere: sql`${lte(codeOrders.orderedAt, cooldownCutoff)} and (${withinDay} or ${lte(codeOrders.orderedAt, linkAloneCutoff)})`,
    })
    .returning({ thatDay: codeOrders.orderedThatDay });
  return placed?.thatDay ?? null;
}

export async function findOrder(database: Database, key: OrderKey): Promise<CodeOrder | undefined> {
  const [row] = await database.select().from(codeOrders).where(ordersOf(key));
  return row;
}

function ordersOf({ email, purpose }: OrderKey) {
  return and(eq(codeOrders.email, email), eq(codeOrders.purpose, purpose));
}

/** Locks these addresses. Always the first lock of a transaction, to prevent deadlocks. */
export async function lockAddress(tx: Transaction, ...emails: readonly string[]): Promise<void> {
  const ofThem = tx
    .select({ id: codeOrders.id })
    .from(codeOrders)
    .where(inArray(codeOrders.email, [...emails]));
  await ofThem.orderBy(codeOrders.email, codeOrders.purpose).for('update');
}

/** Marks an order as handled. Returns false if it was handled before or replaced. */
export async function takeOrder(tx: Transaction, order: OrderKey & { id: string }, at: Date): Promise<boolean> {
  const taken = await tx
    .update(codeOrders)
    .set({ handledAt: at })
    .where(and(ordersOf(order), eq(codeOrders.id, order.id), isNull(codeOrders.handledAt)))
    .returning({ id: codeOrders.id });
  return taken.length > 0;
}

/** Cancels the ordered mails that the worker hasn't handled yet. */
export async function closeOrders(tx: Transaction, email: string, at: Date): Promise<void> {
  await tx
    .update(codeOrders)
    .set({ handledAt: at })
    .where(and(eq(codeOrders.email, email), isNull(codeOrders.handledAt)));
}

/** Deletes a person's codes and returns the addresses to which they were mailed. */
export async function deleteCodesOf(tx: Transaction, userId: string): Promise<readonly string[]> {
  const rows = await tx.delete(codes).where(eq(codes.userId, userId)).returning({ email: codes.email });
  return rows.map(({ email }) => email);
}

export async function findRecentCode(
  tx: Transaction,
  key: CodeKey,
  { since, tries }: { since: Date; tries: number },
): Promise<CodeRow | undefined> {
  const [row] = await tx
    .select()
    .from(codes)
    .where(and(codesOf(key), gt(codes.createdAt, since), lt(codes.tries, tries)))
    .orderBy(desc(codes.createdAt))
    .limit(1);
  return row;
}

function codesOf({ email, purpose, userId }: CodeKey) {
  return and(
    eq(codes.email, email),
    eq(codes.purpose, purpose),
    userId === null ? isNull(codes.userId) : eq(codes.userId, userId),
  );
}

export async function findCode(database: Database, id: string): Promise<CodeRow | undefined> {
  const [row] = await database.select().from(codes).where(eq(codes.id, id));
  return row;
}

/** Counts one try of a network against all valid codes and returns the codes to compare (specification/faults#b6, #b11). */
export function countCodeTry(
  tx: Transaction,
  key: CodeKey,
  { now, network, limits }: { now: Date; network: string; limits: { tries: number; triesPerNetwork: number } },
): Promise<CodeRow[]> {
  const ofNetwork = sql<number>`coalesce((${codes.triesByNetwork} ->> ${network}::text)::int, 0)`;
  return tx
    .update(codes)
    .set({
      tries: sql`${codes.tries} + 1`,
      triesByNetwork: sql`jsonb_set(${codes.triesByNetwork}, array[${network}::text], to_jsonb(${ofNetwork} + 1))`,
    })
    .where(
      and(codesOf(key), gt(codes.expiresAt, now), lt(codes.tries, limits.tries), lt(ofNetwork, limits.triesPerNetwork)),
    )
    .returning();
}

/** Replaces the digits of a code. Returns false if a concurrent request used it first (specification/faults#b8). */
export async function replaceDigits(
  tx: Transaction,
  code: Pick<CodeRow, 'id' | 'sealed'>,
  sealed: string,
): Promise<boolean> {
  const replaced = await tx
    .update(codes)
    .set({ sealed })
    .where(and(eq(codes.id, code.id), eq(codes.sealed, code.sealed)))
    .returning({ id: codes.id });
  return replaced.length > 0;
}

/** Replaces the digits of all codes of a key, so mailed codes fail like wrong ones. */
export async function replaceAllDigits(tx: Transaction, key: CodeKey, sealed: string): Promise<void> {
  await tx.update(codes).set({ sealed }).where(codesOf(key));
}

export async function deleteExpiredCodes(
  database: Database,
  { expiredBefore, orderedBefore }: { expiredBefore: Date; orderedBefore: Date },
): Promise<void> {
  await database.delete(codes).where(lt(codes.expiresAt, expiredBefore));
  await database.delete(codeOrders).where(lt(codeOrders.orderedAt, orderedBefore));
}
