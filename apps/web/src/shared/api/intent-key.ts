import { useState } from 'react';
import { ApiError, isRefusal } from './api-error.ts';

/** Idempotency key of one intended action. It stays the same until the server has answered. */
export type Intent = {
  readonly keyFor: (body: unknown) => string;
  /** Ends the call with its error, or with null after success. */
  readonly settle: (error: unknown) => void;
  /** Makes a call with the key of its body, and settles it. */
  readonly run: <Answer>(body: unknown, call: (idempotencyKey: string) => Promise<Answer>) => Promise<Answer>;
};

/** Creates an intent, so that retries after a lost answer count once. A changed body is a new intent (specification/life#two-at-once). */
export function createIntent(newKey: () => string = () => crypto.randomUUID()): Intent {
  let current: { key: string; body: string } | null = null;
  const intent: Intent = {
    keyFor: (body) => {
      const text = JSON.stringify(body);
      if (current?.body !== text) current = { key: newKey(), body: text };
      return current.key;
    },
    settle: (error) => {
      if (!isUnanswered(error)) current = null;
    },
    run: async (body, call) => {
      try {
        const answer = await call(intent.keyFor(body));
        intent.settle(null);
        return answer;
      } catch (error) {
        intent.settle(error);
        throw error;
      }
    },
  };
  return intent;
}

/** Returns an intent that lives as long as its component. */
export function useIntent(): Intent {
  const [intent] = useState(() => createIntent());
  return intent;
}

/** Without an answer, or after a 5xx, the first attempt may have been applied. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && !isRefusal(error);
}
