import { DAY_MS, HOUR_MS } from './durations.ts';
import { addDays, instantAt, shopTime } from './calendar.ts';
import type { ShopCalendar } from './hours.ts';
import type { ShopSettings } from './settings.ts';
import { cutOffOf } from './slots.ts';
import type { NotificationAction, ReminderKind } from '../repair/vocabulary.ts';

export type ReminderSubject = { readonly kind: ReminderKind; readonly since: Date; readonly expiresAt: Date | null };

type ReminderRules = Pick<ShopSettings, 'reminders'> & { readonly timeZone: string };

/** Reminders are sent between these local times, the end excluded. */
const REMINDERS_FROM = '08:00';
const REMINDERS_UNTIL = '21:00';

/** Older reminders are dropped, for example after a long outage. */
export const MAX_REMINDER_DELAY = 7 * DAY_MS;

/** Notifications of what customers are reminded of. */
export const reminderAction = {
  PROPOSAL: 'Proposal.reminder',
  FEEDBACK: 'Feedback.reminder',
  VISIT: 'Visit.reminder',
  WISH: 'Wish.lapsed',
  UNCOLLECTED: 'Uncollected.reminder',
} as const satisfies Record<ReminderKind | 'VISIT' | 'WISH' | 'UNCOLLECTED', NotificationAction>;

/** Returns the times of the first and second reminder (specification/life#reminders). */
export function reminderTimes(
  { kind, since }: Pick<ReminderSubject, 'kind' | 'since'>,
  { reminders, timeZone }: ReminderRules,
): Date[] {
  const hours = kind === 'PROPOSAL' ? reminders.proposalHours : reminders.feedbackDays.map((days) => days * 24);
  return hours.map((each) => deferToMorning(new Date(since.getTime() + each * HOUR_MS), timeZone));
}

/** Returns the due reminder, counted from 1. Null at night, after expiry, or if it is far too late. */
export function dueReminder(subject: ReminderSubject, now: Date, rules: ReminderRules): number | null {
  if (subject.expiresAt !== null && subject.expiresAt <= now) return null;
  if (isQuietTime(now, rules.timeZone)) return null;
  const times = reminderTimes(subject, rules);
  const index = times.findLastIndex((time) => time <= now);
  const last = times.at(-1);
  return index < 0 || last === undefined || now.getTime() - last.getTime() > MAX_REMINDER_DELAY ? null : index + 1;
}

/** Days after the first unanswered attempt to return a device when its customer gets a notice. */
export const uncollectedDays = [7, 30, 60] as const;

/** Notices that begin late, for example after an outage, keep this distance. */
const DAYS_BETWEEN_NOTICES = 7;

/** Since the first attempt that nobody answered. `notices` are the times of those that were sent. */
export type Uncollected = { readonly since: Date; readonly notices: readonly Date[] };

/** Returns the number of the notice that is due, counted from 1. Null at night, before its day, and after the last. */
export function dueUncollectedNotice({ since, notices }: Uncollected, now: Date, timeZone: string): number | null {
  const days = uncollectedDays[notices.length];
  if (days === undefined || isQuietTime(now, timeZone)) return null;
  const last = notices.at(-1);
  const earliest = last === undefined ? 0 : last.getTime() + DAYS_BETWEEN_NOTICES * DAY_MS;
  return Math.max(since.getTime() + days * DAY_MS, earliest) <= now.getTime() ? notices.length + 1 : null;
}

/** Returns true if the record of a kept device can be printed for a court, once all notices were sent. */
export function isCourtFileDue(
  { notices, courtFileFrom }: { readonly notices: readonly string[]; readonly courtFileFrom: string },
  now: Date,
): boolean {
  return notices.length >= uncollectedDays.length && new Date(courtFileFrom) <= now;
}

/** Returns true at night, when no reminder leaves. */
export function isQuietTime(now: Date, timeZone: string): boolean {
  return deferToMorning(now, timeZone) > now;
}

function deferToMorning(at: Date, timeZone: string): Date {
  const { day, time } = shopTime(at, timeZone);
  if (time < REMINDERS_FROM) return instantAt(day, REMINDERS_FROM, timeZone);
  return time < REMINDERS_UNTIL ? at : instantAt(addDays(day, 1), REMINDERS_FROM, timeZone);
}

/** The latest reminder of a visit leaves this long before the cut-off, so there is time to choose another window. */
const HOURS_BEFORE_CUT_OFF = 4;

const NOON = '12:00';

/**
 * Returns when a visit on this day is reminded of, and until when: from noon of the last open day before, or an hour before the latest time
 * if the cut-off is early. Where that is before the morning, it is the day before that.
 */
export function visitReminderTimes(
  day: string,
  rules: ShopCalendar & Pick<ShopSettings, 'cutOff'>,
): { readonly from: Date; readonly until: Date } | null {
  const { timeZone } = rules;
  const cutOff = cutOffOf(day, rules);
  if (cutOff === null) return null;
  const eve = shopTime(cutOff, timeZone).day;
  const until = new Date(cutOff.getTime() - HOURS_BEFORE_CUT_OFF * HOUR_MS);
  const latest = until.getTime() - HOUR_MS;
  const from = new Date(Math.min(instantAt(eve, NOON, timeZone).getTime(), latest));
  if (from >= instantAt(eve, REMINDERS_FROM, timeZone)) return { from, until };
  const before = addDays(eve, -1);
  const evening = instantAt(before, REMINDERS_UNTIL, timeZone);
  return { from: instantAt(before, NOON, timeZone), until: evening < until ? evening : until };
}
