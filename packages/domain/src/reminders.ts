import { addDays, instantAt, shopTime } from './calendar.ts';
import type { ShopSettings } from './settings.ts';
import type { NotificationAction, ReminderKind } from './vocabulary.ts';

/** What a customer is asked again: since when it waits, and when it is over. */
export type ReminderSubject = { readonly kind: ReminderKind; readonly since: Date; readonly expiresAt: Date | null };

type ReminderRules = Pick<ShopSettings, 'reminders'> & { readonly timeZone: string };

/** The times of day between which somebody may be reminded, by the shop's clocks: the end isn't one. */
const MORNING = '08:00';
const NIGHT = '21:00';

const HOUR = 3_600_000;

/** What has waited so much longer than its last reminder is nobody's surprise any more: a shop that was down says nothing of it. */
export const MAX_REMINDER_DELAY = 7 * 24 * HOUR;

/** What the bell says of each. */
export const reminderAction = {
  PROPOSAL: 'Proposal.reminder',
  FEEDBACK: 'Feedback.reminder',
} as const satisfies Record<ReminderKind, NotificationAction>;

/** When a customer is reminded, the first time and the last (specification/life#reminders). */
export function reminderTimes(
  { kind, since }: Pick<ReminderSubject, 'kind' | 'since'>,
  { reminders, timeZone }: ReminderRules,
): Date[] {
  const hours = kind === 'PROPOSAL' ? reminders.proposalHours : reminders.feedbackDays.map((days) => days * 24);
  return hours.map((each) => wakingTime(new Date(since.getTime() + each * HOUR), timeZone));
}

/** The reminder whose time has come, counted from 1: the last of those, and none while people sleep, once it is over or much too late. */
export function dueReminder(subject: ReminderSubject, now: Date, rules: ReminderRules): number | null {
  if (subject.expiresAt !== null && subject.expiresAt <= now) return null;
  if (wakingTime(now, rules.timeZone) > now) return null;
  const times = reminderTimes(subject, rules);
  const index = times.findLastIndex((time) => time <= now);
  const last = times.at(-1);
  return index < 0 || last === undefined || now.getTime() - last.getTime() > MAX_REMINDER_DELAY ? null : index + 1;
}

/** The same instant, or eight in the morning after it. */
function wakingTime(at: Date, timeZone: string): Date {
  const { day, time } = shopTime(at, timeZone);
  if (time < MORNING) return instantAt(day, MORNING, timeZone);
  return time < NIGHT ? at : instantAt(addDays(day, 1), MORNING, timeZone);
}
