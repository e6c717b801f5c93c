import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/database.ts';
import { runTogether } from '#platform/process/concurrency.ts';
import { sessions, users } from '#schema/people.ts';
import type { SessionRow } from './sessions.presenter.ts';

const longestList = 100;

export type EndReason =
  | 'signedOut'
  | 'endedByOwner'
  | 'stolen'
  | 'passwordChanged'
  | 'passwordReset'
  | 'takenOver'
  | 'blocked'
  | 'rolesChanged'
  | 'accountDeleted'
  | 'restored';

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

/** Prepares the query of every signed-in call: session and current user. */
export function prepareSessionWithUser(database: Database) {
  return database
    .select(sessionWithUser)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('session_with_user');
}

/** Text about a user read with the session. The SQL uses columns of `users`, and that of the text placeholders too. */
export type TextQuery = {
  readonly name: string;
  /** Changes whenever the text changes. */
  readonly tag: SQL<string>;
  readonly text: SQL<string | null>;
};

/** Number of sessions that one statement reads at most. */
const GROUP_SIZE = 8;

/**
 * Returns a function that reads session and tag alone, because starting a statement with the text costs as much as reading the session. Calls
 * made during a statement share the next one, since waking PostgreSQL costs as much, too. A single id and a full group each have a prepared
 * statement. A list of any length would be planned anew each time.
 */
export function prepareSessionWithTag(database: Database, { name, tag }: TextQuery) {
  const prepareFor = (count: number) => {
    const ids = Array.from({ length: count }, (_, index) => sql.placeholder(`id${index}`));
    return database
      .select({ ...sessionWithUser, tag })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(inArray(sessions.id, ids))
      .prepare(`${name}_tag_${count}`);
  };
  const [one, group] = [prepareFor(1), prepareFor(GROUP_SIZE)];
  const readGroup = (ids: readonly string[]) => {
    if (ids.length === 1) return one.execute({ id0: ids[0] ?? '' });
    const filled = Array.from({ length: GROUP_SIZE }, (_, index) => [`id${index}`, ids[index] ?? ids[0] ?? '']);
    return group.execute(Object.fromEntries(filled));
  };
  return runTogether(async (ids: readonly string[]) => {
    const groups = Array.from({ length: Math.ceil(ids.length / GROUP_SIZE) }, (_, index) =>
      ids.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
    );
    const rows = (await Promise.all(groups.map(readGroup))).flat();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id));
  });
}

/** Prepares session, tag and text. The text is null for an inactive viewer. */
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

/** Advances the counter. Returns false if a concurrent request was first or the session ended. */
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

/** Returns the newest sessions of a user, open ones first, so that each of them can be ended. */
export function listSessionsOf(database: Database, userId: string, at: LiveTime): Promise<SessionRow[]> {
  return database
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(isLive(at)), desc(sessions.createdAt), desc(sessions.id))
    .limit(longestList);
}

export async function findSessionOf(database: Database, userId: string, id: string): Promise<SessionRow | undefined> {
  const [row] = await database
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
  return row;
}

/** Revokes a session. Returns undefined if it had already ended. */
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

/** Locks a session against revocation. Returns false if it has ended. */
export async function lockSession(tx: Transaction, id: string): Promise<boolean> {
  const locked = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .for('share');
  return locked.length > 0;
}

/** `idleSince` is the last use of a session that just went idle. */
type LiveTime = { readonly now: Date; readonly idleSince: Date };

function isLive({ now, idleSince }: LiveTime): SQL {
  const isUnexpired = and(gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, idleSince));
  return sql`(${isNull(sessions.revokedAt)} and ${isUnexpired})`;
}

/** Returns the sessions whose sockets may stay open. */
export async function selectLiveSessions(database: Database, ids: readonly string[], at: LiveTime): Promise<string[]> {
  const rows = await database
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, [...ids]), isNull(users.blockedAt), isLive(at)));
  return rows.map(({ id }) => id);
}

const recipient = {
  id: users.id,
  email: sql<string>`${users.email}`,
  firstName: users.firstName,
  mailLang: users.mailLang,
};

/** Locks the user, so concurrent sign-ins and blocks run in sequence. */
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

function hasAddress(userId: string) {
  return and(eq(users.id, userId), isNotNull(users.email));
}

/** Ends everybody's sessions, for a database that was restored. */
export async function endAllSessions(database: Database, at: Date): Promise<void> {
  await database
    .update(sessions)
    .set({ revokedAt: at, revokedReason: 'restored' satisfies EndReason })
    .where(isNull(sessions.revokedAt));
}

/** Deletes a user's sessions, with their notifications and challenges. */
export async function deleteSessionsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}
