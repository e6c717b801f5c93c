import { describe, expect, test } from 'vitest';
import { nextVisitDays } from './visit-days.ts';

describe('the next days of visits', () => {
  test.each([
    ['Friday', '2026-11-20', ['2026-11-21', '2026-11-23', '2026-11-24']],
    ['Saturday', '2026-11-21', ['2026-11-23', '2026-11-24', '2026-11-25']],
    ['Sunday', '2026-11-22', ['2026-11-23', '2026-11-24', '2026-11-25']],
    ['the year’s last Thursday', '2026-12-31', ['2027-01-01', '2027-01-02', '2027-01-04']],
  ])('on a %s are none of them a Sunday', (_, today, days) => {
    expect(nextVisitDays(today)).toEqual(days);
  });
});
