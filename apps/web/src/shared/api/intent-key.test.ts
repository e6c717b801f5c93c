import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { createIntent } from './intent-key.ts';

function createKeyCounter() {
  let count = 0;
  return () => `key-${(count += 1)}`;
}

describe('the idempotency key of an intent', () => {
  test("an intent's key stays until there is an answer", () => {
    const intent = createIntent(createKeyCounter());
    const first = intent.keyFor({ rate: 5 });
    intent.settle(new ApiError({ key: 'networkError', status: null }));
    expect(intent.keyFor({ rate: 5 })).toBe(first);
    intent.settle(new ApiError({ key: 'unavailable', status: 503 }));
    expect(intent.keyFor({ rate: 5 })).toBe(first);
  });

  test('an intent’s key changes after the server’s refusal', () => {
    const intent = createIntent(createKeyCounter());
    const first = intent.keyFor({ rate: 5 });
    intent.settle(new ApiError({ key: 'repairMoved', status: 409 }));
    expect(intent.keyFor({ rate: 5 })).not.toBe(first);
  });

  test("an intent's key changes with its content or success", () => {
    const intent = createIntent(createKeyCounter());
    const first = intent.keyFor({ rate: 5 });
    const second = intent.keyFor({ rate: 4 });
    intent.settle(null);
    expect(new Set([first, second, intent.keyFor({ rate: 4 })]).size).toBe(3);
  });
});
