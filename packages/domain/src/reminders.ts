import { addDays, instantAt, shopTime } from './calendar.ts';
import type { ShopSettings } from './settings.ts';
import type { NotificationAction, ReminderKind } from './vocabulary.ts';

/** What a customer is asked again: since when it waits, and when it is over. */
export type Waiting = { readonly kind: ReminderKind; readonly since: Date; readonly expiresAt: Date | null };

type Rules = Pick<ShopSettings, 'reminders'> & { readonly timeZone: string };

/** The times of day between which somebody may be reminded, by the shop's clocks: the end isn't one. */
const MORNING = '08:00';
const NIGHT = '21:00';

const HOUR = 3_600_000;

/** What has waited so much longer than its last reminder is nobody's surprise any more: a shop that was down says nothing of it. */
export const REMINDED_AT_MOST = 7 * 24 * HOUR;

/** What the bell says of each. */
export const reminderAction = {
  PROPOSAL: 'Proposal.reminder',
  FEEDBACK: 'Feedback.reminder',
} as const satisfies Record<ReminderKind, NotificationAction>;

/** When a customer is reminded, the first time and the last (specification/life#reminders). */
export function reminderTimes(
  { kind, since }: Pick<Waiting, 'kind' | 'since'>,
  { reminders, timeZone }: Rules,
): Date[] {
  const hours = kind === 'PROPOSAL' ? reminders.proposalHours : reminders.feedbackDays.map((days) => days * 24);
  return hours.map((each) => wakingTime(new Date(since.getTime() + each * HOUR), timeZone));
}

/** The reminder whose time has come, counted from 1: the last of those, and none while people sleep, once it is over or much too late. */
export function dueReminder(waiting: Waiting, now: Date, rules: Rules): number | null {
  if (waiting.expiresAt !== null && waiting.expiresAt <= now) return null;
  if (wakingTime(now, rules.timeZone) > now) return null;
  const times = reminderTimes(waiting, rules);
  const n = times.findLastIndex((time) => time <= now);
  const last = times.at(-1);
  return n < 0 || last === undefined || now.getTime() - last.getTime() > REMINDED_AT_MOST ? null : n + 1;
}

/** The same instant, or eight in the morning after it. */
function wakingTime(at: Date, timeZone: string): Date {
  const { day, time } = shopTime(at, timeZone);
  if (time < MORNING) return instantAt(day, MORNING, timeZone);
  return time < NIGHT ? at : instantAt(addDays(day, 1), MORNING, timeZone);
}
