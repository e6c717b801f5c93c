import { ApiError } from './api-error.ts';

/** The idempotency key of what a person means to do: the same while the answer is open, another once it was answered. */
export type Intent = {
  readonly keyFor: (body: unknown) => string;
  /** The call ended: with an error, or with null when it went well. */
  readonly settle: (error: unknown) => void;
};

/** A press and its repetitions after a lost answer count once; another body is another intent (specification/life#two-at-once). */
export function createIntent(newKey: () => string = () => crypto.randomUUID()): Intent {
  let current: { key: string; body: string } | null = null;
  return {
    keyFor: (body) => {
      const text = JSON.stringify(body);
      if (current?.body !== text) current = { key: newKey(), body: text };
      return current.key;
    },
    settle: (error) => {
      if (!isUnanswered(error)) current = null;
    },
  };
}

// Without an answer, or with one of the server's own failures, nobody knows whether the first sending counted.
function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === null || error.status >= 500);
}
