import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { users } from '#schema/people.ts';
import type { UserRow } from './users.presenter.ts';
import { firstAccount } from './users.queries.ts';

/** Replaces a user's picture. Returns the user and the former picture. */
export async function replaceAvatar(
  tx: Transaction,
  userId: string,
  { avatar, at }: { avatar: string | null; at: Date },
): Promise<{ user: UserRow; former: string | null } | undefined> {
  // Locks, so the second of two concurrent changes discards the picture of the first.
  const [before] = await tx
    .select({ avatar: users.avatar })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
    .for('no key update');
  if (before === undefined) return undefined;
  const user = firstAccount(
    await tx.update(users).set({ avatar, updatedAt: at }).where(eq(users.id, userId)).returning(),
  );
  return user === undefined ? undefined : { user, former: before.avatar };
}

export async function findAvatars(database: Database, names: readonly string[]): Promise<string[]> {
  const rows = await database
    .select({ avatar: users.avatar })
    .from(users)
    .where(inArray(users.avatar, [...names]));
  return rows.flatMap(({ avatar }) => avatar ?? []);
}
