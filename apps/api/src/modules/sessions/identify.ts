import type { Language } from '@atelier/contract';
import type { Role } from '@atelier/domain';
import type { FastifyRequest } from 'fastify';
import type { SessionContext } from './session-context.ts';
import { isActive } from './sessions.policy.ts';
import {
  prepareSessionWithTag,
  prepareSessionWithText,
  type prepareSessionWithUser,
  type Reading,
} from './sessions.queries.ts';

/** Who asks in a signed-in call, as they are now. */
export type SignedInViewer = {
  readonly userId: string;
  readonly sessionId: string;
  readonly roles: readonly Role[];
  readonly lang: Language;
};

/** And what was read about them in the same statement: no text where the tag was the known one, or where there is none. */
export type ViewerWithText = SignedInViewer & { readonly tag: string; readonly text: string | null };

/** What a call reads about its viewer, and the values of its placeholders; `known`: the tag whose text the server still has, if any. */
export type ViewersReading = Reading & {
  readonly values: (
    request: FastifyRequest,
    userId: string,
  ) => { readonly known: string | null } & Readonly<Record<string, unknown>>;
};

export type Found = Awaited<ReturnType<ReturnType<typeof prepareSessionWithUser>['execute']>>[number];

/** What a request shows of a session. */
export type Shown = { readonly cookie: string | null; readonly bearer: string | null };

export type FindLive = (id: string) => Promise<Found | null>;

/** The session while it lives: not ended, and its user not blocked. */
export function livingOf<F extends Found>({ platform }: SessionContext, found: F | undefined): F | null {
  if (found === undefined || found.blockedAt !== null) return null;
  return isActive(found, platform.clock.now(), platform.limits.sessions) ? found : null;
}

export function createIdentify({ accessTokens }: SessionContext, find: FindLive) {
  return async (token: string): Promise<SignedInViewer | null> => {
    const claims = accessTokens.read(token);
    const session = claims === null ? null : await find(claims.sessionId);
    return session === null || session.userId !== claims?.userId ? null : viewerOf(session);
  };
}

function viewerOf({ id, userId, roles, lang }: Found): SignedInViewer {
  return { userId, sessionId: id, roles, lang };
}

/**
 * The same with a text about the user from the same statement: a query costs as much as most texts, and waits for a connection. Where
 * the server still has the text of a tag, the tag is read first.
 */
export function createIdentifyWith(context: SessionContext) {
  return (reading: ViewersReading) => {
    const tagged = prepareSessionWithTag(context.platform.database, reading);
    const whole = prepareSessionWithText(context.platform.database, reading);
    return async (token: string, request: FastifyRequest): Promise<ViewerWithText | null> => {
      const claims = context.accessTokens.read(token);
      if (claims === null) return null;
      const { known, ...values } = reading.values(request, claims.userId);
      const asked = { ...values, id: claims.sessionId };
      const own = <F extends Found>(found: F | undefined): F | null => {
        const session = livingOf(context, found);
        return session?.userId === claims.userId ? session : null;
      };
      if (known !== null) {
        const session = own((await tagged.execute(asked))[0]);
        if (session === null) return null;
        if (session.tag === known) return { ...viewerOf(session), tag: known, text: null };
      }
      const session = own((await whole.execute(asked))[0]);
      return session === null ? null : { ...viewerOf(session), tag: session.tag, text: session.text };
    };
  };
}

/** Who a browser is signed in as: by its access token or, when that has run out while a mail was read, by its cookie. */
export function createShownBy(
  { refreshTokens }: SessionContext,
  find: FindLive,
  identify: ReturnType<typeof createIdentify>,
) {
  return async ({ cookie, bearer }: Shown): Promise<SignedInViewer | null> => {
    const viewer = bearer === null ? null : await identify(bearer);
    const held = cookie === null ? null : refreshTokens.read(cookie);
    if (viewer !== null || held === null) return viewer;
    const session = await find(held.sessionId);
    return session === null ? null : viewerOf(session);
  };
}
