import * as z from 'zod/mini';
import { transaction, type Transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import type { SocketAuth } from '#platform/realtime/socket-auth.ts';
import { type StartedSession, beginSession, registerBrowser } from './begin-session.ts';
import { browserLifetime, type Cookies } from './cookies.ts';
import { deleteExpiredBrowsers, deleteBrowsersOf, isBrowserOfAddress, listBrowsersOf } from './browsers.queries.ts';
import { type EndSessionsInput, endOneSession, endSessionsOf, endStolenSession } from './end-session.ts';
import {
  createIdentify,
  createIdentifyWith,
  createFindViewer,
  type FindActiveSession,
  type SessionWithUser,
  ifActive,
  type PresentedTokens,
  type SignedInViewer,
} from './identify.ts';
import { createSessionContext, type SessionContext, type SessionsOptions } from './session-context.ts';
import { endOf, isActive, judgeRefresh, mayUseCookie } from './sessions.policy.ts';
import { presentSession, type SessionRow } from './sessions.presenter.ts';
import {
  advanceCounter,
  deleteSessionsOf,
  findSessionOf,
  lockSession,
  listSessionsOf,
  prepareSessionWithUser,
  selectLiveSessions,
} from './sessions.queries.ts';
import { hashBrowserSecret, type Visitor, visitorOf } from './visitor.ts';
import type { FastifyRequest } from 'fastify';

type Refreshed = { readonly accessToken: string; readonly refreshToken: string; readonly end: Date };

const Id = z.uuid();

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(platform: Platform, options: SessionsOptions) {
  const context = createSessionContext(platform, options);
  const prepared = prepareSessionWithUser(platform.database);
  const find: FindActiveSession = async (id) => ifActive(context, (await prepared.execute({ id }))[0]);
  const identify = createIdentify(context, find);
  const { cookies, mails } = context;
  return {
    registerMails: (): void => {
      platform.mail.templates.add(mails.newSession);
      platform.mail.templates.add(mails.sessionRevoked);
    },
    cookies: cookies satisfies Cookies,
    identify,
    identifyWith: createIdentifyWith(context),
    findViewer: createFindViewer(context, find, identify),
    lock: lockSession,
    socketAuth: createSocketAuth(context, identify),
    requireSameSite: createRequireSameSite(context),
    visitorOf: (request: FastifyRequest): Visitor => visitorOf(request, cookies, platform.geoip),
    begin: (tx: Transaction, userId: string, visitor: Visitor): Promise<StartedSession | null> =>
      beginSession(context, tx, { userId, visitor }),
    refresh: createRefresh(context, find),
    signOut: createSignOut(context),
    endAllOf: (tx: Transaction, input: EndSessionsInput): Promise<void> => endSessionsOf(context, tx, input),
    findKnownBrowser: createFindKnownBrowser(context),
    deleteBrowsersOf: (tx: Transaction, userId: string, except?: Visitor): Promise<void> => {
      const secret = except?.browserSecret ?? null;
      return deleteBrowsersOf(tx, userId, secret === null ? null : hashBrowserSecret(secret));
    },
    /** Replaces all known browsers with this one, without a session. Returns its secret. */
    replaceKnownBrowsers: async (tx: Transaction, userId: string, visitor: Visitor): Promise<string> => {
      await deleteBrowsersOf(tx, userId, null);
      return registerBrowser(context, tx, { userId, visitor });
    },
    eraseAllOf: async (tx: Transaction, userId: string): Promise<void> => {
      await endSessionsOf(context, tx, { userId, reason: 'accountDeleted' });
      await deleteSessionsOf(tx, userId);
      await deleteBrowsersOf(tx, userId, null);
    },
    browsersOf: (userId: string) => listBrowsersOf(platform.database, userId),
    deleteExpiredBrowsers: () =>
      deleteExpiredBrowsers(platform.database, new Date(platform.clock.now().getTime() - browserLifetime)),
    own: createOwnSessions(context),
  };
}

function createSocketAuth({ platform }: SessionContext, identify: ReturnType<typeof createIdentify>): SocketAuth {
  return {
    authenticate: identify,
    liveSessions: async (ids) => {
      const now = platform.clock.now();
      const idleSince = new Date(now.getTime() - platform.limits.sessions.idle);
      return new Set(await selectLiveSessions(platform.database, ids, { now, idleSince }));
    },
  };
}

/** Rejects requests from other sites, which could use or end the browser's session (specification/faults#w1, #w15). */
function createRequireSameSite({ platform: { site } }: SessionContext) {
  return ({ headers }: FastifyRequest): void => {
    if (!mayUseCookie(headers, (origin) => site.allowsOrigin(origin))) throw new Failure('notAllowed');
  };
}

function createRefresh(context: SessionContext, find: FindActiveSession) {
  const { platform, accessTokens, refreshTokens } = context;
  const renewed = (session: SessionWithUser, counter: number): Refreshed => ({
    accessToken: accessTokens.issue({ userId: session.userId, sessionId: session.id }),
    refreshToken: refreshTokens.write({ sessionId: session.id, counter }),
    end: endOf({ ...session, lastUsedAt: platform.clock.now() }, platform.limits.sessions),
  });
  const refresh = async (token: string): Promise<Refreshed | null> => {
    const presented = refreshTokens.read(token);
    const session = presented === null ? null : await find(presented.sessionId);
    if (presented === null || session === null) return null;
    const verdict = judgeRefresh(presented.counter, session.counter);
    if (verdict === 'repeat') return renewed(session, session.counter);
    if (verdict === 'stolen') await endStolenSession(context, session.id);
    if (verdict !== 'advance') return null;
    const advanced = await advanceCounter(platform.database, session, platform.clock.now());
    // A concurrent tab was first or the session ended. The retry can't yield 'advance' again.
    return advanced ? renewed(session, session.counter + 1) : refresh(token);
  };
  return refresh;
}

/** Ends the sessions of the cookie and the bearer token, even if expired (specification/faults#t9). */
function createSignOut(context: SessionContext) {
  return async (presented: PresentedTokens): Promise<void> => {
    const { accessTokens, refreshTokens, platform } = context;
    const ids = new Set([
      presented.cookie === null ? undefined : refreshTokens.read(presented.cookie)?.sessionId,
      presented.bearer === null ? undefined : accessTokens.readExpired(presented.bearer)?.sessionId,
    ]);
    await transaction(platform.database, async (tx) => {
      for (const id of ids) if (id !== undefined) await endOneSession(context, tx, { id, reason: 'signedOut' });
    });
  };
}

/** Returns the hash of a known browser of this address, else null (specification/faults#b5). */
function createFindKnownBrowser({ platform }: SessionContext) {
  return async (email: string, { browserSecret }: Visitor): Promise<string | null> => {
    if (browserSecret === null) return null;
    const hash = hashBrowserSecret(browserSecret);
    return (await isBrowserOfAddress(platform.database, email, hash)) ? hash : null;
  };
}

function createOwnSessions(context: SessionContext) {
  const { platform } = context;
  const { database, clock, limits } = platform;
  const present = (row: SessionRow) => presentSession(row, limits.sessions);
  const find = async (viewer: SignedInViewer, id: string): Promise<SessionRow> => {
    const row = Id.safeParse(id).success ? await findSessionOf(database, viewer.userId, id) : undefined;
    if (row === undefined) throw new Failure('notFound');
    return row;
  };
  return {
    list: async (viewer: SignedInViewer) => (await listSessionsOf(database, viewer.userId)).map(present),
    one: async (viewer: SignedInViewer, id: string) => present(await find(viewer, id)),
    /** Ends another session of the viewer. Rejects the current and ended ones (specification/faults#t8). */
    end: async (viewer: SignedInViewer, id: string) => {
      const row = await find(viewer, id);
      if (row.id === viewer.sessionId) throw new Failure('sessionCurrent');
      if (!isActive(row, clock.now(), limits.sessions)) throw new Failure('sessionEnded');
      const ended = await transaction(database, (tx) =>
        endOneSession(context, tx, { id: row.id, reason: 'endedByOwner' }),
      );
      if (ended === undefined) throw new Failure('sessionEnded');
      return present(ended);
    },
  };
}
