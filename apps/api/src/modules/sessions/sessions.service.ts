import type { Language } from '@atelier/contract';
import type { Role } from '@atelier/domain';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { transaction, type Transaction } from '../../platform/database/transaction.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SocketAuthority } from '../../platform/realtime/authority.ts';
import { type Begun, beginSession } from './begin-session.ts';
import { browserLifetime, type Cookies } from './cookies.ts';
import { type EndAll, endOneSession, endSessionsOf, endStolenSession } from './end-session.ts';
import { createSessionContext, type SessionContext, type SessionsOptions } from './session-context.ts';
import { endOf, isActive, judgeRefresh } from './sessions.policy.ts';
import { presentSession, type SessionRow } from './sessions.presenter.ts';
import {
  advanceCounter,
  findSessionOf,
  forgetBrowsers,
  isBrowserOfAddress,
  listSessionsOf,
  prepareSessionWithText,
  prepareSessionWithUser,
  selectLiveSessions,
} from './sessions.queries.ts';
import { hashBrowserSecret, type Visitor, visitorOf } from './visitor.ts';
import type { FastifyRequest } from 'fastify';

/** Who asks in a signed-in call, as they are now. */
export type SignedInViewer = {
  readonly userId: string;
  readonly sessionId: string;
  readonly roles: readonly Role[];
  readonly lang: Language;
};

/** And what was read about them in the same statement. */
export type ViewerWithText = SignedInViewer & { readonly text: string };

/** A refresh that succeeded: the token for the memory, and the one for the cookie. */
type Refreshed = { readonly accessToken: string; readonly refreshToken: string; readonly end: Date };

type Found = Awaited<ReturnType<ReturnType<typeof prepareSessionWithUser>['execute']>>[number];

/** The session while it lives: not ended, and its user not blocked. */
const createFinder =
  <F extends Found>({ platform }: SessionContext, read: (id: string) => Promise<F | undefined>) =>
  async (id: string): Promise<F | null> => {
    const found = await read(id);
    if (found === undefined || found.blockedAt !== null) return null;
    return isActive(found, platform.clock.now(), platform.limits.sessions) ? found : null;
  };

type FindLive<F extends Found = Found> = (id: string) => Promise<F | null>;

const viewerOf = ({ id, userId, roles, lang }: Found): SignedInViewer => ({ userId, sessionId: id, roles, lang });

const createSessionOf =
  <F extends Found>({ accessTokens }: SessionContext, find: FindLive<F>) =>
  async (token: string): Promise<F | null> => {
    const claims = accessTokens.read(token);
    const session = claims === null ? null : await find(claims.sessionId);
    return session?.userId === claims?.userId ? session : null;
  };

const createIdentify = (context: SessionContext, find: FindLive) => {
  const sessionOf = createSessionOf(context, find);
  return async (token: string): Promise<SignedInViewer | null> => {
    const session = await sessionOf(token);
    return session === null ? null : viewerOf(session);
  };
};

/** The same with a text about the user from the same statement: every page asks for the repairs, and a query costs as much as they do. */
const createIdentifyWith = (context: SessionContext) => (name: string, text: SQL<string>) => {
  const prepared = prepareSessionWithText(context.platform.database, name, text);
  const sessionOf = createSessionOf(
    context,
    createFinder(context, async (id) => (await prepared.execute({ id }))[0]),
  );
  return async (token: string): Promise<ViewerWithText | null> => {
    const session = await sessionOf(token);
    return session === null || session.text === null ? null : { ...viewerOf(session), text: session.text };
  };
};

const createRefresh = (context: SessionContext, find: FindLive) => {
  const { platform, accessTokens, refreshTokens } = context;
  const renewed = (session: Found, counter: number): Refreshed => ({
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
    const advanced = await advanceCounter(platform.database, session.id, session.counter, platform.clock.now());
    // Another tab was faster, or the session has just ended: the row says which, and can't say 'advance' again.
    return advanced ? renewed(session, session.counter + 1) : refresh(token);
  };
  return refresh;
};

const Id = z.uuid();

const createOwnersCalls = (context: SessionContext) => {
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
    /** Ends another session of mine; the current one and ended ones are refused (T8). */
    end: async (viewer: SignedInViewer, id: string) => {
      const row = await find(viewer, id);
      if (row.id === viewer.sessionId) throw new Failure('sessionCurrent');
      if (!isActive(row, clock.now(), limits.sessions)) throw new Failure('sessionEnded');
      const ended = await transaction(database, (tx) => endOneSession(context, tx, row.id, 'endedByOwner'));
      if (ended === undefined) throw new Failure('sessionEnded');
      return present(ended);
    },
  };
};

const createAuthority = (
  { platform }: SessionContext,
  identify: ReturnType<typeof createIdentify>,
): SocketAuthority => ({
  authenticate: identify,
  liveSessions: async (ids) => {
    const now = platform.clock.now();
    const idleSince = new Date(now.getTime() - platform.limits.sessions.idle);
    return new Set(await selectLiveSessions(platform.database, ids, { now, idleSince }));
  },
});

/** Ends the sessions that a request shows, by its cookie or its bearer token, however old these are (T9). */
const createSignOut =
  (context: SessionContext) =>
  async (shown: { cookie: string | null; bearer: string | null }): Promise<void> => {
    const { accessTokens, refreshTokens, platform } = context;
    const ids = new Set([
      shown.cookie === null ? undefined : refreshTokens.read(shown.cookie)?.sessionId,
      shown.bearer === null ? undefined : accessTokens.readExpired(shown.bearer)?.sessionId,
    ]);
    await transaction(platform.database, async (tx) => {
      for (const id of ids) if (id !== undefined) await endOneSession(context, tx, id, 'signedOut');
    });
  };

/** The name of the browser, if the account of this address has signed in from it before (B5). */
const createKnownBrowser =
  ({ platform }: SessionContext) =>
  async (email: string, { browserSecret }: Visitor): Promise<string | null> => {
    if (browserSecret === null) return null;
    const hash = hashBrowserSecret(browserSecret);
    return (await isBrowserOfAddress(platform.database, email, hash)) ? hash : null;
  };

/** Sessions: what begins, renews and ends them, and who a request or a socket belongs to. */
export type Sessions = ReturnType<typeof createSessions>;

export const createSessions = (platform: Platform, options: SessionsOptions) => {
  const context = createSessionContext(platform, options);
  const prepared = prepareSessionWithUser(platform.database);
  const find = createFinder(context, async (id) => (await prepared.execute({ id }))[0]);
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
    authority: createAuthority(context, identify),
    visitorOf: (request: FastifyRequest): Visitor => visitorOf(request, cookies, platform.places),
    begin: (tx: Transaction, userId: string, visitor: Visitor): Promise<Begun | null> =>
      beginSession(context, tx, userId, visitor),
    refresh: createRefresh(context, find),
    signOut: createSignOut(context),
    endAllOf: (tx: Transaction, which: EndAll): Promise<void> => endSessionsOf(context, tx, which),
    knownBrowser: createKnownBrowser(context),
    forgetOldBrowsers: () =>
      forgetBrowsers(platform.database, new Date(platform.clock.now().getTime() - browserLifetime)),
    mine: createOwnersCalls(context),
  };
};
