import type { Language } from '@atelier/contract';
import type { Actor, Role } from '@atelier/domain';
import type { FastifyRequest } from 'fastify';
import { isActive } from './sessions.policy.ts';
import { createAccessTokens, readRefreshToken, type AccessTokens } from './access-token.ts';
import {
  prepareSessionWithTag,
  prepareSessionWithText,
  prepareSessionWithUser,
  type TextQuery,
} from './sessions.queries.ts';
import type { Platform } from '#platform/platform.ts';

export type SessionContext = Platform & {
  readonly accessTokens: AccessTokens;
  /** Prepared statement, because each call reads its session. */
  readonly sessionWithUser: ReturnType<typeof prepareSessionWithUser>;
};

export function createSessionContext(platform: Platform): SessionContext {
  const { config, clock, limits, database } = platform;
  return {
    ...platform,
    accessTokens: createAccessTokens(config, clock, limits.sessions.access),
    sessionWithUser: prepareSessionWithUser(database),
  };
}

export type SignedInViewer = {
  readonly userId: string;
  readonly sessionId: string;
  readonly roles: readonly Role[];
  readonly lang: Language;
};

/** Returns a viewer as the actor of a transition. */
export function actorOf({ userId, roles }: Pick<SignedInViewer, 'userId' | 'roles'>): Actor {
  return { id: userId, roles };
}

/** Viewer with the tag and text of the same statement. The text is null if the tag was known. */
export type ViewerWithText = SignedInViewer & { readonly tag: string; readonly text: string | null };

/** Text query of a call with its placeholder values. `known` is the cached tag, if any. */
export type ViewerTextQuery = TextQuery & {
  readonly values: (
    request: FastifyRequest,
    userId: string,
  ) => { readonly knownTag: string | null } & Readonly<Record<string, unknown>>;
};

export type SessionWithUser = Awaited<ReturnType<ReturnType<typeof prepareSessionWithUser>['execute']>>[number];

export type PresentedTokens = { readonly cookie: string | null; readonly bearer: string | null };

export async function identify(context: SessionContext, token: string): Promise<SignedInViewer | null> {
  const claims = await context.accessTokens.read(token);
  const session = claims === null ? null : await findActiveSession(context, claims.sessionId);
  return session === null || session.userId !== claims?.userId ? null : viewerOf(session);
}

export async function findActiveSession(context: SessionContext, id: string): Promise<SessionWithUser | null> {
  return ifActive(context, (await context.sessionWithUser.execute({ id }))[0]);
}

/** Returns the session if it is active and its user isn't blocked, else null. */
function ifActive<F extends SessionWithUser>({ clock, limits }: SessionContext, row: F | undefined): F | null {
  if (row === undefined || row.blockedAt !== null) return null;
  return isActive(row, clock.now(), limits.sessions) ? row : null;
}

function viewerOf({ id, userId, roles, lang }: SessionWithUser): SignedInViewer {
  return { userId, sessionId: id, roles, lang };
}

type PreparedTextQuery = ReturnType<typeof prepareTextQuery>;

export function prepareTextQuery({ database }: SessionContext, textQuery: ViewerTextQuery) {
  return {
    valuesOf: textQuery.values,
    withTag: prepareSessionWithTag(database, textQuery),
    withText: prepareSessionWithText(database, textQuery),
  };
}

type TextRequest = { readonly token: string; readonly request: FastifyRequest };

/** Reads session and text in one statement, which saves a query. If the text is cached, reads only the tag first. */
export async function identifyWithText(
  context: SessionContext,
  { valuesOf, withTag, withText }: PreparedTextQuery,
  { token, request }: TextRequest,
): Promise<ViewerWithText | null> {
  const claims = await context.accessTokens.read(token);
  if (claims === null) return null;
  const { knownTag, ...values } = valuesOf(request, claims.userId);
  const parameters = { ...values, id: claims.sessionId };
  const own = <F extends SessionWithUser>(row: F | undefined): F | null => {
    const session = ifActive(context, row);
    return session?.userId === claims.userId ? session : null;
  };
  if (knownTag !== null) {
    const session = own(await withTag(claims.sessionId));
    if (session === null) return null;
    if (session.tag === knownTag) return { ...viewerOf(session), tag: knownTag, text: null };
  }
  const session = own((await withText.execute(parameters))[0]);
  return session === null ? null : { ...viewerOf(session), tag: session.tag, text: session.text };
}

/** Returns the viewer by access token, or by cookie if the token expired while a mail was read. */
export async function findViewer(
  context: SessionContext,
  { cookie, bearer }: PresentedTokens,
): Promise<SignedInViewer | null> {
  const viewer = bearer === null ? null : await identify(context, bearer);
  const presented = cookie === null ? null : readRefreshToken(context.config, cookie);
  if (viewer !== null || presented === null) return viewer;
  const session = await findActiveSession(context, presented.sessionId);
  return session === null ? null : viewerOf(session);
}
