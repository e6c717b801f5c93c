import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { sessions, users } from '#schema/people.ts';
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
export function prepareSessionWithUser(database: Database) {
  return database
    .select(sessionWithUser)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('session_with_user');
}

/** What is read about a user in the statement that reads their session; made from the columns of `users` and from placeholders. */
export type TextQuery = {
  /** Of the prepared statement. */
  readonly name: string;
  /** Changes whenever the text does. */
  readonly tag: SQL<string>;
  readonly text: SQL<string | null>;
};

/** The session with its user, and the tag alone: to begin a statement that could read the text costs as much as to read the session. */
export function prepareSessionWithTag(database: Database, { name, tag }: TextQuery) {
  return database
    .select({ ...sessionWithUser, tag })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare(`${name}_tag`);
}

/** The same with the text; none for whom there is no call any more. */
export function prepareSessionWithText(database: Database, { name, tag, text }: TextQuery) {
  return database
    .select({
      ...sessionWithUser,
      tag,
      text: sql<string | null>`case when ${sessions.revokedAt} is null and ${users.blockedAt} is null then ${text} end`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare(name);
}

export async function insertSession(tx: Transaction, row: SessionRow): Promise<void> {
  await tx.insert(sessions).values(row);
}

/** Makes the next generation live; false when another request did so first, or the session ended meanwhile. */
export async function advanceCounter(
  database: Database,
  { id, counter }: Pick<SessionRow, 'id' | 'counter'>,
  now: Date,
): Promise<boolean> {
  const advanced = await database
    .update(sessions)
    .set({ counter: counter + 1, lastUsedAt: now })
    .where(and(eq(sessions.id, id), eq(sessions.counter, counter), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return advanced.length > 0;
}

export function listSessionsOf(database: Database, userId: string): Promise<SessionRow[]> {
  return database
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(longestList);
}

export async function findSessionOf(database: Database, userId: string, id: string): Promise<SessionRow | undefined> {
  const [row] = await database
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
  return row;
}

/** Ends one session; undefined when it had ended already. */
export async function revokeSession(
  database: Database,
  id: string,
  end: { reason: EndReason; at: Date },
): Promise<SessionRow | undefined> {
  const [row] = await database
    .update(sessions)
    .set({ revokedAt: end.at, revokedReason: end.reason })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .returning();
  return row;
}

/** Ends all sessions of a user but `except`, and gives their ids. */
export async function revokeSessionsOf(
  tx: Transaction,
  userId: string,
  end: { reason: EndReason; at: Date; except: string | null },
): Promise<string[]> {
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
}

/** Keeps a session from ending until this transaction does; false when it has ended already. */
export async function lockSession(tx: Transaction, id: string): Promise<boolean> {
  const locked = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .for('share');
  return locked.length > 0;
}

/** Which of these sessions may keep a socket; `idleSince`: the last use of a session that has just gone idle. */
export async function selectLiveSessions(
  database: Database,
  ids: readonly string[],
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<string[]> {
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
}

const recipient = { email: sql<string>`${users.email}`, firstName: users.firstName, mailLang: users.mailLang };

/** Locks the user, so that two sign-ins at once, or a sign-in and a block, follow one another. */
export async function lockSessionUser(tx: Transaction, userId: string) {
  const [user] = await tx
    .select({ ...recipient, blockedAt: users.blockedAt, roles: users.roles })
    .from(users)
    .where(hasAddress(userId))
    .for('no key update');
  return user;
}

export async function findMailRecipient(database: Database, userId: string) {
  const [user] = await database.select(recipient).from(users).where(hasAddress(userId));
  return user;
}

/** Whoever signs in has an address. */
function hasAddress(userId: string) {
  return and(eq(users.id, userId), isNotNull(users.email));
}

/** Removes the sessions of a user, whose ends were told; the notifications and challenges of each go along. */
export async function deleteSessionsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}
