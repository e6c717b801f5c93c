import type { ErrorKey, Issue } from '@atelier/contract';

export type BrowserErrorKey = 'networkError' | 'unverifiedEmail' | 'addressRefused';

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
