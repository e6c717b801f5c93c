import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/database.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import { challenges } from '#schema/people.ts';

export type ChallengeRow = typeof challenges.$inferSelect;

export async function findChallenge(database: Database, id: string, now: Date): Promise<ChallengeRow | undefined> {
  const [row] = await database.select().from(challenges).where(isOpen(id, now));
  return row;
}

function isOpen(id: string, now: Date) {
  return and(eq(challenges.id, id), isNull(challenges.usedAt), gt(challenges.expiresAt, now));
}

/** Counts one try of a token. Returns false if none are left. */
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

/** Resets the token's tries after a code is resent. Tries of codes and networks are unaffected. */
export async function resetTokenTries(tx: Transaction, id: string): Promise<void> {
  await tx.update(challenges).set({ tries: 0 }).where(eq(challenges.id, id));
}

/** Marks an open challenge as used. Rejects its token if a concurrent request was first. */
export async function useChallenge(tx: Transaction, id: string, now: Date): Promise<void> {
  const used = await tx.update(challenges).set({ usedAt: now }).where(isOpen(id, now)).returning({ id: challenges.id });
  if (used.length === 0) throw new Failure('Invalid token');
}

/**
 * Deletes mailed links and the tokens won by codes (specification/faults#t10).
 * Code tokens stay without effect, so a stranger with one can't detect the change.
 */
export async function deleteMailedProofs(tx: Transaction, email: string): Promise<void> {
  await tx.delete(challenges).where(and(eq(challenges.email, email), inArray(challenges.kind, ['link', 'final'])));
}

/** Deletes a pending email change after a newer request or a password change (specification/faults#t16). */
export async function deletePendingEmailChange(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(challenges).where(and(eq(challenges.userId, userId), eq(challenges.purpose, 'changeEmail')));
}

export async function deleteInvitationsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(challenges).where(and(eq(challenges.userId, userId), eq(challenges.purpose, 'invitation')));
}

export async function findInvitationOf(tx: Transaction, userId: string): Promise<ChallengeRow | undefined> {
  const [row] = await tx
    .select()
    .from(challenges)
    .where(and(eq(challenges.userId, userId), eq(challenges.purpose, 'invitation')));
  return row;
}

export async function deleteChallengesOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(challenges).where(eq(challenges.userId, userId));
}

export async function deleteExpiredChallenges(database: Database, until: Date): Promise<void> {
  await database.delete(challenges).where(lt(challenges.expiresAt, until));
}
