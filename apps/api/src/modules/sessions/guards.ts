import { type Role, staffRoles } from '@atelier/domain';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../../platform/http/failure.ts';
import type { Guard } from '../../platform/http/mount.ts';
import type { SignedInViewer, Sessions } from './sessions.service.ts';

/** The access token of the header `Authorization: Bearer …`. */
export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

export type Guards = {
  readonly signedIn: Guard<SignedInViewer>;
  /** Customers only: staff get a 403 (decisions section 4). */
  readonly customer: Guard<SignedInViewer>;
  /** Any staff role. */
  readonly staff: Guard<SignedInViewer>;
  /** Signed in or not; a token that is shown must be a live one. */
  readonly anybody: Guard<SignedInViewer | null>;
};

/** The guards of every route. Session, user, block and roles are read at each call: what changes counts at the next (T13). */
export const createGuards = (identify: Sessions['identify']): Guards => {
  const signedIn = async (request: FastifyRequest): Promise<SignedInViewer> => {
    const token = bearerOf(request);
    const viewer = token === null ? null : await identify(token);
    if (viewer === null) throw new Failure('notSignedIn');
    return viewer;
  };
  const having =
    (...allowed: readonly Role[]): Guard<SignedInViewer> =>
    async (request) => {
      const viewer = await signedIn(request);
      if (viewer.roles.some((role) => allowed.includes(role))) return viewer;
      request.log.info({ event: 'auth.denied', userId: viewer.userId, route: request.routeOptions.url });
      throw new Failure('notAllowed');
    };
  return {
    signedIn,
    customer: having('CUSTOMER'),
    staff: having(...staffRoles),
    anybody: (request) => (request.headers.authorization === undefined ? null : signedIn(request)),
  };
};
