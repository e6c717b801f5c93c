import { expect, test } from 'vitest';
import { canAnnounceArrival } from './attendance.ts';

test.each([
  ['2026-11-23', false],
  ['2026-11-24', true],
  ['2026-11-25', true],
])('a driver of 24 November comes on %s: %s', (today, may) => {
  const visit = { type: 'PICKUP', status: 'ASSIGNED', mode: 'HOME', date: '2026-11-24' } as const;
  expect(canAnnounceArrival(visit, today)).toBe(may);
});
