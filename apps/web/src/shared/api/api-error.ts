import type { ErrorKey, Issue } from '@atelier/contract';

type BrowserErrorKey = 'networkError' | 'unverifiedEmail' | 'addressRefused';

/** Failed call: the key of its message, its invalid fields and the rest of the body. */
export class ApiError extends Error {
  readonly key: ErrorKey | BrowserErrorKey | (string & {});
  readonly status: number | null;
  readonly issues: readonly Issue[];
  /** Whole body, for errors that carry the current state (`repairMoved`, `proposalChanged`). */
  readonly body: Readonly<Record<string, unknown>>;
  /** Seconds from `Retry-After`. */
  readonly retryAfter: number | null;
  /** Id of the request in the server's log, or null without an answer. */
  readonly requestId: string | null;

  constructor(given: {
    key: string;
    status: number | null;
    issues?: readonly Issue[];
    body?: Readonly<Record<string, unknown>>;
    retryAfter?: number | null;
    requestId?: string | null;
  }) {
    super(given.key);
    this.name = 'ApiError';
    this.key = given.key;
    this.status = given.status;
    this.issues = given.issues ?? [];
    this.body = given.body ?? {};
    this.retryAfter = given.retryAfter ?? null;
    this.requestId = given.requestId ?? null;
  }
}

/** Returns a call's answer, or null for a 404. Rejects with any other failure. */
export async function nullIfMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Returns the key of any failure for a toast (specification/shapes#errors). */
export function errorKeyOf(error: unknown): string {
  return error instanceof ApiError ? error.key : 'generic';
}

export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status !== null && error.status < 500;
}

export function isBrokenPicture(error: unknown): boolean {
  return error instanceof ApiError && error.issues.some(({ message }) => message === 'picture.broken');
}

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
