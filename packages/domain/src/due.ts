import { addWorkingDays, endOfDay, instantAt, shopTime } from './calendar.ts';
import { addWorkingHours, closingFrom, nextClosing, openDayBefore } from './hours.ts';
import { isOpenVisit, type RepairFacts } from './repair-facts.ts';
import type { LimitedStatus, ShopSettings } from './settings.ts';
import type { DueReason, Role, Status } from './vocabulary.ts';

/** Until when a turn lasts, and what says so. No time: a shop that never opens again. */
export type Due = { readonly due: Date | null; readonly dueReason: DueReason };

/** What the shop has set of it, and its time zone. */
export type DueRules = Pick<ShopSettings, 'hours' | 'closures' | 'cutOff' | 'limits'> & { readonly timeZone: string };

/** What was agreed about a repair, beyond what the table knows of it. */
export type AgreedDates = {
  /** Of the newest visit: its day, and its window `HH:mm-HH:mm`. */
  readonly appointment: { readonly date: string; readonly time: string } | null;
  /** The day that the customer was promised, and whether this very step says so. */
  readonly expectedAt: string | null;
  readonly isAnnounced: boolean;
  /** The day on which a partner gives the device back. */
  readonly partnerDue: string | null;
  /** When the customer is to be called again. */
  readonly callAt: Date | null;
};

/** A turn as a step leaves it. `before`: what the same turn was due by until then; null for one that begins. */
export type DueInput = {
  readonly facts: RepairFacts;
  readonly owner: Role;
  readonly since: Date;
  readonly at: Date;
  readonly agreed: AgreedDates;
  readonly before: { readonly due: Date | null; readonly dueReason: DueReason | null } | null;
};

/** By the clock, since a customer has no opening hours. */
const ANSWER_HOURS = 24;

/** Working hours. */
const MESSAGE_HOURS = 4;

/** Without a word of when, a partner has so many. */
const PARTNER_WORKING_DAYS = 5;

type Rule = (input: DueInput, rules: DueRules) => Due | null;

/** Until when a turn lasts: the first of these that says something (specification/life#whose-turn). */
export function dueOf(input: DueInput, rules: DueRules): Due {
  for (const rule of rulesInOrder) {
    const due = rule(input, rules);
    if (due !== null) return due;
  }
  return byLimit(input, rules);
}

const rulesInOrder: readonly Rule[] = [
  byCall,
  byAnnouncement,
  byWindow,
  byCutOff,
  byClosing,
  byPartner,
  byPromise,
  byAnswer,
];

/** A call that was agreed on ends the office's turn, and the customer's: on a bench and on the road the work goes on. */
function byCall({ facts, owner, agreed: { callAt } }: DueInput, { timeZone }: DueRules): Due | null {
  if (callAt === null || !(facts.flagged || owner === 'OPERATOR' || owner === 'CUSTOMER')) return null;
  return dueOfCall(callAt, timeZone);
}

/** When somebody is to be called. */
export function dueOfCall(callAt: Date, timeZone: string): Due {
  return { due: callAt, dueReason: { code: 'CALL', ...shopTime(callAt, timeZone) } };
}

/** A day that was announced since the turn began goes before everything but a call. */
function byAnnouncement({ owner, agreed, before }: DueInput, rules: DueRules): Due | null {
  const { expectedAt, isAnnounced } = agreed;
  if (expectedAt === null) return null;
  // Before reasons were stored a technician's turn was due by what was promised.
  const wasPromised =
    before !== null && (before.dueReason?.code === 'PROMISE' || (before.dueReason === null && owner === 'TECHNICIAN'));
  return isAnnounced || wasPromised ? promiseDue(expectedAt, rules) : null;
}

function byWindow({ facts: { visit }, agreed: { appointment } }: DueInput, { timeZone }: DueRules): Due | null {
  if (visit?.status !== 'ASSIGNED' || appointment === null) return null;
  return windowEnd(appointment, timeZone);
}

/** A visit that nobody drives yet: from the evening before its driver should know of it. */
function byCutOff(input: DueInput, rules: DueRules): Due | null {
  const { facts, at, agreed, before } = input;
  const { visit } = facts;
  if (visit === null || agreed.appointment === null || !isOpenVisit(visit, visit.type)) return null;
  const { date, time } = agreed.appointment;
  const start = time.slice(0, 5);
  const dueReason: DueReason = { code: 'CUT_OFF', day: date, time: start };
  const unchanged = unchangedDue(before, dueReason);
  if (unchanged !== null) return unchanged;
  const eve = openDayBefore(date, rules);
  const cutOff = eve === null ? null : instantAt(eve, rules.cutOff, rules.timeZone);
  return { due: cutOff !== null && cutOff > at ? cutOff : instantAt(date, start, rules.timeZone), dueReason };
}

/** In a driver's hands: until the shop closes, or until the window is over of whoever it is brought to, who reads then that somebody calls. */
function byClosing({ facts, at, agreed, before }: DueInput, rules: DueRules): Due | null {
  const { custody, visit } = facts;
  if (custody !== 'COLLECTOR' && custody !== 'COURIER') return null;
  const dueReason: DueReason = { code: 'CLOSING' };
  const closing = unchangedDue(before, dueReason) ?? { due: nextClosing(at, rules), dueReason };
  if (custody === 'COLLECTOR' || agreed.appointment === null) return closing;
  const window = windowEnd(agreed.appointment, rules.timeZone);
  const isAwaited = visit?.status === 'COLLECTED' && window.due > at;
  return isAwaited || closing.due === null || window.due > closing.due ? window : closing;
}

/** What is told by the clock of a step stays for the rest of the turn: another attempt makes nothing later. */
function unchangedDue(before: DueInput['before'], { code, day, time }: DueReason): Due | null {
  const reason = before?.dueReason;
  if (!reason || before === null || reason.code !== code || reason.day !== day || reason.time !== time) return null;
  return { due: before.due, dueReason: reason };
}

function byPartner({ facts, at, agreed: { partnerDue }, before }: DueInput, rules: DueRules): Due | null {
  if (facts.custody !== 'PARTNER') return null;
  const formerDay = before?.dueReason?.code === 'PARTNER' ? before.dueReason.day : undefined;
  const day =
    partnerDue ?? formerDay ?? addWorkingDays(shopTime(at, rules.timeZone).day, PARTNER_WORKING_DAYS, rules.closures);
  return { due: closingOnOrAfter(day, rules), dueReason: { code: 'PARTNER', day } };
}

function byPromise({ facts: { status }, agreed: { expectedAt } }: DueInput, rules: DueRules): Due | null {
  const isWork = status === 'APPROVE_CONFIRMED' || status === 'FIXING';
  return isWork && expectedAt !== null ? promiseDue(expectedAt, rules) : null;
}

function promiseDue(day: string, rules: DueRules): Due {
  return { due: closingOnOrAfter(day, rules), dueReason: { code: 'PROMISE', day } };
}

/** A day on which the shop is closed counts to the next closing time. */
function closingOnOrAfter(day: string, rules: DueRules): Date {
  return closingFrom(day, rules) ?? endOfDay(day, rules.timeZone);
}

function byAnswer({ owner, since }: DueInput): Due | null {
  if (owner !== 'CUSTOMER') return null;
  const due = new Date(since.getTime() + ANSWER_HOURS * 3_600_000);
  return { due, dueReason: { code: 'ANSWER', hours: ANSWER_HOURS } };
}

/**
 * Until when somebody who wrote is answered: told by itself, since a message waits whatever the repair does meanwhile, and is nobody's turn.
 * Never late by the turn of its repair (specification/life#the-conversation).
 */
export function dueOfMessage(since: Date, rules: Pick<DueRules, 'hours' | 'closures' | 'timeZone'>): Due {
  return { due: addWorkingHours(since, MESSAGE_HOURS, rules), dueReason: { code: 'MESSAGE', hours: MESSAGE_HOURS } };
}

function byLimit({ facts, since }: DueInput, rules: DueRules): Due {
  const hours = rules.limits[limitStatusOf(facts)];
  return { due: addWorkingHours(since, hours, rules), dueReason: { code: 'LIMIT', hours } };
}

/** Whose limit it is: of a visit that failed that of visits, wherever the repair stands meanwhile. */
function limitStatusOf({ status, visit }: RepairFacts): LimitedStatus {
  if (status === 'TO_RETURN' && visit?.type === 'RETURN' && visit.status === 'FAILED') return 'RETURNING';
  return limitStatuses[status];
}

/** Statuses without a limit of their own have that of what is next to them; none of them comes to it. */
const limitStatuses: Readonly<Record<Status, LimitedStatus>> = {
  REQUESTED: 'REQUESTED',
  CONFIRMED: 'CONFIRMED',
  CANCELLED: 'REQUESTED',
  DECLINED: 'REQUESTED',
  COLLECTING: 'COLLECTING',
  COLLECTED: 'COLLECTING',
  DELIVERED: 'DELIVERED',
  DIAGNOSING: 'DIAGNOSING',
  DIAGNOSED: 'DIAGNOSED',
  PROPOSED: 'DIAGNOSED',
  EXTERNALIZING: 'DIAGNOSING',
  APPROVED: 'APPROVED',
  APPROVE_CONFIRMED: 'APPROVE_CONFIRMED',
  REJECTED: 'REJECTED',
  FIXING: 'FIXING',
  FIXED: 'FIXED',
  TO_RETURN: 'TO_RETURN',
  RETURNING: 'RETURNING',
  RETURNED: 'RETURNING',
  ABORTED: 'ABORTED',
  COMPLETED: 'RETURNING',
};

function windowEnd({ date, time }: { date: string; time: string }, timeZone: string) {
  const end = time.slice(6);
  return { due: instantAt(date, end, timeZone), dueReason: { code: 'WINDOW', day: date, time: end } } as const;
}
