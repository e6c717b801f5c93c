import { type ErrorKey, errorStatus, type Issue } from '@atelier/contract';
import type { FieldMessage } from '@atelier/i18n';

export type FailureExtras = {
  readonly issues?: readonly Issue[];
  /** Milliseconds after which another try makes sense; leaves as the header Retry-After. */
  readonly retryAfter?: number;
} & Readonly<Record<string, unknown>>;

/**
 * A refusal that the caller is told: `new Failure('repairMoved', { repair })`. Anything else that is thrown leaves as a blank
 * 500. Extras stand beside the message in the body.
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

/** One wrong field, as a whole refusal. A message without words in both languages doesn't compile: no screen shows a key. */
export function wrongField(path: string, message: FieldMessage): Failure {
  return new Failure('validation', { issues: [{ path, message }] });
}
