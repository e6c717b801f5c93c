import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addWorkingDays, instantAt, shopTime } from './calendar.ts';
import {
  addWorkingHours,
  closingFrom,
  closingOf,
  hoursOf,
  hoursProblem,
  nextClosing,
  openDayBefore,
  openingsBetween,
  seasonState,
  type ShopCalendar,
  type WeekHours,
  windowsOf,
  workingHoursBetween,
} from './hours.ts';
import { defaultSettings } from './settings.ts';

const zone = 'Africa/Tunis';
const usualHours: ShopCalendar = { hours: defaultSettings.hours, closures: [], seasons: [], timeZone: zone };
const closedWeek: WeekHours = [null, null, null, null, null, null, null];

function timeOf(day: string, time: string, timeZone = zone): Date {
  return instantAt(day, time, timeZone);
}

const [monday, friday, saturday, sunday] = ['2026-03-02', '2026-03-06', '2026-03-07', '2026-03-08'] as const;

describe('hours of work', () => {
  test.for([
    [monday, '10:00', 4, monday, '14:00'],
    [monday, '14:00', 4, monday, '18:00'],
    [monday, '14:00', 4.5, '2026-03-03', '09:30'],
    [monday, '18:00', 1, '2026-03-03', '10:00'],
    [monday, '20:00', 1, '2026-03-03', '10:00'],
    [monday, '05:00', 1, monday, '10:00'],
    [friday, '17:00', 8, '2026-03-09', '10:00'],
    [saturday, '16:00', 0, saturday, '16:00'],
    [saturday, '16:01', 0, '2026-03-09', '09:00'],
    [sunday, '12:00', 16, '2026-03-10', '16:00'],
  ] as const)('%s %s and %s of them is %s %s', ([day, time, hours, laterDay, laterTime]) => {
    expect(addWorkingHours(timeOf(day, time), hours, usualHours)).toEqual(timeOf(laterDay, laterTime));
  });

  test('working hours pause during a closure', () => {
    const feast = { ...usualHours, closures: [{ from: '2026-03-03', to: '2026-03-05' }] };
    expect(addWorkingHours(timeOf(monday, '17:00'), 2, feast)).toEqual(timeOf(friday, '10:00'));
    expect(hoursOf('2026-03-05', feast)).toBeNull();
    expect(hoursOf(friday, feast)).toBe('09:00-18:00');
  });

  test('working hours never end in a permanently closed shop', () => {
    const from = timeOf(monday, '10:00');
    const years = Array.from({ length: 11 }, (_, index) => 2026 + index);
    for (const shop of [
      { ...usualHours, hours: closedWeek },
      { ...usualHours, closures: [{ from: '2026-01-01', to: '9999-12-31' }] },
      { ...usualHours, closures: years.map((year) => ({ from: `${year}-01-01`, to: `${year}-12-31` })) },
    ]) {
      expect(addWorkingHours(from, 1, shop)).toBeNull();
      expect(nextClosing(from, shop)).toBeNull();
      expect(closingFrom(monday, shop)).toBeNull();
      expect(openDayBefore(monday, { ...shop, closures: [{ from: '0001-01-01', to: '9999-12-31' }] })).toBeNull();
    }
  });
});

describe('a day with two windows', () => {
  const split = '08:00-12:30 14:00-18:00';
  const withBreak: ShopCalendar = { ...usualHours, hours: [split, split, split, split, split, '08:00-13:00', null] };

  test.for([
    [monday, '11:30', 1, monday, '12:30'],
    [monday, '11:30', 2, monday, '15:00'],
    [monday, '12:30', 1, monday, '15:00'],
    [monday, '13:00', 0, monday, '14:00'],
    [monday, '13:00', 4, monday, '18:00'],
    [friday, '17:00', 8, '2026-03-09', '10:00'],
  ] as const)('%s %s and %s hours is %s %s [4.150]', ([day, time, hours, laterDay, laterTime]) => {
    expect(addWorkingHours(timeOf(day, time), hours, withBreak)).toEqual(timeOf(laterDay, laterTime));
  });

  test('the break is no closing time', () => {
    expect(nextClosing(timeOf(monday, '11:00'), withBreak)).toEqual(timeOf(monday, '18:00'));
    expect(nextClosing(timeOf(monday, '13:00'), withBreak)).toEqual(timeOf(monday, '18:00'));
    expect(closingOf(monday, withBreak)).toEqual(timeOf(monday, '18:00'));
    expect(closingFrom(sunday, withBreak)).toEqual(timeOf('2026-03-09', '18:00'));
  });

  test.each([
    ['08:00-12:30 14:00-18:00', null],
    ['18:00-09:00', { window: 0, message: 'visit.window' }],
    ['08:00-12:30 ', { window: 1, message: 'visit.window' }],
    ['08:00-12:30 12:30-18:00', { window: 1, message: 'settings.windowOrder' }],
    ['14:00-18:00 08:00-12:30', { window: 1, message: 'settings.windowOrder' }],
    ['08:00-09:00 10:00-11:00 12:00-13:00', { window: 2, message: 'settings.windows' }],
  ] as const)('hours %o have the problem %o', (hours, problem) => {
    expect(hoursProblem(hours)).toEqual(problem);
  });
});

describe('a season', () => {
  const single = '08:00-14:00';
  const hours: WeekHours = [single, single, single, single, single, single, null];
  const summer = { from: '2026-07-01', to: '2026-08-31', hours };
  const seasonal: ShopCalendar = { ...usualHours, seasons: [summer] };

  test('a season’s hours count on its days alone [4.151]', () => {
    expect(hoursOf('2026-06-30', seasonal)).toBe('09:00-18:00');
    expect(hoursOf('2026-07-01', seasonal)).toBe(single);
    expect(hoursOf('2026-08-31', seasonal)).toBe(single);
    expect(hoursOf('2026-09-01', seasonal)).toBe('09:00-18:00');
    expect(addWorkingHours(timeOf('2026-06-30', '17:00'), 8, seasonal)).toEqual(timeOf('2026-07-02', '09:00'));
  });

  test('a closure overrides a season', () => {
    const closures = [{ from: '2026-07-02', to: '2026-07-02' }];
    expect(hoursOf('2026-07-02', { ...seasonal, closures })).toBeNull();
  });

  test.each([
    ['2026-06-16', 'LATER'],
    ['2026-06-17', 'SOON'],
    ['2026-06-30', 'SOON'],
    ['2026-07-01', 'CURRENT'],
    ['2026-08-31', 'CURRENT'],
    ['2026-09-01', 'PAST'],
  ])('on %s the season is %s', (today, state) => expect(seasonState(summer, today)).toBe(state));
});

describe('opening and closing', () => {
  test('openings go on after ten years [2.250]', () => {
    const openings = openingsBetween(timeOf('2010-01-04', '00:00'), timeOf(monday, '10:00'), usualHours);
    expect(openings.at(-1)).toMatchObject({ day: monday, opens: timeOf(monday, '09:00').getTime() });
  });

  test('a closed day has no opening or closing', () => {
    expect(closingOf(saturday, usualHours)).toEqual(timeOf(saturday, '16:00'));
    expect(closingOf(sunday, usualHours)).toBeNull();
  });

  test('a closed day has the next open day’s hours', () => {
    expect(closingFrom(monday, usualHours)).toEqual(timeOf(monday, '18:00'));
    expect(closingFrom(sunday, usualHours)).toEqual(timeOf('2026-03-09', '18:00'));
  });

  test('closing time itself belongs to the same day', () => {
    expect(nextClosing(timeOf(saturday, '16:00'), usualHours)).toEqual(timeOf(saturday, '16:00'));
    expect(nextClosing(timeOf(saturday, '16:01'), usualHours)).toEqual(timeOf('2026-03-09', '18:00'));
  });

  test('the open day before Monday is Saturday', () => {
    expect(openDayBefore('2026-03-09', usualHours)).toBe(saturday);
    expect(openDayBefore('2026-03-09', { ...usualHours, closures: [{ from: friday, to: sunday }] })).toBe('2026-03-05');
  });
});

const zones = ['Africa/Tunis', 'Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo'] as const;
const timeOfDay = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
const times = (count: number) =>
  fc.uniqueArray(timeOfDay, { minLength: count, maxLength: count }).map((each) => each.toSorted());
const dayHours = fc.oneof(
  times(2).map(([from, to]) => `${from}-${to}`),
  times(4).map(([from, to, again, until]) => `${from}-${to} ${again}-${until}`),
);
const openOrClosed = fc.option(dayHours, { freq: 3 });
const week = fc
  .tuple(openOrClosed, openOrClosed, openOrClosed, openOrClosed, openOrClosed, openOrClosed, openOrClosed)
  .filter((days) => days.some((hours) => hours !== null && length(hours) >= 60));
const dayOf2026 = fc.integer({ min: 0, max: 364 }).map((days) => addDays('2026-01-01', days));
const closure = fc
  .tuple(dayOf2026, fc.integer({ min: 0, max: 20 }))
  .map(([from, days]) => ({ from, to: addDays(from, days) }));
const season = fc.tuple(closure, week).map(([days, hours]) => ({ ...days, hours }));
const shops = fc.record({
  hours: week,
  closures: fc.array(closure, { maxLength: 4 }),
  seasons: fc.array(season, { maxLength: 3 }),
  timeZone: fc.constantFrom(...zones),
});
const instants = fc
  .integer({ min: 0, max: 365 * 24 * 60 })
  .map((minute) => new Date(Date.parse('2026-01-01T00:00:00Z') + minute * 60_000));
const hours = fc.integer({ min: 0, max: 120 }).map((quarters) => quarters / 4);

function length(hours: string): number {
  const lengths = windowsOf(hours).map((window) => {
    const [from = 0, to = 0] = window.split('-').map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
    return to - from;
  });
  return Math.max(...lengths);
}

function addHours(instant: Date, some: number, shop: ShopCalendar): Date {
  const later = addWorkingHours(instant, some, shop);
  if (later === null) throw new Error('invariant: no working hours after the instant');
  return later;
}

describe('adding hours of work', () => {
  test('adding working hours is monotone in both', () => {
    fc.assert(
      fc.property(shops, fc.tuple(instants, instants), fc.tuple(hours, hours), (shop, pair, amounts) => {
        const [early, late] = pair.toSorted((one, other) => one.getTime() - other.getTime());
        const [few, many] = amounts.toSorted((one, other) => one - other);
        if (early === undefined || late === undefined || few === undefined || many === undefined) return;
        expect(addHours(early, few, shop).getTime()).toBeLessThanOrEqual(addHours(late, many, shop).getTime());
      }),
    );
  });

  test('added hours end during opening hours', () => {
    fc.assert(
      fc.property(shops, instants, hours, (shop, instant, some) => {
        const due = addHours(instant, some, shop);
        expect(due.getTime()).toBeGreaterThanOrEqual(instant.getTime() + some * 3_600_000);
        const { day } = shopTime(due, shop.timeZone);
        const isOpen = windowsOf(hoursOf(day, shop)).some((window) => {
          const [opens, closes] = window.split('-').map((time) => instantAt(day, time, shop.timeZone));
          return opens !== undefined && closes !== undefined && opens <= due && due <= closes;
        });
        expect(isOpen).toBe(true);
      }),
    );
  });

  test('some and then more is both at once', () => {
    fc.assert(
      fc.property(shops, instants, fc.tuple(hours, hours), (shop, instant, [some, more]) => {
        expect(addHours(addHours(instant, some, shop), more, shop)).toEqual(addHours(instant, some + more, shop));
      }),
    );
  });

  test('adding and counting working hours agree', () => {
    fc.assert(
      fc.property(shops, instants, hours, (shop, instant, some) => {
        expect(workingHoursBetween(instant, addHours(instant, some, shop), shop)).toBeCloseTo(some, 6);
        expect(workingHoursBetween(addHours(instant, some + 1, shop), instant, shop)).toBe(0);
      }),
    );
  });

  test('added hours end at the same local time everywhere', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), dayOf2026, fc.tuple(timeOfDay, hours), (timeZone, day, [time, some]) => {
        fc.pre(time >= '04:00');
        const here = shopTime(addHours(timeOf(day, time, timeZone), some, { ...usualHours, timeZone }), timeZone);
        expect(here).toEqual(shopTime(addHours(timeOf(day, time), some, usualHours), zone));
      }),
    );
  });
});

test('closures are skipped as working days', () => {
  const closures = [{ from: '2026-03-03', to: '2026-03-09' }];
  expect(addWorkingDays(monday, 1, closures)).toBe('2026-03-10');
  expect(addWorkingDays(monday, 2, closures)).toBe('2026-03-11');
  expect(addWorkingDays(monday, 1, [{ from: '2026-01-01', to: '9999-12-31' }])).toBe(addDays(monday, 3_660));
});
