import { and, desc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { challenges, registrations } from '../../schema/people.ts';

export type Challenge = typeof challenges.$inferSelect;
export type Registration = typeof registrations.$inferSelect;

/** Registrations whose password an unverified sign-in is compared with; each costs a hash. */
const newestRegistrations = 3;

export const insertChallenge = async (database: Database, row: typeof challenges.$inferInsert): Promise<void> => {
  await database.insert(challenges).values(row);
};

/** A challenge that is still open. */
export const findChallenge = async (database: Database, id: string, now: Date): Promise<Challenge | undefined> => {
  const [row] = await database
    .select()
    .from(challenges)
    .where(and(eq(challenges.id, id), isNull(challenges.usedAt), gt(challenges.expiresAt, now)));
  return row;
};

/** Uses an open challenge up; false when somebody else was faster. */
export const useChallenge = async (database: Database, id: string, now: Date): Promise<boolean> => {
  const used = await database
    .update(challenges)
    .set({ usedAt: now })
    .where(and(eq(challenges.id, id), isNull(challenges.usedAt), gt(challenges.expiresAt, now)))
    .returning({ id: challenges.id });
  return used.length > 0;
};

/** After a new password no older token of the account is good for anything (T10). */
export const dropChallenges = async (database: Database, owner: { userId: string; email: string }): Promise<void> => {
  const ofAddress = and(
    eq(challenges.email, owner.email),
    inArray(challenges.purpose, ['verifyEmail', 'resetPassword']),
  );
  await database.delete(challenges).where(or(eq(challenges.userId, owner.userId), ofAddress));
};

export const insertRegistration = async (database: Database, row: typeof registrations.$inferInsert): Promise<void> => {
  await database.insert(registrations).values(row);
};

export const findRegistration = async (database: Database, id: string): Promise<Registration | undefined> => {
  const [row] = await database.select().from(registrations).where(eq(registrations.id, id));
  return row;
};

export const listRegistrations = (database: Database, email: string): Promise<Registration[]> =>
  database
    .select()
    .from(registrations)
    .where(eq(registrations.email, email))
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(newestRegistrations);

/** All registrations of the address die, and their tokens with them. */
export const dropRegistrations = async (database: Database, email: string): Promise<void> => {
  await database.delete(registrations).where(eq(registrations.email, email));
};

export const forgetChallenges = async (
  database: Database,
  before: { challenges: Date; registrations: Date },
): Promise<void> => {
  await database.delete(challenges).where(lt(challenges.expiresAt, before.challenges));
  await database.delete(registrations).where(lt(registrations.createdAt, before.registrations));
};
