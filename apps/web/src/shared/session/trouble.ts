import { ApiError } from '../api/api-error.ts';
import type { Trouble } from './session-store.ts';

/** Only the server's word ends a session: a 401, whatever else went wrong (specification/signing-in#in-the-browser). */
export function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** What a question about the session that failed otherwise means: 5xx, 429, no network and nonsense pass, a 403 doesn't. */
export function troubleOf(error: unknown): Trouble {
  return error instanceof ApiError && error.status === 403 ? 'refused' : 'reconnecting';
}
