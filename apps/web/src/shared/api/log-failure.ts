import { isSessionOver } from './connection-problem.ts';
import { ApiError } from './api-error.ts';

/**
 * Logs a failed load and its reason to the console (specification/screens#what-fails). The request id finds the server's log line. The
 * address is left out, because it contains personal data.
 */
export function logFailure(what: string, error: unknown): void {
  // The end of a session isn't a failure and has its own screen.
  // oxlint-disable-next-line no-console -- reports a failed load (specification/screens#what-fails)
  if (!isSessionOver(error)) console.error(`${what} failed: ${reasonOf(error)}`);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  return error.requestId === null ? error.key : `${error.key}, request ${error.requestId}`;
}
