import { isWindow, defaultSettings } from '@atelier/domain';
import { describe, expect, test } from 'vitest';
import {
  joinWindow,
  readTime,
  splitWindow,
  windowPresets,
  usualWindows,
  violatedHours,
  bookingsIn,
} from './window-field.tsx';
import type { PlannedVisit } from '@atelier/contract';
import { createPlannedVisit } from '#subjects/staff/staff-repair.fixture.ts';

describe('a visit’s window', () => {
  test('a window is composed of two times', () => {
    expect(joinWindow('09:00', '12:00')).toBe('09:00-12:00');
    expect(splitWindow('09:00-12:00')).toEqual({ from: '09:00', to: '12:00' });
  });

  test('a half-typed window is kept', () => {
    expect(splitWindow(joinWindow('', '12:00'))).toEqual({ from: '', to: '12:00' });
    expect(splitWindow(joinWindow('09:00', ''))).toEqual({ from: '09:00', to: '' });
  });

  test('an untyped window is empty', () => {
    expect(joinWindow('', '')).toBe('');
    expect(splitWindow('')).toEqual({ from: '', to: '' });
  });

  test('the window’s presets pass the domain’s check', () => {
    expect(windowPresets.every(isWindow)).toBe(true);
  });
});

describe('a time', () => {
  test.each([
    ['9', '09:00'],
    ['9h', '09:00'],
    ['9 h 30', '09:30'],
    ['9:30', '09:30'],
    ['0930', '09:30'],
    ['930', '09:30'],
    [' 18.15 ', '18:15'],
    ['23:59', '23:59'],
  ])('typed times are parsed: %s', (typed, time) => {
    expect(readTime(typed)).toBe(time);
  });

  test.each(['', 'midi', '24:00', '9:60', '9:5', '12345'])('an unparsable time stays as typed: %j', (typed) => {
    expect(readTime(typed)).toBe(typed);
  });
});

let fixture = 0;

function visit(time: string, zoneId: string | null, driver: string | null): PlannedVisit {
  fixture += 1;
  const assignee = driver === null ? null : { id: driver, name: driver };
  return createPlannedVisit({
    id: `visit-${fixture}`,
    repairId: `REPAIR${fixture}`,
    date: '2026-11-23',
    time,
    zoneId,
    assignee,
  });
}

const visits = [
  visit('09:00-12:00', 'marsa', 'hatem'),
  visit('11:30-12:30', 'marsa', 'sami'),
  visit('12:00-14:00', 'lac', 'hatem'),
  visit('09:00-12:00', null, null),
];

test('a window names its driver’s other nearby visits', () => {
  const marsa = { zoneId: 'marsa', assigneeId: 'hatem', ownIds: [] };
  expect(bookingsIn(visits, '09:00-12:00', marsa)).toEqual({ count: 3, inZone: 2, ofDriver: 1 });
  expect(bookingsIn(visits, '12:00-14:00', marsa)).toEqual({ count: 2, inZone: 1, ofDriver: 1 });
  expect(bookingsIn(visits, '14:00-16:00', marsa)).toEqual({ count: 0, inZone: 0, ofDriver: 0 });
  const ownIds = [visits[0]?.repairId ?? ''];
  expect(bookingsIn(visits, '09:00-12:00', { ...marsa, ownIds })).toEqual({ count: 2, inZone: 1, ofDriver: 0 });
  expect(bookingsIn(visits, '09:00-12:00', { zoneId: null, assigneeId: null, ownIds: [] })).toMatchObject({
    inZone: 0,
    ofDriver: 0,
  });
});

test('a window beyond opening hours names them', () => {
  const missed = (date: string, window: string) => violatedHours(date, window, defaultSettings);
  expect(missed('2026-11-21', '09:00-12:00')).toBe('10:00-16:00');
  expect(missed('2026-11-21', '16:00-18:00')).toBe('10:00-16:00');
  expect(missed('2026-11-21', '10:00-16:00')).toBeNull();
  expect(missed('2026-11-22', '10:00-12:00')).toBeNull();
  expect(missed('2026-11-21', '09:00-')).toBeNull();
});

test('a window over the break names both openings', () => {
  const split = '09:00-12:30 14:00-18:00';
  const open = { ...defaultSettings, hours: [split, split, split, split, split, null, null] } as const;
  expect(violatedHours('2026-11-23', '12:00-14:00', open)).toBe(split);
  expect(violatedHours('2026-11-23', '14:00-16:00', open)).toBeNull();
});

test.each([
  ['09:00-18:00', windowPresets],
  [null, windowPresets],
  ['09:00-12:30 14:00-18:00', ['09:00-12:00', '14:00-16:00', '16:00-18:00']],
  ['08:00-10:00 20:00-22:00', ['08:00-10:00', '20:00-22:00']],
])('a day open %s offers no window in a break', (hours, windows) => {
  const open = { ...defaultSettings, hours: [hours, null, null, null, null, null, null] as const };
  expect(usualWindows('2026-11-23', open)).toEqual(windows);
  expect(usualWindows('', open)).toEqual(windowPresets);
});
