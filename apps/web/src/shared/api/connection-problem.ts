import { ApiError } from './api-error.ts';

/**
 * Reason for an unknown session: no answer from the server, or an origin that it refuses. Neither ends the session
 * (specification/signing-in#in-the-browser).
 */
export type ConnectionProblem = 'reconnecting' | 'refused';

/** Returns true for a 401. Nothing else ends a session (specification/signing-in#in-the-browser). */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Classifies a failed session check. 5xx, 429, network errors and invalid answers are temporary, a 403 isn't. */
export function connectionProblemOf(error: unknown): ConnectionProblem {
  return error instanceof ApiError && error.status === 403 ? 'refused' : 'reconnecting';
}
