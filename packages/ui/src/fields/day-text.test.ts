import { describe, expect, test } from 'vitest';
import { dateOf, dayOf, readDay, readDayInProgress, writeDay } from './day-text.ts';

const today = '2026-11-25';
const visits = { min: today, max: '2027-01-24', today };

describe('a typed day', () => {
  test.each([
    ['24/11/2026', '2026-11-24'],
    ['1/2/2026', '2026-02-01'],
    ['01.02.2026', '2026-02-01'],
    ['01-02-2026', '2026-02-01'],
    ['01 02 2026', '2026-02-01'],
    ['24112026', '2026-11-24'],
    ['2026-11-24', '2026-11-24'],
    [' 29/02/2028 ', '2028-02-29'],
    ['27/11/26', '2026-11-27'],
    ['27-11-26', '2026-11-27'],
    ['27/11', '2026-11-27'],
    ['4.1', '2027-01-04'],
  ])('the typed day %j is %s', (typed, day) => expect(readDay(typed, visits)).toBe(day));

  test.each([
    '31/02/2026',
    '29/02/2026',
    '11/24/2026',
    '31/11/26',
    '24/11',
    '30/02',
    '00/01/2026',
    'demain',
    '2026-13-01',
    '',
  ])('%j is no day, and stays as typed', (typed) => expect(readDay(typed, visits)).toBe(typed));

  test('a day without year is the nearest allowed [5.25]', () => {
    expect(readDay('27/11', { min: '2020-01-01', max: today, today })).toBe('2025-11-27');
    expect(readDay('20/11', { min: '2020-01-01', max: today, today })).toBe('2026-11-20');
    expect(readDay('20/11', { min: today, today })).toBe('2027-11-20');
    expect(readDay('31/12', { today: '2027-01-02' })).toBe('2026-12-31');
  });

  test('a shortened day may still go on', () => {
    expect(['27/11', '27/11/20', '27/11/2026'].map(readDayInProgress)).toEqual(['27/11', '27/11/20', '2026-11-27']);
  });
});

test('a day is written in typing order', () => {
  expect(writeDay('2026-02-01')).toBe('01/02/2026');
  expect(readDay(writeDay('2026-02-01'), { today })).toBe('2026-02-01');
  for (const text of ['31/02/2026', '2026-02-30', '']) expect(writeDay(text)).toBe(text);
});

test('a day converts to the local date and back', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(dateOf('2026-01-05')).toEqual(new Date(2026, 0, 5));
  expect(dateOf('2026-1-5')).toBeUndefined();
});
