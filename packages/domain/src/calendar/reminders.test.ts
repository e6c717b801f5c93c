import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantAt, shopTime } from './calendar.ts';
import { dueReminder, reminderTimes, type ReminderSubject, visitReminderTimes } from './reminders.ts';
import { defaultSettings } from './settings.ts';
import { cutOffOf } from './slots.ts';
import { reminderKinds } from '../repair/vocabulary.ts';

const timeZone = 'Africa/Tunis';
const rules = { ...defaultSettings, timeZone };
const HOUR = 3_600_000;

function textOf(date: Date): string {
  const { day, time } = shopTime(date, timeZone);
  return `${day} ${time}`;
}

test.for([
  ['PROPOSAL', '2026-03-02 10:00', ['2026-03-03 10:00', '2026-03-05 10:00']],
  ['PROPOSAL', '2026-03-02 21:00', ['2026-03-04 08:00', '2026-03-06 08:00']],
  ['PROPOSAL', '2026-03-02 07:59', ['2026-03-03 08:00', '2026-03-05 08:00']],
  ['FEEDBACK', '2026-03-02 20:59', ['2026-03-04 20:59', '2026-03-09 20:59']],
] as const)('reminder of a %s since %s comes at %j', ([kind, since, times]) => {
  const at = instantAt(since.slice(0, 10), since.slice(11), timeZone);
  expect(reminderTimes({ kind, since: at }, rules).map(textOf)).toEqual(times);
});

test('an irregularly run node sends each reminder once', () => {
  const some = fc.record({
    kind: fc.constantFrom(...reminderKinds),
    zone: fc.constantFrom(timeZone, 'Europe/Paris', 'America/New_York', 'Australia/Lord_Howe'),
    since: fc.integer({ min: 0, max: 365 * 24 * 60 }),
    expires: fc.option(fc.integer({ min: 1, max: 30 * 24 }), { nil: null }),
    looks: fc.array(fc.integer({ min: 1, max: 30 * 24 * 60 }), { minLength: 1, maxLength: 80 }),
  });
  fc.assert(
    fc.property(some, ({ kind, zone, since: minutes, expires, looks }) => {
      const shop = { ...rules, timeZone: zone };
      const since = new Date(Date.parse('2026-01-01T00:00:00Z') + minutes * 60_000);
      const expiresAt = expires === null ? null : new Date(since.getTime() + expires * HOUR);
      const waiting: ReminderSubject = { kind, since, expiresAt };
      const times = reminderTimes(waiting, shop);
      let sent = 0;
      for (const look of looks.toSorted((one, other) => one - other)) {
        const now = new Date(since.getTime() + look * 60_000);
        const n = dueReminder(waiting, now, shop);
        if (n === null || n <= sent) continue;
        sent = n;
        const { time } = shopTime(now, zone);
        expect(time >= '08:00' && time < '21:00').toBe(true);
        expect(now.getTime()).toBeGreaterThanOrEqual(times[n - 1]?.getTime() ?? Infinity);
        expect(expiresAt === null || now < expiresAt).toBe(true);
        expect(now.getTime() - (times.at(-1)?.getTime() ?? 0)).toBeLessThanOrEqual(7 * 24 * HOUR);
      }
      expect(sent).toBeLessThanOrEqual(2);
    }),
  );
});

test.each([
  ['2026-11-24', '18:00', '2026-11-23 12:00', '2026-11-23 14:00'],
  ['2026-11-23', '18:00', '2026-11-21 11:00', '2026-11-21 12:00'],
  ['2026-11-24', '15:00', '2026-11-23 10:00', '2026-11-23 11:00'],
  ['2026-11-24', '10:00', '2026-11-22 12:00', '2026-11-22 21:00'],
])('a visit on %s with cut-off %s has its reminder from %s [2.296]', (day, cutOff, ...expected) => {
  const times = visitReminderTimes(day, { ...rules, cutOff });
  expect([times?.from, times?.until].map((at) => at && textOf(at))).toEqual(expected);
});

test('visit reminders leave four hours before any cut-off [2.296]', () => {
  const hour = fc.integer({ min: 0, max: 23 });
  fc.assert(
    fc.property(hour, fc.integer({ min: 0, max: 365 }), (hours, days) => {
      const shop = { ...rules, timeZone: 'Europe/Paris', cutOff: `${String(hours).padStart(2, '0')}:00` };
      const day = new Date(Date.parse('2026-01-01') + days * 24 * HOUR).toISOString().slice(0, 10);
      const times = visitReminderTimes(day, shop);
      const cutOff = cutOffOf(day, shop);
      if (times === null || cutOff === null) throw new Error('invariant: an open shop');
      expect(times.until.getTime()).toBeLessThanOrEqual(cutOff.getTime() - 4 * HOUR);
      expect(times.from.getTime()).toBeLessThan(times.until.getTime());
      const [from, until] = [times.from, times.until].map((at) => shopTime(at, shop.timeZone).time);
      expect(from !== undefined && from >= '08:00').toBe(true);
      expect(until !== undefined && until <= '21:00').toBe(true);
    }),
  );
});
