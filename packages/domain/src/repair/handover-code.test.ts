import { expect, test } from 'vitest';
import { hasHandoverCode } from './handover-code.ts';

test.each(['CONFIRMED', 'COLLECTING', 'FIXED', 'REJECTED', 'ABORTED', 'TO_RETURN', 'RETURNING'] as const)(
  'a customer has a code in %s',
  (status) => {
    expect(hasHandoverCode({ status, custody: 'CENTER' })).toBe(true);
    expect(hasHandoverCode({ status, custody: 'GONE' })).toBe(false);
  },
);

test.each(['REQUESTED', 'COLLECTED', 'DIAGNOSING', 'FIXING', 'RETURNED', 'COMPLETED'] as const)(
  'a customer has no code in %s',
  (status) => {
    expect(hasHandoverCode({ status, custody: 'CENTER' })).toBe(false);
  },
);
