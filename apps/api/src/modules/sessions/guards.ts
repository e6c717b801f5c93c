import { officeAndBenchRoles, officeRoles, type Role, staffRoles } from '@atelier/domain';
import type { FastifyRequest } from 'fastify';
import { Failure } from '#platform/http/failure.ts';
import type { Guard } from '#platform/http/mount.ts';
import type { SignedInViewer, ViewerTextQuery, ViewerWithText } from './identify.ts';
import type { Sessions } from './sessions.service.ts';

/** The access token of the header `Authorization: Bearer …`. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

export type Guards = {
  readonly signedIn: Guard<SignedInViewer>;
  /** Customers only: staff get a 403 (specification/shapes#who-may-call). */
  readonly customer: Guard<SignedInViewer>;
  /** The same two with a text about them from the same statement. */
  readonly signedInWithText: (textQuery: ViewerTextQuery) => Guard<ViewerWithText>;
  readonly customerWithText: (textQuery: ViewerTextQuery) => Guard<ViewerWithText>;
  /** Any staff role. */
  readonly staff: Guard<SignedInViewer>;
  /** Whoever runs the shop. */
  readonly admin: Guard<SignedInViewer>;
  /** Who sees every repair: everybody of the staff but who only drives. */
  readonly officeAndBench: Guard<SignedInViewer>;
  /** Who answers for the shop: operators and administrators. */
  readonly office: Guard<SignedInViewer>;
  /** Who a request was found to belong to, refused or not; null before anybody was asked. */
  readonly viewerOf: (request: FastifyRequest) => SignedInViewer | null;
  /** Signed in or not; a token that is shown must be a live one. */
  readonly anybody: Guard<SignedInViewer | null>;
};

/**
 * The guards of every route. Session, user, block and roles are read at each call: what changes counts at the next
 * (specification/faults#t13).
 */
export function createGuards({ identify, identifyWith }: Pick<Sessions, 'identify' | 'identifyWith'>): Guards {
  const viewers = new WeakMap<FastifyRequest, SignedInViewer>();
  const remember = (request: FastifyRequest, viewer: SignedInViewer): void => void viewers.set(request, viewer);
  const signedIn = createSignedIn(identify, remember);
  return {
    signedIn,
    customer: requireRole(signedIn, ['CUSTOMER']),
    viewerOf: (request) => viewers.get(request) ?? null,
    signedInWithText: (textQuery) => createSignedIn(identifyWith(textQuery), remember),
    customerWithText: (textQuery) => requireRole(createSignedIn(identifyWith(textQuery), remember), ['CUSTOMER']),
    staff: requireRole(signedIn, staffRoles),
    admin: requireRole(signedIn, ['ADMIN']),
    officeAndBench: requireRole(signedIn, officeAndBenchRoles),
    office: requireRole(signedIn, officeRoles),
    anybody: Object.assign(
      (request: FastifyRequest) => (request.headers.authorization === undefined ? null : signedIn(request)),
      { session: 'welcome' } as const,
    ),
  };
}

function createSignedIn<V extends SignedInViewer>(
  identify: (token: string, request: FastifyRequest) => Promise<V | null>,
  remember: (request: FastifyRequest, viewer: SignedInViewer) => void,
) {
  return async (request: FastifyRequest): Promise<V> => {
    const token = bearerOf(request);
    const viewer = token === null ? null : await identify(token, request);
    if (viewer === null) throw new Failure('notSignedIn');
    remember(request, viewer);
    return viewer;
  };
}

function requireRole<V extends SignedInViewer>(
  signedIn: (request: FastifyRequest) => Promise<V>,
  allowed: readonly Role[],
): Guard<V> {
  return async (request) => {
    const viewer = await signedIn(request);
    if (viewer.roles.some((role) => allowed.includes(role))) return viewer;
    request.log.info({ event: 'auth.denied', userId: viewer.userId, route: request.routeOptions.url });
    throw new Failure('notAllowed');
  };
}
