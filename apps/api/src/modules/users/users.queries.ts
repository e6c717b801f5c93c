import { defaultLanguage } from '@atelier/i18n';
import { and, arrayContains, eq, isNotNull, isNull, ne, or, sql, inArray } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Database, Transaction } from '#platform/database/database.ts';
import { repairs, users } from '#schema/index.ts';
import { deleteIdentitiesOf } from './identities.queries.ts';
import type { PersonRow, UserRow } from './users.presenter.ts';

/** Returns a person with or without an account. */
export async function findPerson(database: Database, id: string): Promise<PersonRow | undefined> {
  const [row] = await database.select().from(users).where(eq(users.id, id));
  return row;
}

export async function findUser(database: Database, id: string): Promise<UserRow | undefined> {
  return accountOf(await findPerson(database, id));
}

function accountOf(row: PersonRow | undefined): UserRow | undefined {
  return row === undefined || row.email === null ? undefined : { ...row, email: row.email };
}

export async function lockUser(tx: Transaction, id: string): Promise<UserRow | undefined> {
  return accountOf(await lockPerson(tx, id));
}

/** Locks a person with or without an account against erasure and changes. */
export async function lockPerson(tx: Transaction, id: string): Promise<PersonRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row;
}

/** Locks the account of an address and another one against erasure and email changes. */
export async function lockAccounts(
  tx: Transaction,
  { email, userId }: { readonly email: string; readonly userId: string | null },
): Promise<UserRow[]> {
  const wanted = or(eq(users.email, email), userId === null ? undefined : eq(users.id, userId));
  const rows = await tx.select().from(users).where(wanted).orderBy(users.id).for('no key update');
  return rows.flatMap((row) => accountOf(row) ?? []);
}

/** Returns the account of an address, which must be normalized: trimmed, lower-cased, NFC (specification/faults#b4). */
export async function findUserByEmail(database: Database, email: string): Promise<UserRow | undefined> {
  const [row] = await database.select().from(users).where(eq(users.email, email));
  return accountOf(row);
}

type NewPerson = Omit<typeof users.$inferInsert, 'id' | 'mailLang' | 'createdAt' | 'updatedAt'> & { readonly at: Date };

function personRow({ at, ...values }: NewPerson): typeof users.$inferInsert {
  return { id: uuidv7(), ...values, mailLang: values.lang, createdAt: at, updatedAt: at };
}

/** Inserts a person without an account, and returns their id. */
export async function insertCaller(tx: Transaction, person: Omit<NewPerson, 'email'>): Promise<string> {
  const row = personRow(person);
  await tx.insert(users).values(row);
  return row.id;
}

/** Inserts an account. Returns undefined if the address has one, even concurrently. */
export async function insertUser(database: Database, person: NewPerson): Promise<UserRow | undefined> {
  const values = personRow(person);
  const [row] = await database.insert(users).values(values).onConflictDoNothing({ target: users.email }).returning();
  return accountOf(row);
}

/** Returns true if the customer has an open repair. A returned device awaiting its rating doesn't count. */
export async function hasDeviceInRepair(database: Database, id: string): Promise<boolean> {
  const awaited = and(eq(repairs.customerId, id), isNotNull(repairs.turnOwner), ne(repairs.status, 'RETURNED'));
  return (await database.select({ id: repairs.id }).from(repairs).where(awaited).limit(1)).length > 0;
}

export type UserChanges = Partial<Pick<UserRow, 'firstName' | 'lastName' | 'phone' | 'address' | 'lang' | 'mailLang'>>;

export async function changeUser(
  database: Database,
  id: string,
  { changes, at }: { changes: UserChanges; at: Date },
): Promise<UserRow | undefined> {
  const [row] = await database
    .update(users)
    .set({ ...changes, updatedAt: at })
    .where(and(eq(users.id, id), isNull(users.erasedAt)))
    .returning();
  return accountOf(row);
}

/** Erases a user's row. It remains, blocked, because repairs refer to it. The row id replaces the address, which becomes free. */
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
      muted: [],
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

/** Sets the password and marks the address as verified. */
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

type UserValues = Partial<Omit<typeof users.$inferInsert, 'id' | 'updatedAt'>>;

/** Changes columns of a person. Throws the violation of `users_email` if another account has the address. */
export async function updateUser(
  tx: Transaction,
  id: string,
  { at, ...values }: UserValues & { readonly at: Date },
): Promise<void> {
  await tx
    .update(users)
    .set({ ...values, updatedAt: at })
    .where(eq(users.id, id));
}

export async function hasAdministrator(database: Database): Promise<boolean> {
  const rows = await database
    .select({ id: users.id })
    .from(users)
    .where(arrayContains(users.roles, ['ADMIN']))
    .limit(1);
  return rows.length > 0;
}

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
  const [row] = await tx.update(users).set({ avatar, updatedAt: at }).where(eq(users.id, userId)).returning();
  const user = accountOf(row);
  return user === undefined ? undefined : { user, former: before.avatar };
}

export async function findAvatars(database: Database, names: readonly string[]): Promise<string[]> {
  const rows = await database
    .select({ avatar: users.avatar })
    .from(users)
    .where(inArray(users.avatar, [...names]));
  return rows.flatMap(({ avatar }) => avatar ?? []);
}
