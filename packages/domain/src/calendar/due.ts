import { HOUR_MS } from './durations.ts';
import { addWorkingDays, endOfDay, instantAt, shopTime } from './calendar.ts';
import { addWorkingHours, closingFrom, lastOpenTime, nextClosing, type ShopCalendar } from './hours.ts';
import { isOpenVisit, type RepairFacts } from '../repair/repair-facts.ts';
import type { LimitedStatus, ShopSettings } from './settings.ts';
import { cutOffOf } from './slots.ts';
import type { DueReason, Role, Status } from '../repair/vocabulary.ts';

/** End of a turn and its rule. `due` is null if the shop never opens again. */
export type Due = { readonly due: Date | null; readonly dueReason: DueReason };

export type DueRules = ShopCalendar & Pick<ShopSettings, 'cutOff' | 'limits'>;

export type AgreedDates = {
  readonly appointment: { readonly date: string; readonly time: string } | null;
  /** Promised day. `isAnnounced` is true if this transition announced it. */
  readonly expectedAt: string | null;
  readonly isAnnounced: boolean;
  readonly partnerDue: string | null;
  readonly callAt: Date | null;
  readonly priceSentAt?: Date | null;
};

/** Turn after a transition. `before` is the previous due date of the same turn, null for a new one. */
export type DueInput = {
  readonly facts: RepairFacts;
  readonly owner: Role;
  readonly since: Date;
  readonly at: Date;
  readonly agreed: AgreedDates;
  readonly before:
    | (Pick<RepairFacts, 'custody'> & { readonly due: Date | null; readonly dueReason: DueReason | null })
    | null;
};

/** Clock hours, because customers have no opening hours. */
const ANSWER_HOURS = 24;

/** Working hours. */
const MESSAGE_HOURS = 4;

/** Default without an agreed day. */
const PARTNER_WORKING_DAYS = 5;

type Rule = (input: DueInput, rules: DueRules) => Due | null;

/** Returns the end of a turn by the first matching rule (specification/life#whose-turn). */
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

/** An agreed call ends the turn of office or customer only, because bench and drivers continue working. */
function byCall({ facts, owner, agreed: { callAt } }: DueInput, { timeZone }: DueRules): Due | null {
  if (callAt === null || !(facts.flagged || owner === 'OPERATOR' || owner === 'CUSTOMER')) return null;
  return dueOfCall(callAt, timeZone);
}

export function dueOfCall(callAt: Date, timeZone: string): Due {
  return { due: callAt, dueReason: { code: 'CALL', ...shopTime(callAt, timeZone) } };
}

/** A day announced during the turn overrides every rule but the call, until a partner gets the device. */
function byAnnouncement({ facts, owner, agreed, before }: DueInput, rules: DueRules): Due | null {
  const { expectedAt, isAnnounced } = agreed;
  if (expectedAt === null) return null;
  if (!isAnnounced && facts.custody === 'PARTNER' && before?.custody !== 'PARTNER') return null;
  // Turns stored before reasons existed: a technician's was due by the promise.
  const wasPromised =
    before !== null && (before.dueReason?.code === 'PROMISE' || (before.dueReason === null && owner === 'TECHNICIAN'));
  return isAnnounced || wasPromised ? promiseDue(expectedAt, rules) : null;
}

function byWindow({ facts: { visit }, agreed: { appointment } }: DueInput, { timeZone }: DueRules): Due | null {
  if (visit?.status !== 'ASSIGNED' || appointment === null) return null;
  return windowEnd(appointment, timeZone);
}

/** A visit without a driver is due at the cut-off before it, then at the last open time before its window. */
function byCutOff(input: DueInput, rules: DueRules): Due | null {
  const { facts, at, agreed, before } = input;
  const { visit } = facts;
  if (agreed.appointment === null || !isOpenVisit(visit)) return null;
  const { date, time } = agreed.appointment;
  const start = time.slice(0, 5);
  const dueReason: DueReason = { code: 'CUT_OFF', day: date, time: start };
  const unchanged = unchangedDue(before, dueReason);
  if (unchanged !== null) return unchanged;
  const ahead = [cutOffOf(date, rules), lastOpenTime(date, start, rules)].find((end) => end !== null && end > at);
  return { due: ahead ?? instantAt(date, start, rules.timeZone), dueReason };
}

/** A driver's custody lasts until closing time, on a return until the end of its window, when the customer reads of a call. */
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

/** A due date derived from the transition's time stays for the turn, so another attempt can't postpone it. */
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

/** A closed day counts until the next closing time. */
function closingOnOrAfter(day: string, rules: DueRules): Date {
  return closingFrom(day, rules) ?? endOfDay(day, rules.timeZone);
}

/** A changed or renewed price is sent during the turn. */
function byAnswer({ owner, since, agreed: { priceSentAt } }: DueInput): Due | null {
  if (owner !== 'CUSTOMER') return null;
  const start = Math.max(since.getTime(), priceSentAt?.getTime() ?? 0);
  const due = new Date(start + ANSWER_HOURS * HOUR_MS);
  return { due, dueReason: { code: 'ANSWER', hours: ANSWER_HOURS } };
}

/**
 * Returns the end of the time to answer a message. It is separate from the turn and never makes the repair overdue
 * (specification/life#the-conversation).
 */
export function dueOfMessage(since: Date, rules: ShopCalendar): Due {
  return { due: addWorkingHours(since, MESSAGE_HOURS, rules), dueReason: { code: 'MESSAGE', hours: MESSAGE_HOURS } };
}

function byLimit({ facts, since }: DueInput, rules: DueRules): Due {
  const hours = rules.limits[limitStatusOf(facts)];
  return { due: addWorkingHours(since, hours, rules), dueReason: { code: 'LIMIT', hours } };
}

/** A failed return uses the limit of visits, although the device is at the shop. */
function limitStatusOf({ status, visit }: RepairFacts): LimitedStatus {
  if (status === 'TO_RETURN' && visit?.type === 'RETURN' && visit.status === 'FAILED') return 'RETURNING';
  return limitStatuses[status];
}

/** Statuses that never reach a limit map to the limit of a neighbouring status. */
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
