import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addWorkingDays,
  instantAt,
  isDay,
  isWindow,
  shopTime,
  VISIT_DAYS_AHEAD,
  windowProblem,
} from './calendar.ts';

describe('a day', () => {
  test.each(['2026-03-01', '2028-02-29', '2026-12-31'])('%s is a day', (text) => expect(isDay(text)).toBe(true));
  test.each([
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-3-1',
    '01/03/2026',
    '2026-03-01T00:00',
    ' 2026-03-01',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '',
  ])('%o is no day', (text) => expect(isDay(text)).toBe(false));
});

describe('a window', () => {
  test.each(['09:00-12:00', '00:00-23:59', '09:59-10:00'])('%s is a window', (text) =>
    expect(isWindow(text)).toBe(true),
  );
  test.each([
    '12:00-09:00',
    '09:00-09:00',
    '9:00-12:00',
    '09:00–12:00',
    '09:00-24:00',
    '09:60-10:00',
    '09:00 - 12:00',
    '09:00-12:00-13:00',
    '-',
    '',
  ])('%o is no window', (text) => expect(isWindow(text)).toBe(false));
});

describe('the shop’s time', () => {
  test.for([
    ['Africa/Tunis', '2026-07-01T23:30:00Z', '2026-07-02', '00:30'],
    ['America/New_York', '2026-01-01T03:00:00Z', '2025-12-31', '22:00'],
    ['UTC', '2026-01-01T00:00:00Z', '2026-01-01', '00:00'],
    // Paris skips 02:00 on 29 March and repeats it on 25 October.
    ['Europe/Paris', '2026-03-29T00:59:00Z', '2026-03-29', '01:59'],
    ['Europe/Paris', '2026-03-29T01:00:00Z', '2026-03-29', '03:00'],
    ['Europe/Paris', '2026-10-25T00:30:00Z', '2026-10-25', '02:30'],
    ['Europe/Paris', '2026-10-25T01:30:00Z', '2026-10-25', '02:30'],
  ] as const)('the time in %s at %s is %s %s', ([zone, instant, day, time]) => {
    expect(shopTime(new Date(instant), zone)).toEqual({ day, time });
  });

  test.for([
    ['Africa/Tunis', '2026-11-24', '09:00', '2026-11-24T08:00:00Z'],
    ['Asia/Kolkata', '2026-01-01', '02:00', '2025-12-31T20:30:00Z'],
    ['Europe/Paris', '2026-03-28', '23:30', '2026-03-28T22:30:00Z'],
    ['Europe/Paris', '2026-03-29', '01:59', '2026-03-29T00:59:00Z'],
    ['Europe/Paris', '2026-03-29', '03:00', '2026-03-29T01:00:00Z'],
    // Skipped times in spring shift by the gap. Repeated times in autumn mean the first.
    ['Europe/Paris', '2026-03-29', '02:30', '2026-03-29T01:30:00Z'],
    ['Europe/Paris', '2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
    ['Europe/Paris', '2026-10-25', '03:00', '2026-10-25T02:00:00Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00Z'],
  ] as const)('the clock in %s shows %s %s at %s', ([zone, day, time, instant]) => {
    expect(instantAt(day, time, zone)).toEqual(new Date(instant));
  });

  test('instants convert to day and time and back', () => {
    const zones = fc.constantFrom('Africa/Tunis', 'Europe/Paris', 'America/New_York', 'Australia/Lord_Howe');
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 365 });
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const instant = new Date(Date.parse('2026-01-01T00:00:00Z') + minute * 60_000);
        const { day, time } = shopTime(instant, zone);
        const back = instantAt(day, time, zone);
        expect(shopTime(back, zone)).toEqual({ day, time });
        expect(back.getTime()).toBeLessThanOrEqual(instant.getTime());
      }),
    );
  });
});

describe('a visit', () => {
  const zone = 'Africa/Tunis';
  const now = new Date('2026-03-02T09:00:00Z');
  const problem = (date: string, time = '09:00-12:00') => windowProblem({ date, time }, now, zone);

  test('a visit may begin today within its window', () => {
    expect(shopTime(now, zone)).toEqual({ day: '2026-03-02', time: '10:00' });
    expect(problem('2026-03-02', '08:00-10:01')).toBeNull();
    expect(problem('2026-03-02', '08:00-10:00')).toEqual({ field: 'time', message: 'visit.past' });
  });

  test('a visit is within today and 60 days', () => {
    expect(problem('2026-03-01')).toEqual({ field: 'date', message: 'visit.past' });
    expect(problem(addDays('2026-03-02', VISIT_DAYS_AHEAD))).toBeNull();
    expect(problem('2026-05-01')).toBeNull();
    expect(problem('2026-05-02')).toEqual({ field: 'date', message: 'visit.tooFar' });
  });

  test('a visit is judged by the shop’s day', () => {
    const lateInTunis = new Date('2026-03-02T23:30:00Z');
    expect(windowProblem({ date: '2026-03-02', time: '22:00-23:59' }, lateInTunis, zone)?.field).toBe('date');
    expect(windowProblem({ date: '2026-03-03', time: '00:00-01:00' }, lateInTunis, zone)).toBeNull();
  });

  test('a visit follows the wall clock when clocks change', () => {
    const afterTheJump = new Date('2026-03-29T01:00:00Z');
    expect(windowProblem({ date: '2026-03-29', time: '01:00-02:30' }, afterTheJump, 'Europe/Paris')?.field).toBe(
      'time',
    );
    expect(windowProblem({ date: '2026-03-29', time: '02:00-03:30' }, afterTheJump, 'Europe/Paris')).toBeNull();
    const [beforeMidnight, afterMidnight] = [new Date('2026-10-25T22:59:00Z'), new Date('2026-10-25T23:00:00Z')];
    const longDay = { date: '2026-10-25', time: '20:00-23:59' };
    expect(windowProblem(longDay, new Date('2026-10-25T22:58:00Z'), 'Europe/Paris')).toBeNull();
    expect(windowProblem(longDay, beforeMidnight, 'Europe/Paris')?.field).toBe('time');
    expect(windowProblem(longDay, afterMidnight, 'Europe/Paris')?.field).toBe('date');
  });
});

describe('counting days', () => {
  test('counted days cross months, leap days and clock changes', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  test.each([
    ['2026-03-02', 1, '2026-03-03'],
    ['2026-03-06', 1, '2026-03-09'],
    ['2026-03-07', 1, '2026-03-09'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-03-02', 5, '2026-03-09'],
    ['2026-03-02', 90, '2026-07-06'],
    ['2026-03-07', 0, '2026-03-07'],
  ])('%s and %i working days is %s', (day, count, expected) => {
    expect(addWorkingDays(day, count)).toBe(expected);
  });

  test('counted days end on a working day', () => {
    const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2026-01-05', days));
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 90 }), (start, count) => {
        const end = addWorkingDays(start, count);
        expect([0, 6]).not.toContain(new Date(end).getUTCDay());
        expect(addWorkingDays(start, count + 5)).toBe(addDays(end, 7));
      }),
    );
  });
});
