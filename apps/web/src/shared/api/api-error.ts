import type { ErrorKey, Issue } from '@atelier/contract';

/** Keys that never travel: there was no answer, or the browser itself says so. */
export type BrowserErrorKey = 'networkError' | 'unverifiedEmail' | 'addressRefused';

/** A call that did not succeed: the key of its message, its wrong fields, and what else the server sent along. */
export class ApiError extends Error {
  readonly key: ErrorKey | BrowserErrorKey | (string & {});
  readonly status: number | null;
  readonly issues: readonly Issue[];
  /** The whole body, for errors that carry the thing as it is now (`repairMoved`, `proposalChanged`). */
  readonly body: Readonly<Record<string, unknown>>;
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter: number | null;
  /** What the server calls the request in its log; null when there was no answer. */
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

/** The answer of a call, or null where the server knows nothing of the kind. Any other failure is thrown. */
export async function nullIfMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The key of any failure, for a toast (specification/shapes#errors). */
export function errorKeyOf(error: unknown): string {
  return error instanceof ApiError ? error.key : 'generic';
}
