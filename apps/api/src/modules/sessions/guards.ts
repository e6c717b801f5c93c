import { officeAndBenchRoles, officeRoles, staffRoles, type Role } from '@atelier/domain';
import type { FastifyRequest } from 'fastify';
import { Failure } from '#platform/http/errors/failure.ts';
import type { Guard } from '#platform/http/calls/mount.ts';
import {
  identify,
  identifyWithText,
  prepareTextQuery,
  type SessionContext,
  type SignedInViewer,
  type ViewerTextQuery,
} from './identify.ts';

export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

export type Guards = ReturnType<typeof createGuards>;

/**
 * Creates the guards, which remember the viewer of each request. Each call reads session, blocks and roles, so changes apply at once
 * (specification/faults#t13).
 */
export function createGuards(context: SessionContext) {
  const viewers = new WeakMap<FastifyRequest, SignedInViewer>();
  const requireSession =
    <V extends SignedInViewer>(identifyViewer: (token: string, request: FastifyRequest) => Promise<V | null>) =>
    async (request: FastifyRequest): Promise<V> => {
      const token = bearerOf(request);
      const viewer = token === null ? null : await identifyViewer(token, request);
      if (viewer === null) throw new Failure('notSignedIn');
      viewers.set(request, viewer);
      return viewer;
    };
  const signedIn = requireSession((token) => identify(context, token));
  const signedInWithText = (textQuery: ViewerTextQuery) => {
    const prepared = prepareTextQuery(context, textQuery);
    return requireSession((token, request) => identifyWithText(context, prepared, { token, request }));
  };
  return {
    signedIn,
    /** Customers only. Staff get a 403 (specification/shapes#who-may-call). */
    customer: requireRole(signedIn, ['CUSTOMER']),
    /** Returns the identified viewer, even of a refused request. Null before identification. */
    viewerOf: (request: FastifyRequest) => viewers.get(request) ?? null,
    /** Reads a text about the viewer in the session's statement. */
    signedInWithText,
    customerWithText: (textQuery: ViewerTextQuery) => requireRole(signedInWithText(textQuery), ['CUSTOMER']),
    staff: requireRole(signedIn, staffRoles),
    admin: requireRole(signedIn, ['ADMIN']),
    officeAndBench: requireRole(signedIn, officeAndBenchRoles),
    office: requireRole(signedIn, officeRoles),
    /** Public, but an invalid token is rejected. */
    anybody: Object.assign(
      (request: FastifyRequest) => (request.headers.authorization === undefined ? null : signedIn(request)),
      { session: 'welcome' } as const,
    ),
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
