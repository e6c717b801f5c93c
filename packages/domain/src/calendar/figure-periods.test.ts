import { expect, test } from 'vitest';
import { daysIn, figurePeriods, figureRanges, mondayOf } from './figure-periods.ts';

test.for([
  ['WEEK', '2026-11-26', '2026-11-23', '2026-11-16', '2026-11-19'],
  ['WEEK', '2026-11-23', '2026-11-23', '2026-11-16', '2026-11-16'],
  ['WEEKS', '2026-11-26', '2026-10-30', '2026-10-02', '2026-10-29'],
  ['QUARTER', '2026-11-26', '2026-08-28', '2026-05-29', '2026-08-27'],
  ['YEAR', '2026-11-26', '2025-11-28', '2024-11-29', '2025-11-27'],
] as const)('the period %s ends on %s [2.220]', ([period, today, from, previousFrom, previousTo]) => {
  expect(figureRanges(period, today)).toEqual({
    period: { from, to: today },
    previous: { from: previousFrom, to: previousTo },
  });
});

test('two dates compare with as many days before [2.220]', () => {
  expect(figureRanges({ from: '2026-03-01', to: '2026-03-31' }, '2026-11-26').previous).toEqual({
    from: '2026-01-29',
    to: '2026-02-28',
  });
});

test('compared periods have the same weekdays', () => {
  const weekday = (day: string) => new Date(day).getUTCDay();
  for (const name of figurePeriods) {
    const { period, previous } = figureRanges(name, '2026-11-26');
    expect(weekday(previous.from)).toBe(weekday(period.from));
    expect(daysIn(previous)).toBe(daysIn(period));
  }
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
});
