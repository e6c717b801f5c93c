import { and, eq, gt, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { type ChallengePurpose, codes } from '../../schema/people.ts';

export type StandingCode = typeof codes.$inferSelect;
/** Whose code, and what for. */
export type CodeKey = { readonly email: string; readonly purpose: ChallengePurpose };

const keyed = ({ email, purpose }: CodeKey) => and(eq(codes.email, email), eq(codes.purpose, purpose));

/**
 * Replaces the standing code unless the last one is too young or the day's are used up; one statement, so that of parallel
 * requests one orders (B10). False when nothing was ordered.
 */
export const replaceCode = async (
  database: Database,
  code: Pick<StandingCode, 'email' | 'purpose' | 'id' | 'orderedAt' | 'expiresAt'>,
  { youngest, perDay }: { youngest: Date; perDay: number },
): Promise<boolean> => {
  const day = code.orderedAt.toISOString().slice(0, 10);
  const fresh = { ...code, tries: 0, handledAt: null, usedAt: null, day };
  const ordered = await database
    .insert(codes)
    .values({ ...fresh, orderedThatDay: 1 })
    .onConflictDoUpdate({
      target: [codes.email, codes.purpose],
      set: {
        ...fresh,
        orderedThatDay: sql`case when ${codes.day} = ${day} then ${codes.orderedThatDay} + 1 else 1 end`,
      },
      setWhere: sql`${lte(codes.orderedAt, youngest)} and (${ne(codes.day, day)} or ${lt(codes.orderedThatDay, perDay)})`,
    })
    .returning({ id: codes.id });
  return ordered.length > 0;
};

export const findCode = async (database: Database, key: CodeKey): Promise<StandingCode | undefined> => {
  const [row] = await database.select().from(codes).where(keyed(key));
  return row;
};

/** Counts one try, before anything is compared (B6); undefined when the code is expired, used or used up. */
export const countTry = async (
  database: Database,
  key: CodeKey,
  { now, tries }: { now: Date; tries: number },
): Promise<StandingCode | undefined> => {
  const [row] = await database
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(and(keyed(key), isNull(codes.usedAt), gt(codes.expiresAt, now), lt(codes.tries, tries)))
    .returning();
  return row;
};

/**
 * Takes the lock that everything about an address and purpose happens under; first of all locks, so that nobody waits in a circle.
 */
export const lockCode = async (tx: Transaction, key: CodeKey): Promise<void> => {
  await tx.select({ id: codes.id }).from(codes).where(keyed(key)).for('update');
};

/** Uses the code up; false when it was used, or replaced by a newer one (B8, B11). */
export const useCode = async (database: Database, code: CodeKey & { id: string }, at: Date): Promise<boolean> => {
  const used = await database
    .update(codes)
    .set({ usedAt: at })
    .where(and(keyed(code), eq(codes.id, code.id), isNull(codes.usedAt)))
    .returning({ id: codes.id });
  return used.length > 0;
};

/** Nobody needs a code of this address any more. */
export const dropCodes = async (database: Database, email: string, at: Date): Promise<void> => {
  await database
    .update(codes)
    .set({ usedAt: at })
    .where(and(eq(codes.email, email), isNull(codes.usedAt)));
};

/** The worker takes the order; undefined when it was taken before, or replaced by a newer one. */
export const takeOrder = async (
  database: Database,
  code: CodeKey & { id: string },
  at: Date,
): Promise<StandingCode | undefined> => {
  const [row] = await database
    .update(codes)
    .set({ handledAt: at })
    .where(and(keyed(code), eq(codes.id, code.id), isNull(codes.handledAt)))
    .returning();
  return row;
};

export const forgetCodes = async (database: Database, before: Date): Promise<void> => {
  await database.delete(codes).where(lt(codes.orderedAt, before));
};
