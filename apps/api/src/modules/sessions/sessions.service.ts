import type { FastifyRequest } from 'fastify';
import { transaction, type Transaction } from '#platform/database/database.ts';
import { Failure, orNotFound } from '#platform/http/errors/failure.ts';
import { isId } from '#platform/http/submitted-values.ts';
import type { Platform } from '#platform/platform.ts';
import { registerBrowser } from './begin-session.ts';
import { deleteBrowsersBefore, deleteBrowsersOf, isBrowserOfAddress } from './browser/browsers.queries.ts';
import { browserLifetime } from './browser/cookies.ts';
import { endOneSession, endSessionsOf, endStolenSession, type SessionEnds } from './end-session.ts';
import {
  findActiveSession,
  type PresentedTokens,
  type SessionContext,
  type SessionWithUser,
  type SignedInViewer,
} from './identify.ts';
import { readRefreshToken, writeRefreshToken } from './access-token.ts';
import { endOf, isActive, judgeRefresh, mayUseCookie } from './sessions.policy.ts';
import { presentSession, type SessionRow } from './sessions.presenter.ts';
import {
  advanceCounter,
  deleteSessionsOf,
  findSessionOf,
  listSessionsOf,
  selectLiveSessions,
} from './sessions.queries.ts';
import { hashBrowserSecret, type Visitor } from './browser/visitor.ts';

type Refreshed = { readonly accessToken: string; readonly refreshToken: string; readonly end: Date };

export async function listOwnSessions(platform: Platform, viewer: SignedInViewer) {
  const rows = await listSessionsOf(platform.database, viewer.userId, liveTime(platform));
  return rows.map((row) => presentSession(row, platform.limits.sessions));
}

function liveTime({ clock, limits }: Platform) {
  const now = clock.now();
  return { now, idleSince: new Date(now.getTime() - limits.sessions.idle) };
}

export async function readOwnSession(platform: Platform, viewer: SignedInViewer, id: string) {
  return presentSession(await findOwnSession(platform, viewer, id), platform.limits.sessions);
}

async function findOwnSession({ database }: Platform, viewer: SignedInViewer, id: string): Promise<SessionRow> {
  return orNotFound(isId(id) ? await findSessionOf(database, viewer.userId, id) : undefined);
}

/** Ends another session of the viewer. Rejects the current and ended ones (specification/faults#t8). */
export async function endOwnSession(platform: Platform, viewer: SignedInViewer, id: string) {
  const { database, clock, limits } = platform;
  const row = await findOwnSession(platform, viewer, id);
  if (row.id === viewer.sessionId) throw new Failure('sessionCurrent');
  if (!isActive(row, clock.now(), limits.sessions)) throw new Failure('sessionEnded');
  const ended = await transaction(database, (tx) =>
    endOneSession(platform, tx, { id: row.id, reason: 'endedByOwner' }),
  );
  if (ended === undefined) throw new Failure('sessionEnded');
  return presentSession(ended, limits.sessions);
}

export async function refresh(context: SessionContext, token: string): Promise<Refreshed | null> {
  const { config, database, clock } = context;
  const presented = readRefreshToken(config, token);
  const session = presented === null ? null : await findActiveSession(context, presented.sessionId);
  if (presented === null || session === null) return null;
  const verdict = judgeRefresh(presented.counter, session.counter);
  if (verdict === 'repeat') return issueTokens(context, session, session.counter);
  if (verdict === 'stolen') await endStolenSession(context, session.id);
  if (verdict !== 'advance') return null;
  const advanced = await advanceCounter(database, session, clock.now());
  // A concurrent tab was first or the session ended. The retry can't yield 'advance' again.
  return advanced ? issueTokens(context, session, session.counter + 1) : refresh(context, token);
}

async function issueTokens(
  { accessTokens, config, clock, limits }: SessionContext,
  session: SessionWithUser,
  counter: number,
): Promise<Refreshed> {
  return {
    accessToken: await accessTokens.issue({ userId: session.userId, sessionId: session.id }),
    refreshToken: writeRefreshToken(config, { sessionId: session.id, counter }),
    end: endOf({ ...session, lastUsedAt: clock.now() }, limits.sessions),
  };
}

/** Ends the sessions of the cookie and the bearer token, even if expired (specification/faults#t9). */
export async function signOut(context: SessionContext, { cookie, bearer }: PresentedTokens): Promise<void> {
  const ids = new Set([
    cookie === null ? undefined : readRefreshToken(context.config, cookie)?.sessionId,
    bearer === null ? undefined : (await context.accessTokens.readExpired(bearer))?.sessionId,
  ]);
  await transaction(context.database, async (tx) => {
    for (const id of ids) if (id !== undefined) await endOneSession(context, tx, { id, reason: 'signedOut' });
  });
}

/** Rejects requests from other sites, which could use or end the browser's session (specification/faults#w1, #w15). */
export function requireSameSite({ site }: Pick<Platform, 'site'>, { headers }: FastifyRequest): void {
  if (!mayUseCookie(headers, (origin) => site.allowsOrigin(origin))) throw new Failure('notAllowed');
}

export async function findLiveSessions(platform: Platform, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await selectLiveSessions(platform.database, ids, liveTime(platform)));
}

/** Returns the hash of a known browser of this address, else null (specification/faults#b5). */
export async function findKnownBrowser(
  { database }: Pick<Platform, 'database'>,
  email: string,
  { browserSecret }: Visitor,
): Promise<string | null> {
  if (browserSecret === null) return null;
  const hash = hashBrowserSecret(browserSecret);
  return (await isBrowserOfAddress(database, email, hash)) ? hash : null;
}

/** Deletes the known browsers of a user, all or all but the visitor's. */
export function deleteKnownBrowsers(tx: Transaction, userId: string, except?: Visitor): Promise<void> {
  const secret = except?.browserSecret ?? null;
  return deleteBrowsersOf(tx, userId, secret === null ? null : hashBrowserSecret(secret));
}

/** Replaces all known browsers with this one, without a session. Returns its secret. */
export async function replaceKnownBrowsers(
  platform: Platform,
  tx: Transaction,
  { userId, visitor }: { readonly userId: string; readonly visitor: Visitor },
): Promise<string> {
  await deleteKnownBrowsers(tx, userId);
  return registerBrowser(platform, tx, { userId, visitor });
}

export async function eraseSessionsOf(platform: SessionEnds, tx: Transaction, userId: string): Promise<void> {
  await endSessionsOf(platform, tx, { userId, reason: 'accountDeleted' });
  await deleteSessionsOf(tx, userId);
  await deleteKnownBrowsers(tx, userId);
}

export function deleteExpiredBrowsers({ database, clock }: Platform): Promise<void> {
  return deleteBrowsersBefore(database, new Date(clock.now().getTime() - browserLifetime));
}
