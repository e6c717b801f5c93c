import { defaultLanguage } from '@atelier/i18n';
import { and, arrayContains, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { repairs, users } from '#schema/index.ts';
import { deleteIdentitiesOf } from './identities.queries.ts';
import type { UserRow } from './users.presenter.ts';

export async function findUser(database: Database, id: string): Promise<UserRow | undefined> {
  return firstAccount(await database.select().from(users).where(eq(users.id, id)));
}

/** The account among the rows of one person. */
export function firstAccount([row]: readonly (typeof users.$inferSelect)[]): UserRow | undefined {
  return row === undefined || row.email === null ? undefined : { ...row, email: row.email };
}

/** The user, whom nobody else changes until this transaction ends. */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow | undefined> {
  return firstAccount(await tx.select().from(users).where(eq(users.id, id)).for('update'));
}

/** The account of an address and another one, neither of which changes address or is erased until this transaction ends. */
export async function lockAccountsShared(
  tx: Transaction,
  { email, userId }: { readonly email: string; readonly userId: string | null },
): Promise<UserRow[]> {
  const wanted = or(eq(users.email, email), userId === null ? undefined : eq(users.id, userId));
  const rows = await tx.select().from(users).where(wanted).orderBy(users.id).for('share');
  return rows.flatMap((row) => firstAccount([row]) ?? []);
}

/** By the address as it is stored: trimmed, lower-cased, NFC (specification/faults#b4). */
export async function findUserByEmail(database: Database, email: string): Promise<UserRow | undefined> {
  return firstAccount(await database.select().from(users).where(eq(users.email, email)));
}

/** Adds somebody who called and gave no address: a customer without an account. */
export async function insertCaller(tx: Transaction, row: Omit<typeof users.$inferInsert, 'email'>): Promise<void> {
  await tx.insert(users).values(row);
}

/** Adds an account; undefined when the address has one, also when that one is being made right now. */
export async function insertUser(database: Database, row: typeof users.$inferInsert): Promise<UserRow | undefined> {
  return firstAccount(
    await database.insert(users).values(row).onConflictDoNothing({ target: users.email }).returning(),
  );
}

/** Whether a repair of theirs is open and its device not at home again: a returned one is, though it waits to be rated. */
export async function hasDeviceInRepair(database: Database, id: string): Promise<boolean> {
  const awaited = and(eq(repairs.customerId, id), isNotNull(repairs.turnOwner), ne(repairs.status, 'RETURNED'));
  return (await database.select({ id: repairs.id }).from(repairs).where(awaited).limit(1)).length > 0;
}

export type UserChanges = Partial<
  Pick<UserRow, 'firstName' | 'lastName' | 'phone' | 'address' | 'lang' | 'mailLang' | 'ratingMails'>
>;

export async function changeUser(
  database: Database,
  id: string,
  { changes, at }: { changes: UserChanges; at: Date },
): Promise<UserRow | undefined> {
  const changed = await database
    .update(users)
    .set({ ...changes, updatedAt: at })
    .where(and(eq(users.id, id), isNull(users.erasedAt)))
    .returning();
  return firstAccount(changed);
}

/**
 * Empties a user's row. It stays for the repairs that are kept and refer to it, blocked like any account that nobody may use. Where an
 * address was stands the row's own id, which is none: the address is free.
 */
export async function eraseUser(tx: Transaction, id: string, at: Date): Promise<void> {
  await deleteIdentitiesOf(tx, id);
  await tx
    .update(users)
    .set({
      email: id,
      firstName: '',
      lastName: '',
      phone: null,
      address: null,
      avatar: null,
      passwordHash: null,
      lang: defaultLanguage,
      mailLang: defaultLanguage,
      isPremium: false,
      ratingMails: true,
      emailVerifiedAt: null,
      termsVersion: null,
      termsAcceptedAt: null,
      createdAt: at,
      updatedAt: at,
      blockedAt: at,
      erasedAt: at,
    })
    .where(eq(users.id, id));
}

/** Sets the password of an account whose address is proven, at the latest now. */
export async function setPassword(
  database: Database,
  id: string,
  { passwordHash, at }: { passwordHash: string; at: Date },
): Promise<void> {
  await database
    .update(users)
    .set({
      passwordHash,
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${at.toISOString()}::timestamptz)`,
      updatedAt: at,
    })
    .where(eq(users.id, id));
}

/** Keeps which terms somebody accepted, and when. */
export async function acceptTerms(
  tx: Transaction,
  id: string,
  { version, at }: { version: number; at: Date },
): Promise<void> {
  await tx.update(users).set({ termsVersion: version, termsAcceptedAt: at }).where(eq(users.id, id));
}

/** Gives an account another address, just proven; rejects with the violation of `users_email` when another account has it. */
export async function setEmail(
  database: Database,
  id: string,
  { email, at }: { email: string; at: Date },
): Promise<void> {
  await database.update(users).set({ email, emailVerifiedAt: at, updatedAt: at }).where(eq(users.id, id));
}

/** The address isn't theirs, and nobody has proven that it is. */
export async function clearEmail(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.update(users).set({ email: null, updatedAt: at }).where(eq(users.id, id));
}

/** The address of an existing account is its owner's: they have read a mail sent there. */
export async function markVerified(database: Database, id: string, at: Date): Promise<void> {
  await database.update(users).set({ emailVerifiedAt: at, updatedAt: at }).where(eq(users.id, id));
}

/** Whether somebody has read a mail that was sent to their address: until then it may be a stranger's. */
export async function isVerified(database: Database, id: string): Promise<boolean> {
  const proven = and(eq(users.id, id), isNotNull(users.emailVerifiedAt));
  return (await database.select({ id: users.id }).from(users).where(proven)).length > 0;
}

/** Takes the password from an account that was never verified, and verifies it: the owner of its address has come another way. */
export async function clearPasswordAndVerify(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.update(users).set({ passwordHash: null, emailVerifiedAt: at, updatedAt: at }).where(eq(users.id, id));
}

export async function hasAdministrator(database: Database): Promise<boolean> {
  const rows = await database
    .select({ id: users.id })
    .from(users)
    .where(arrayContains(users.roles, ['ADMIN']))
    .limit(1);
  return rows.length > 0;
}
