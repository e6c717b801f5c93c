import { tzOffset } from '@date-fns/tz';
import { describe, expect, test } from 'vitest';
import { instantAt, shopTime } from './calendar.ts';

// Compares our only conversion between instants and local time with a library.

const zones = [
  'Africa/Tunis',
  'Europe/Paris',
  'America/New_York',
  'Asia/Kathmandu',
  // Changes its clocks by half an hour.
  'Australia/Lord_Howe',
  // Changes its clocks for Ramadan.
  'Africa/Casablanca',
];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const INSTANTS = 10_000;
const from = Date.parse('2000-01-01T00:00:00Z');
const until = Date.parse('2030-01-01T00:00:00Z');

function localTimeOf(instant: number, zone: string): string {
  return new Date(instant + tzOffset(zone, new Date(instant)) * MINUTE).toISOString().slice(0, 16);
}

function spreadInstants(): number[] {
  const step = (until - from) / INSTANTS;
  return Array.from({ length: INSTANTS }, (_, index) => {
    const instant = from + index * step;
    return instant - (instant % MINUTE);
  });
}

function instantsAroundChanges(zone: string): number[] {
  const offsetAt = (instant: number): number => tzOffset(zone, new Date(instant));
  const isChangeAfter = (step: number) => (instant: number) => offsetAt(instant) !== offsetAt(instant + step);
  const days = Array.from({ length: (until - from) / DAY }, (_, index) => from + index * DAY);
  const changes = days
    .filter(isChangeAfter(DAY))
    .flatMap((day) => Array.from({ length: 24 }, (_, index) => day + index * HOUR))
    .filter(isChangeAfter(HOUR))
    .map((hour) => hour + HOUR);
  return changes.flatMap((change) => Array.from({ length: 17 }, (_, index) => change + (index - 8) * 15 * MINUTE));
}

describe.each(zones)('in %s', (zone) => {
  const moments = [...spreadInstants(), ...instantsAroundChanges(zone)].map((instant) => ({
    instant,
    ...shopTime(new Date(instant), zone),
  }));

  test('an instant has the library’s day and time', () => {
    const wrong = moments.filter(({ instant, day, time }) => `${day}T${time}` !== localTimeOf(instant, zone));
    expect(wrong).toEqual([]);
  });

  test('a day and time give their first instant', () => {
    const wrong = moments.filter(({ instant, day, time }) => {
      const found = instantAt(day, time, zone).getTime();
      // The same instant, or the earlier one of a repeated hour.
      return found !== instant && (found > instant || localTimeOf(found, zone) !== localTimeOf(instant, zone));
    });
    expect(wrong).toEqual([]);
  });
});
