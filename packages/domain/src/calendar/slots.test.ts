import { describe, expect, test } from 'vitest';
import { instantAt, shopTime } from './calendar.ts';
import { defaultSettings } from './settings.ts';
import { chooseSlot, cutOffOf, planDays, slotDays } from './slots.ts';

const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7], seasons: 'ALL' } as const;
const open = { ...defaultSettings, seasons: [{ from: '2026-07-01', to: '2026-07-05', hours: defaultSettings.hours }] };

function around(days: readonly string[], from: string, to: string): string[] {
  return days.filter((day) => from <= day && day <= to).map((day) => day.slice(5));
}

describe('the days of a rule', () => {
  test('slots are made for 22 days, without closed ones', () => {
    const days = slotDays(everyDay, '2026-11-26', defaultSettings);
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-26', '2026-12-17', 19]);
    expect(days).not.toContain('2026-11-29');
    const closures = [{ from: '2026-12-01', to: '2026-12-03' }];
    expect(
      around(slotDays(everyDay, '2026-11-26', { ...defaultSettings, closures }), '2026-11-30', '2026-12-05'),
    ).toEqual(['11-30', '12-04', '12-05']);
  });

  test('only the weekdays of a rule have slots', () => {
    const days = slotDays({ weekdays: [1, 7], seasons: 'ALL' }, '2026-11-26', defaultSettings);
    expect(days).toEqual(['2026-11-30', '2026-12-07', '2026-12-14']);
  });

  test.each([
    ['ALL', ['06-29', '06-30', '07-01', '07-02', '07-03', '07-04', '07-06', '07-07']],
    ['WITHIN', ['07-01', '07-02', '07-03', '07-04']],
    ['OUTSIDE', ['06-29', '06-30', '07-06', '07-07']],
  ] as const)('seasons limit a rule: %s', (seasons, expected) => {
    expect(around(slotDays({ ...everyDay, seasons }, '2026-06-29', open), '2026-06-29', '2026-07-07')).toEqual(
      expected,
    );
  });

  test('a rule is for closed days too', () => {
    const days = planDays({ ...everyDay, seasons: 'WITHIN' }, '2026-06-29', open);
    expect(days.map((day) => day.slice(5))).toEqual(['07-01', '07-02', '07-03', '07-04', '07-05']);
  });

  test.each([
    ['Europe/Paris', '2026-03-29', ['03-27', '03-28', '03-30']],
    ['Europe/Paris', '2026-10-25', ['10-23', '10-24', '10-26']],
    ['America/Santiago', '2026-09-06', ['09-04', '09-05', '09-07']],
  ])('a clock change in %s on %s leaves each day once', (timeZone, change, expected) => {
    const before = shopTime(new Date(instantAt(change, '12:00', timeZone).getTime() - 2 * 86_400_000), timeZone).day;
    const days = slotDays(everyDay, before, defaultSettings);
    expect(days.slice(0, 3).map((day) => day.slice(5))).toEqual(expected);
    expect(new Set(days).size).toBe(days.length);
  });
});

describe('the cut-off of a visit', () => {
  const closed = [null, null, null, null, null, null, null] as const;
  const seasons = [{ from: '2026-07-01', to: '2026-07-05', hours: closed }];
  const closures = [{ from: '2026-12-01', to: '2026-12-03' }];

  test.each([
    ['a Tuesday', 'Africa/Tunis', '2026-11-24', '2026-11-23T17:00Z'],
    ['a Monday', 'Africa/Tunis', '2026-11-23', '2026-11-21T15:00Z'],
    ['after closed days', 'Africa/Tunis', '2026-12-04', '2026-11-30T17:00Z'],
    ['in a season', 'Africa/Tunis', '2026-07-02', '2026-06-30T17:00Z'],
    ['spring forward', 'Europe/Paris', '2026-03-30', '2026-03-28T15:00Z'],
    ['after spring forward', 'Europe/Paris', '2026-03-31', '2026-03-30T16:00Z'],
    ['fall back', 'Europe/Paris', '2026-10-26', '2026-10-24T14:00Z'],
    ['after fall back', 'Europe/Paris', '2026-10-27', '2026-10-26T17:00Z'],
  ])('the cut-off of a visit: %s, %s, %s', (_name, ...[timeZone, day, expected]) => {
    const rules = { ...defaultSettings, closures, seasons, timeZone };
    expect(cutOffOf(day, rules)).toEqual(new Date(expected));
  });

  test.each([
    ['17:00', '2026-11-23T16:00Z'],
    ['13:00', '2026-11-23T11:30Z'],
    ['14:00', '2026-11-23T13:00Z'],
    ['20:00', '2026-11-23T17:30Z'],
    ['08:00', '2026-11-21T17:30Z'],
  ])('a cut-off at %s is never outside opening hours', (cutOff, expected) => {
    const split = '09:00-12:30 14:00-18:30';
    const rules = { ...defaultSettings, hours: [split, split, split, split, split, split, null] as const, cutOff };
    expect(cutOffOf('2026-11-24', { ...rules, timeZone: 'Africa/Tunis' })).toEqual(new Date(expected));
  });

  test('a shop that never opens has none', () => {
    expect(cutOffOf('2026-11-24', { ...defaultSettings, hours: closed, timeZone: 'Africa/Tunis' })).toBeNull();
  });
});

describe('the slot of a visit', () => {
  const slot = (id: string, driverId: string | null, taken: number) => ({
    id,
    driverId,
    capacity: 2,
    taken,
    closed: false,
  });
  const chosen = (slots: ReturnType<typeof slot>[], driverId: string | null, mayOverbook = false) => {
    const result = chooseSlot(slots, { driverId, mayOverbook });
    return typeof result === 'string' ? result : result.id;
  };

  test('a driver’s own slot precedes one without a driver', () => {
    const slots = [slot('a', 'karim', 0), slot('b', null, 0), slot('c', 'hatem', 0)];
    expect(chosen(slots, 'hatem')).toBe('c');
    expect(chosen(slots, null)).toBe('b');
    expect(chosen(slots, 'sami')).toBe('b');
  });

  test('a free slot precedes a full one', () => {
    const slots = [slot('a', 'hatem', 2), slot('b', 'karim', 1)];
    expect(chosen(slots, 'hatem')).toBe('b');
    expect(chosen([slot('a', null, 2)], null)).toBe('slot.full');
    expect(chosen([slot('a', null, 2)], null, true)).toBe('a');
  });

  test('a closed slot takes nobody, overbooked or not', () => {
    expect(chosen([{ ...slot('a', null, 0), closed: true }], null, true)).toBe('slot.closed');
    expect(chosen([{ ...slot('a', null, 0), closed: true }, slot('b', 'karim', 1)], null)).toBe('b');
  });
});
