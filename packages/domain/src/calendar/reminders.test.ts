import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantAt, shopTime } from './calendar.ts';
import { dueReminder, reminderTimes, type ReminderSubject } from './reminders.ts';
import { defaultSettings } from './settings.ts';
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
