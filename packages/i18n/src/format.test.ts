import { tz } from '@date-fns/tz';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  formatBytes,
  formatDate,
  formatDays,
  formatDuration,
  formatMoment,
  formatMomentInSentence,
  formatRelative,
  formatShortMoment,
  formatTime,
  formatWindow,
  locationName,
} from './index.ts';

// A Tuesday in the machine's own zone, which is the default.
const now = new Date(2026, 10, 24, 14, 30, 0);

function seconds(count: number): Date {
  return new Date(now.getTime() - count * 1_000);
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('a relative time', () => {
  test.each([
    [59, 'just now', 'à l’instant'],
    [0, 'just now', 'à l’instant'],
    [-59, 'just now', 'à l’instant'],
    [MINUTE, '1m ago', 'il y a 1 min'],
    [5 * MINUTE + 59, '5m ago', 'il y a 5 min'],
    [3 * HOUR, '3h ago', 'il y a 3 h'],
    [DAY, '1d ago', 'il y a 1 j'],
    [DAY + MINUTE - 1, '1d ago', 'il y a 1 j'],
    [-5 * MINUTE, 'in 5m', 'dans 5 min'],
  ])('%i seconds are told shortly [9.8]', (age, english, french) => {
    expect(formatRelative(seconds(age), 'en', { now })).toBe(english);
    expect(formatRelative(seconds(age), 'fr', { now })).toBe(french);
  });

  test('a relative time names days from one on [9.9]', () => {
    expect(formatRelative(seconds(DAY + MINUTE), 'en', { now })).toBe('Yesterday at 14:29');
    expect(formatRelative(seconds(DAY + MINUTE), 'fr', { now })).toBe('Hier à 14:29');
  });
});

describe('a length of time', () => {
  test('a duration is told in its largest unit', () => {
    expect([9, 90, 7_200, 2 * DAY, 15 * DAY].map((each) => formatDuration(each * 1_000, 'en'))).toEqual(
      '9s 1m 2h 2d 2w'.split(' '),
    );
    expect([15 * DAY, 2 * DAY].map((each) => formatDuration(each * 1_000, 'fr'))).toEqual(['2 sem.', '2 j']);
  });
});

describe('a moment', () => {
  test.each([
    [new Date(2026, 10, 24, 9, 5), 'Today at 09:05', 'Aujourd’hui à 09:05'],
    [new Date(2026, 10, 23, 23, 59), 'Yesterday at 23:59', 'Hier à 23:59'],
    [new Date(2026, 10, 22, 8, 0), 'Sunday at 08:00', 'Dimanche à 08:00'],
    [new Date(2026, 10, 18, 8, 0), 'Wednesday at 08:00', 'Mercredi à 08:00'],
    [new Date(2026, 10, 17, 8, 0), '17th Nov 2026 at 08:00', '17 nov. 2026 à 08:00'],
    [new Date(2026, 0, 1, 8, 0), '1st Jan 2026 at 08:00', '1er janv. 2026 à 08:00'],
    [new Date(2026, 10, 25, 8, 0), 'Tomorrow at 08:00', 'Demain à 08:00'],
    [new Date(2026, 10, 27, 8, 0), '27th Nov 2026 at 08:00', '27 nov. 2026 à 08:00'],
  ])('a near moment is named by days (%s) [9.10]', (date, english, french) => {
    expect(formatMoment(date, 'en', { now })).toBe(english);
    expect(formatMoment(date, 'fr', { now })).toBe(french);
  });

  test('a moment is read in the requested zone', () => {
    const instant = '2026-11-24T23:30:00.000Z';
    const justAfter = new Date('2026-11-24T23:45:00.000Z');
    expect(formatMoment(instant, 'en', { now: justAfter, in: tz('Africa/Tunis') })).toBe('Today at 00:30');
    expect(formatMoment(instant, 'en', { now: new Date('2026-11-25T23:30:00.000Z'), in: tz('Africa/Tunis') })).toBe(
      'Yesterday at 00:30',
    );
    expect(formatTime(instant, 'fr', { in: tz('America/New_York') })).toBe('18:30');
    const sameDay = new Date('2026-11-25T22:45:00.000Z');
    expect(formatShortMoment(instant, 'en', { now: sameDay, in: tz('Africa/Tunis') })).toBe('00:30');
  });
});

describe('a date', () => {
  test('a date is written out [9.11]', () => {
    expect(formatDate(now, 'en')).toBe('24th November 2026');
    expect(formatDate(now, 'fr')).toBe('24 novembre 2026');
    expect(formatDate(new Date(2026, 10, 1), 'fr')).toBe('1er novembre 2026');
    expect(formatDate('2026-12-01', 'fr', { pattern: 'EEE d MMM' })).toBe('mar. 1er déc.');
    expect(formatShortMoment('2026-12-01T09:00:00Z', 'fr', { now })).toBe('1er déc.');
  });

  test('a date without time is the same day everywhere', () => {
    expect(formatDate('2026-11-24', 'en')).toBe('24th November 2026');
    expect(formatDate('2026-11-24', 'en', { in: tz('Pacific/Honolulu') })).toBe('24th November 2026');
  });

  test('a date without time keeps its day everywhere', () => {
    vi.stubEnv('TZ', 'Pacific/Honolulu');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(formatDate('2026-11-24', 'en')).toBe('24th November 2026');
  });

  test.each([null, undefined, '', 'tomorrow', new Date(Number.NaN)])(
    'a missing date (%s) is a dash [9.12]',
    (value) => {
      expect([
        formatDate(value, 'fr'),
        formatMoment(value, 'fr', { now }),
        formatRelative(value, 'en', { now }),
        formatTime(value, 'en'),
      ]).toEqual(['-', '-', '-', '-']);
    },
  );
});

describe('a moment', () => {
  test.each([
    [2 * HOUR, '12:30', '12:30'],
    [DAY, '23 Nov', '23 nov.'],
    [400 * DAY, '20 Oct 2025', '20 oct. 2025'],
  ])('%i seconds ago takes little room', (age, english, french) => {
    expect(formatShortMoment(seconds(age), 'en', { now })).toBe(english);
    expect(formatShortMoment(seconds(age), 'fr', { now })).toBe(french);
  });

  test.each([
    [2 * HOUR, 'today at 12:30', 'aujourd’hui à 12\u202fh\u202f30'],
    [DAY, 'yesterday at 14:30', 'hier à 14\u202fh\u202f30'],
    [-DAY, 'tomorrow at 14:30', 'demain à 14\u202fh\u202f30'],
    [5 * DAY, 'on Thursday at 14:30', 'jeudi à 14\u202fh\u202f30'],
    [10 * DAY, 'on 14th Nov 2026 at 14:30', 'le 14 nov. 2026 à 14\u202fh\u202f30'],
  ])('%i seconds ago is said within a sentence', (age, english, french) => {
    expect(formatMomentInSentence(seconds(age), 'en', { now })).toBe(english);
    expect(formatMomentInSentence(seconds(age), 'fr', { now })).toBe(french);
  });

  test('an invalid moment is a dash in either form', () => {
    expect(formatShortMoment(null, 'fr', { now })).toBe('-');
    expect(formatMomentInSentence('soon', 'fr', { now })).toBe('-');
  });
});

describe('a visit’s window', () => {
  test("a visit's window has day and hours", () => {
    expect(formatWindow('2026-11-24', '09:00-12:00', 'en')).toBe('Tuesday 24 November, 09:00–12:00');
    expect(formatWindow('2026-11-24', '09:00-12:00', 'fr')).toBe('mardi 24 novembre, 9–12\u202fh');
    expect(formatWindow('2026-12-01', '14:00-16:30', 'fr')).toBe('mardi 1er décembre, 14\u202fh–16\u202fh\u202f30');
  });

  test('a window without hours shows the day', () => {
    expect(formatWindow('2026-11-24', null, 'en')).toBe('Tuesday 24 November');
    expect(formatWindow(null, '09:00-12:00', 'en')).toBe('-');
  });
});

describe('a place', () => {
  test.each([
    [{ country: 'TN', city: 'Tunis' }, 'Tunis, Tunisie', 'Tunis, Tunisia'],
    [{ country: 'DE', city: null }, 'Allemagne', 'Germany'],
    [{ country: null, city: 'Sfax' }, 'Sfax', 'Sfax'],
    [{ country: 'QX', city: null }, 'QX', 'QX'],
    [{ country: null, city: null }, null, null],
    [null, null, null],
  ])("the place %j is in the reader's language", (place, french, english) => {
    expect([locationName(place, 'fr'), locationName(place, 'en')]).toEqual([french, english]);
  });
});

describe('how much data', () => {
  test.each([
    [0, '1 ko', '1 kB'],
    [1_499, '1 ko', '1 kB'],
    [820_400, '820 ko', '820 kB'],
    [1_440_000, '1,4 Mo', '1.4 MB'],
    [23_000_000, '23 Mo', '23 MB'],
  ])('%d bytes is in the unit that suits it', (bytes, french, english) => {
    const plain = (text: string): string => text.replaceAll(/\s/gu, ' ');
    expect([plain(formatBytes(bytes, 'fr')), plain(formatBytes(bytes, 'en'))]).toEqual([french, english]);
  });
});

test('rows of one language share their formats', () => {
  const created = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Intl, 'DisplayNames')];
  onTestFinished(() => created.forEach((spy) => spy.mockRestore()));
  for (const days of [30, 90, 365]) {
    expect(formatDays(days, 'en')).toBe(`${days} days`);
    expect(locationName({ country: 'TN', city: null }, 'en')).toBe('Tunisia');
  }
  expect(created.map(({ mock }) => mock.calls.length <= 1)).toEqual([true, true]);
});
