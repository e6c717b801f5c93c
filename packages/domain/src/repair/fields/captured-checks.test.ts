import { expect, test } from 'vitest';
import { pastDays } from './captured-checks.ts';

test('a day can be promised from today on', () => {
  const past = (expectedAt: string) => pastDays({ expectedAt }, '2026-11-24');
  expect([past('2026-11-23'), past('2026-11-24'), past('2026-11-25')]).toEqual([['expectedAt'], [], []]);
});
