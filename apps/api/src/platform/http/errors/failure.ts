import { type ErrorKey, errorStatus, type Issue } from '@atelier/contract';
import type { FieldMessage } from '@atelier/i18n';

type FailureExtras = {
  readonly issues?: readonly Issue[];
  readonly retryAfter?: number;
} & Readonly<Record<string, unknown>>;

/**
 * Refusal shown to the caller: `new Failure('repairMoved', { repair })`. Other errors become a blank 500. Extras are siblings of the
 * message in the body.
 */
export class Failure extends Error {
  readonly key: ErrorKey;
  readonly status: number;
  readonly extras: FailureExtras;

  constructor(key: ErrorKey, extras: FailureExtras = {}) {
    super(key);
    this.name = 'Failure';
    this.key = key;
    this.status = errorStatus[key];
    this.extras = extras;
  }
}

/** Returns the refusal of one wrong field. Its type requires a message in both languages. */
export function wrongField(path: string, message: FieldMessage): Failure {
  return new Failure('validation', { issues: [{ path, message }] });
}

/** Returns what was looked up, or throws `notFound` for nothing. */
export function orNotFound<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Failure('notFound');
  return value;
}
