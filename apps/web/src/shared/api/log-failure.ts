import { isSessionOver } from './connection-problem.ts';
import { ApiError } from './api-error.ts';

/**
 * What is logged of a load that failed: that it did and why, for whoever opens the browser's console
 * (specification/screens#what-fails). The request's id leads to the server's own line. Never what was asked for: that names people.
 */
export function logFailure(what: string, error: unknown): void {
  // The end of a session has a screen of its own and is no failure.
  // oxlint-disable-next-line no-console -- a load that fails is logged (specification/screens#what-fails)
  if (!isSessionOver(error)) console.error(`${what} failed: ${reasonOf(error)}`);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  return error.requestId === null ? error.key : `${error.key}, request ${error.requestId}`;
}
