import { and, desc, eq, gt, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { knownBrowsers, sessions, users } from '../../schema/people.ts';
import type { KnownBrowser } from './sessions.policy.ts';
import type { SessionRow } from './sessions.presenter.ts';

const longestList = 100;

/** Why a session ended before its time. */
export type EndReason =
  | 'signedOut'
  | 'endedByOwner'
  | 'stolen'
  | 'passwordChanged'
  | 'passwordReset'
  | 'takenOver'
  | 'blocked'
  | 'rolesChanged'
  | 'accountDeleted';

const sessionWithUser = {
  id: sessions.id,
  userId: sessions.userId,
  counter: sessions.counter,
  lastUsedAt: sessions.lastUsedAt,
  expiresAt: sessions.expiresAt,
  revokedAt: sessions.revokedAt,
  roles: users.roles,
  lang: users.lang,
  blockedAt: users.blockedAt,
};

/** The session with its user as they are now: what every signed-in call reads, prepared once for each connection. */
export const prepareSessionWithUser = (database: Database) =>
  database
    .select(sessionWithUser)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('session_with_user');

/** What is read about a user in the statement that reads their session; made from the columns of `users` and from placeholders. */
export type Reading = {
  /** Of the prepared statement. */
  readonly name: string;
  /** Changes whenever the text does. */
  readonly tag: SQL<string>;
  readonly text: SQL<string | null>;
};

/** The session with its user, and the tag alone: to begin a statement that could read the text costs as much as to read the session. */
export const prepareSessionWithTag = (database: Database, { name, tag }: Reading) =>
  database
    .select({ ...sessionWithUser, tag })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare(`${name}_tag`);

/** The same with the text; none for whom there is no call any more. */
export const prepareSessionWithText = (database: Database, { name, tag, text }: Reading) =>
  database
    .select({
      ...sessionWithUser,
      tag,
      text: sql<string | null>`case when ${sessions.revokedAt} is null and ${users.blockedAt} is null then ${text} end`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare(name);

export const insertSession = async (tx: Transaction, row: SessionRow): Promise<void> => {
  await tx.insert(sessions).values(row);
};

/** Makes the next generation live; false when another request did so first, or the session ended meanwhile. */
export const advanceCounter = async (
  database: Database,
  { id, counter }: Pick<SessionRow, 'id' | 'counter'>,
  now: Date,
): Promise<boolean> => {
  const advanced = await database
    .update(sessions)
    .set({ counter: counter + 1, lastUsedAt: now })
    .where(and(eq(sessions.id, id), eq(sessions.counter, counter), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return advanced.length > 0;
};

export const listSessionsOf = (database: Database, userId: string): Promise<SessionRow[]> =>
  database
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(longestList);

export const findSessionOf = async (
  database: Database,
  userId: string,
  id: string,
): Promise<SessionRow | undefined> => {
  const [row] = await database
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
  return row;
};

/** Ends one session; undefined when it had ended already. */
export const revokeSession = async (
  database: Database,
  id: string,
  end: { reason: EndReason; at: Date },
): Promise<SessionRow | undefined> => {
  const [row] = await database
    .update(sessions)
    .set({ revokedAt: end.at, revokedReason: end.reason })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .returning();
  return row;
};

/** Ends all sessions of a user but `except`, and gives their ids. */
export const revokeSessionsOf = async (
  tx: Transaction,
  userId: string,
  end: { reason: EndReason; at: Date; except: string | null },
): Promise<string[]> => {
  const rows = await tx
    .update(sessions)
    .set({ revokedAt: end.at, revokedReason: end.reason })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        end.except === null ? undefined : ne(sessions.id, end.except),
      ),
    )
    .returning({ id: sessions.id });
  return rows.map(({ id }) => id);
};

/** Keeps a session from ending until this transaction does; false when it has ended already. */
export const holdSession = async (tx: Transaction, id: string): Promise<boolean> => {
  const held = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .for('share');
  return held.length > 0;
};

/** Which of these sessions may keep a socket; `idleSince`: the last use of a session that has just gone idle. */
export const selectLiveSessions = async (
  database: Database,
  ids: readonly string[],
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<string[]> => {
  const rows = await database
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.id, [...ids]),
        isNull(sessions.revokedAt),
        isNull(users.blockedAt),
        gt(sessions.expiresAt, now),
        gt(sessions.lastUsedAt, idleSince),
      ),
    );
  return rows.map(({ id }) => id);
};

/** Locks the user, so that two sign-ins at once, or a sign-in and a block, follow one another. */
export const lockUser = async (tx: Transaction, userId: string) => {
  const [user] = await tx
    .select({ email: users.email, firstName: users.firstName, mailLang: users.mailLang, blockedAt: users.blockedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return user;
};

export const findUserToTell = async (database: Database, userId: string) => {
  const [user] = await database
    .select({ email: users.email, firstName: users.firstName, mailLang: users.mailLang })
    .from(users)
    .where(eq(users.id, userId));
  return user;
};

export const listKnownBrowsers = (tx: Transaction, userId: string): Promise<KnownBrowser[]> =>
  tx
    .select({
      fingerprint: knownBrowsers.fingerprint,
      secretHash: knownBrowsers.secretHash,
      countries: knownBrowsers.countries,
    })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.userId, userId));

/** Whether some account knows the browser with this secret: people may share one. */
export const isBrowserOfAnyone = async (database: Database, secretHash: string): Promise<boolean> => {
  const rows = await database
    .select({ id: knownBrowsers.id })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.secretHash, secretHash))
    .limit(1);
  return rows.length > 0;
};

/** Whether the account of this address knows the browser with this secret. */
export const isBrowserOfAddress = async (database: Database, email: string, secretHash: string): Promise<boolean> => {
  const rows = await database
    .select({ id: knownBrowsers.id })
    .from(knownBrowsers)
    .innerJoin(users, eq(users.id, knownBrowsers.userId))
    .where(and(eq(knownBrowsers.secretHash, secretHash), eq(users.email, email)));
  return rows.length > 0;
};

/** Writes that the user signed in from this browser. */
export const rememberBrowser = async (
  tx: Transaction,
  browser: KnownBrowser & { readonly id: string; readonly userId: string; readonly at: Date },
): Promise<void> => {
  const { at, ...row } = browser;
  const countries = [...row.countries];
  await tx
    .insert(knownBrowsers)
    .values({ ...row, countries, firstSeenAt: at, lastSeenAt: at })
    .onConflictDoUpdate({
      target: [knownBrowsers.secretHash, knownBrowsers.userId],
      set: { lastSeenAt: at, fingerprint: row.fingerprint, countries },
    });
};

/** Forgets the browsers of a user, all or all but one: the next sign-in from each is a new one. */
export const forgetBrowsersOf = async (
  tx: Transaction,
  userId: string,
  exceptSecretHash: string | null,
): Promise<void> => {
  const others = exceptSecretHash === null ? undefined : ne(knownBrowsers.secretHash, exceptSecretHash);
  await tx.delete(knownBrowsers).where(and(eq(knownBrowsers.userId, userId), others));
};

/** The browsers that an account knows, as their owner may read them. */
export const listBrowsersOf = (database: Database, userId: string) =>
  database
    .select({
      browser: knownBrowsers.fingerprint,
      countries: knownBrowsers.countries,
      firstSeenAt: knownBrowsers.firstSeenAt,
      lastSeenAt: knownBrowsers.lastSeenAt,
    })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.userId, userId))
    .orderBy(desc(knownBrowsers.lastSeenAt))
    .limit(longestList);

/** Removes the sessions of a user, whose ends were told; the notifications and challenges of each go along. */
export const deleteSessionsOf = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
};

/** Forgets browsers whose cookie has run out. */
export const forgetBrowsers = async (database: Database, before: Date): Promise<void> => {
  await database.delete(knownBrowsers).where(lt(knownBrowsers.lastSeenAt, before));
};
