import type { Session } from '@atelier/contract';

/** What the browser derives of a session (specification/shapes#a-session): `endedAt` is null while it is active. */
export type SessionStanding = {
  readonly isCurrent: boolean;
  readonly isActive: boolean;
  readonly endedAt: string | null;
};

type Dated = Pick<Session, 'id' | 'expiresAt' | 'revokedAt'>;

/**
 * How a session stands, seen from the one with `currentId`. The current one can't have run out, since the server has just answered
 * it: a wrong clock of this browser says nothing about it.
 */
export function standingOf({ id, expiresAt, revokedAt }: Dated, currentId: string | null, now: Date): SessionStanding {
  const isCurrent = id === currentId;
  const isActive = revokedAt === null && (isCurrent || Date.parse(expiresAt) > now.getTime());
  return { isCurrent, isActive, endedAt: isActive ? null : (revokedAt ?? expiresAt) };
}
