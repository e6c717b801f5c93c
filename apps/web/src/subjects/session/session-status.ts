import type { Session } from '@atelier/contract';

/** Derived state of a session (specification/shapes#a-session). `endedAt` is null while it is active. */
export type SessionStatus = {
  readonly isCurrent: boolean;
  readonly isActive: boolean;
  readonly endedAt: string | null;
};

type SessionDates = Pick<Session, 'id' | 'expiresAt' | 'revokedAt'>;

/**
 * Returns a session's state. The current session never counts as expired, because the server has just answered it and this browser's clock
 * may be wrong.
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
