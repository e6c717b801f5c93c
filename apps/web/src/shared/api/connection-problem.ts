import { ApiError } from './api-error.ts';

/**
 * Why it isn't known whether the session lives: the server gives no answer for now, or it refuses the address that this page
 * was opened from. Neither ends anything (specification/signing-in#in-the-browser).
 */
export type ConnectionProblem = 'reconnecting' | 'refused';

/** Only the server's word ends a session: a 401, whatever else went wrong (specification/signing-in#in-the-browser). */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** What a question about the session that failed otherwise means: 5xx, 429, no network and nonsense pass, a 403 doesn't. */
export function connectionProblemOf(error: unknown): ConnectionProblem {
  return error instanceof ApiError && error.status === 403 ? 'refused' : 'reconnecting';
}
