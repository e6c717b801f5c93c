import { describe, expect, test } from 'vitest';
import { openingAt, openingRows, type Hours } from './opening-hours.ts';

const week: Hours = ['09:00-18:00', '09:00-18:00', '09:00-18:00', '09:00-18:00', '09:00-18:00', '10:00-16:00', null];
const never: Hours = [null, null, null, null, null, null, null];

test('days with the same hours stand together', () => {
  expect(openingRows(week)).toEqual([
    { from: 0, to: 4, hours: '09:00-18:00' },
    { from: 5, to: 5, hours: '10:00-16:00' },
    { from: 6, to: 6, hours: null },
  ]);
  expect(openingRows(never)).toEqual([{ from: 0, to: 6, hours: null }]);
});

describe('whether the shop is open', () => {
  // 23 November 2026 is a Monday; Tunis is an hour ahead of UTC.
  test.each([
    ['2026-11-23T08:00:00Z', { open: true, until: '18:00' }],
    ['2026-11-23T07:59:00Z', { open: false, next: { day: 0, inDays: 0, at: '09:00' } }],
    ['2026-11-23T17:00:00Z', { open: false, next: { day: 1, inDays: 1, at: '09:00' } }],
    ['2026-11-28T14:59:00Z', { open: true, until: '16:00' }],
    ['2026-11-28T15:00:00Z', { open: false, next: { day: 0, inDays: 2, at: '09:00' } }],
    ['2026-11-22T23:30:00Z', { open: false, next: { day: 0, inDays: 0, at: '09:00' } }],
  ])('at %s, in Tunis', (now, opening) => {
    expect(openingAt(week, new Date(now), 'Africa/Tunis')).toEqual(opening);
  });

  test('is judged by the shop’s clock, wherever the visitor is', () => {
    const now = new Date('2026-11-23T08:30:00Z');
    expect(openingAt(week, now, 'Asia/Tokyo')).toEqual({ open: true, until: '18:00' });
    expect(openingAt(week, now, 'America/New_York')).toMatchObject({ open: false });
  });

  test('a shop that never opens has no next time', () => {
    expect(openingAt(never, new Date('2026-11-23T08:00:00Z'), 'Africa/Tunis')).toEqual({ open: false, next: null });
  });

  test('one that opens once a week opens in seven days, when it has closed', () => {
    const once: Hours = ['09:00-12:00', null, null, null, null, null, null];
    expect(openingAt(once, new Date('2026-11-23T12:00:00Z'), 'Africa/Tunis')).toEqual({
      open: false,
      next: { day: 0, inDays: 7, at: '09:00' },
    });
  });
});
