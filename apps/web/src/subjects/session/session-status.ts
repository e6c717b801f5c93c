import type { Session } from '@atelier/contract';

/** What the browser derives of a session (specification/shapes#a-session): `endedAt` is null while it is active. */
export type SessionStatus = {
  readonly isCurrent: boolean;
  readonly isActive: boolean;
  readonly endedAt: string | null;
};

type SessionDates = Pick<Session, 'id' | 'expiresAt' | 'revokedAt'>;

/**
 * How a session stands, seen from the one with `currentId`. The current one can't have run out, since the server has just answered
 * it: a wrong clock of this browser says nothing about it.
 */
export function sessionStatusOf(
  { id, expiresAt, revokedAt }: SessionDates,
  currentId: string | null,
  now: Date,
): SessionStatus {
  const isCurrent = id === currentId;
  const isActive = revokedAt === null && (isCurrent || Date.parse(expiresAt) > now.getTime());
  return { isCurrent, isActive, endedAt: isActive ? null : (revokedAt ?? expiresAt) };
}
