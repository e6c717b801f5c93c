import { describe, expect, test } from 'vitest';
import { nextVisitDays, bookableDays } from './day-field.tsx';

describe('the next days of visits', () => {
  test.each([
    ['Friday', '2026-11-20', ['2026-11-21', '2026-11-23', '2026-11-24']],
    ['Saturday', '2026-11-21', ['2026-11-23', '2026-11-24', '2026-11-25']],
    ['Sunday', '2026-11-22', ['2026-11-23', '2026-11-24', '2026-11-25']],
    ['the year’s last Thursday', '2026-12-31', ['2027-01-01', '2027-01-02', '2027-01-04']],
  ])('the next visits on a %s skip Sundays', (_, today, days) => {
    expect(nextVisitDays(today)).toEqual(days);
  });

  test('the next days of visits leave closures out', () => {
    const hours = [null, '09:00-18:00', null, '09:00-18:00', null, null, '10:00-12:00'] as const;
    const closures = [{ from: '2026-11-24', to: '2026-11-25' }];
    expect(nextVisitDays('2026-11-20', { hours, seasons: [], closures })).toEqual([
      '2026-11-22',
      '2026-11-26',
      '2026-11-29',
    ]);
    expect(
      nextVisitDays('2026-11-20', { hours, seasons: [], closures: [{ from: '2026-11-01', to: '2027-11-01' }] }),
    ).toEqual([]);
  });

  test.each([
    ['while a usual window is ahead', { day: '2026-11-25', time: '15:30' }, '2026-11-25'],
    ['not after the last has begun', { day: '2026-11-25', time: '17:00' }, '2026-11-26'],
    ['not on a closed day', { day: '2026-11-22', time: '08:00' }, '2026-11-23'],
  ])('bookable days begin with today %s', (_, now, first) => {
    expect(bookableDays(now)[0]).toBe(first);
  });
});
