import type { Language } from '@atelier/contract';
import type { Role } from '@atelier/domain';
import type { FastifyRequest } from 'fastify';
import type { SessionContext } from './session-context.ts';
import { isActive } from './sessions.policy.ts';
import {
  prepareSessionWithTag,
  prepareSessionWithText,
  type prepareSessionWithUser,
  type TextQuery,
} from './sessions.queries.ts';

export type SignedInViewer = {
  readonly userId: string;
  readonly sessionId: string;
  readonly roles: readonly Role[];
  readonly lang: Language;
};

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

export type FindActiveSession = (id: string) => Promise<SessionWithUser | null>;

/** Returns the session if it is active and its user isn't blocked, else null. */
export function ifActive<F extends SessionWithUser>({ platform }: SessionContext, row: F | undefined): F | null {
  if (row === undefined || row.blockedAt !== null) return null;
  return isActive(row, platform.clock.now(), platform.limits.sessions) ? row : null;
}

export function createIdentify({ accessTokens }: SessionContext, find: FindActiveSession) {
  return async (token: string): Promise<SignedInViewer | null> => {
    const claims = accessTokens.read(token);
    const session = claims === null ? null : await find(claims.sessionId);
    return session === null || session.userId !== claims?.userId ? null : viewerOf(session);
  };
}

function viewerOf({ id, userId, roles, lang }: SessionWithUser): SignedInViewer {
  return { userId, sessionId: id, roles, lang };
}

/** Reads session and text in one statement, which saves a query. If the text is cached, reads only the tag first. */
export function createIdentifyWith(context: SessionContext) {
  return (textQuery: ViewerTextQuery) => {
    const withTag = prepareSessionWithTag(context.platform.database, textQuery);
    const withText = prepareSessionWithText(context.platform.database, textQuery);
    return async (token: string, request: FastifyRequest): Promise<ViewerWithText | null> => {
      const claims = context.accessTokens.read(token);
      if (claims === null) return null;
      const { knownTag, ...values } = textQuery.values(request, claims.userId);
      const parameters = { ...values, id: claims.sessionId };
      const own = <F extends SessionWithUser>(row: F | undefined): F | null => {
        const session = ifActive(context, row);
        return session?.userId === claims.userId ? session : null;
      };
      if (knownTag !== null) {
        const session = own((await withTag.execute(parameters))[0]);
        if (session === null) return null;
        if (session.tag === knownTag) return { ...viewerOf(session), tag: knownTag, text: null };
      }
      const session = own((await withText.execute(parameters))[0]);
      return session === null ? null : { ...viewerOf(session), tag: session.tag, text: session.text };
    };
  };
}

/** Returns the viewer by access token, or by cookie if the token expired while a mail was read. */
export function createFindViewer(
  { refreshTokens }: SessionContext,
  find: FindActiveSession,
  identify: ReturnType<typeof createIdentify>,
) {
  return async ({ cookie, bearer }: PresentedTokens): Promise<SignedInViewer | null> => {
    const viewer = bearer === null ? null : await identify(bearer);
    const presented = cookie === null ? null : refreshTokens.read(cookie);
    if (viewer !== null || presented === null) return viewer;
    const session = await find(presented.sessionId);
    return session === null ? null : viewerOf(session);
  };
}
