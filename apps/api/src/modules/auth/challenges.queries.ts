import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { challenges } from '#schema/people.ts';

export type ChallengeRow = typeof challenges.$inferSelect;

export async function insertChallenge(tx: Transaction, row: typeof challenges.$inferInsert): Promise<void> {
  await tx.insert(challenges).values(row);
}

/** A challenge that is still open. */
export async function findChallenge(database: Database, id: string, now: Date): Promise<ChallengeRow | undefined> {
  const [row] = await database.select().from(challenges).where(isOpen(id, now));
  return row;
}

function isOpen(id: string, now: Date) {
  return and(eq(challenges.id, id), isNull(challenges.usedAt), gt(challenges.expiresAt, now));
}

/** Counts one try of a token; false when it has none left. */
export async function countTokenTry(
  tx: Transaction,
  id: string,
  { now, tries }: { now: Date; tries: number },
): Promise<boolean> {
  const counted = await tx
    .update(challenges)
    .set({ tries: sql`${challenges.tries} + 1` })
    .where(and(isOpen(id, now), lt(challenges.tries, tries)))
    .returning({ id: challenges.id });
  return counted.length > 0;
}

/** A code was sent for it again: its tries begin anew, those of the code and the network don't. */
export async function resetTokenTries(tx: Transaction, id: string): Promise<void> {
  await tx.update(challenges).set({ tries: 0 }).where(eq(challenges.id, id));
}

/** Uses an open challenge up; false when somebody else was faster. */
export async function useChallenge(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const used = await tx.update(challenges).set({ usedAt: now }).where(isOpen(id, now)).returning({ id: challenges.id });
  return used.length > 0;
}

/**
 * The links that were mailed to an address die, and what its codes have won (specification/faults#t10). Tokens that wait for a code stay,
 * good for nothing: a stranger who holds one must not notice.
 */
export async function deleteMailedProofs(tx: Transaction, email: string): Promise<void> {
  await tx.delete(challenges).where(and(eq(challenges.email, email), inArray(challenges.kind, ['link', 'final'])));
}

/**
 * A change of e-mail that waits for its code is over: a newer one was asked for, or the password has changed (specification/faults#t16).
 */
export async function deletePendingEmailChange(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(challenges).where(and(eq(challenges.userId, userId), eq(challenges.purpose, 'changeEmail')));
}

/** The invitations into an account: a newer one takes their place, or nobody is to follow them any more. */
export async function deleteInvitationsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(challenges).where(and(eq(challenges.userId, userId), eq(challenges.purpose, 'invitation')));
}

/** The invitation that was mailed last, whether or not it still opens anything. */
export async function findInvitationOf(tx: Transaction, userId: string): Promise<ChallengeRow | undefined> {
  const [row] = await tx
    .select()
    .from(challenges)
    .where(and(eq(challenges.userId, userId), eq(challenges.purpose, 'invitation')));
  return row;
}

/** Whatever an account's own tokens stand for is over. */
export async function deleteChallengesOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(challenges).where(eq(challenges.userId, userId));
}

export async function deleteExpiredChallenges(database: Database, until: Date): Promise<void> {
  await database.delete(challenges).where(lt(challenges.expiresAt, until));
}
