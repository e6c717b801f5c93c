import { addDays } from './calendar.ts';
import type { Actor, RepairFacts } from './repair-facts.ts';
import type { ShopSettings } from './settings.ts';
import { ownerOf } from './turns.ts';
import { driverRoles } from './visibility.ts';
import type { DelayReason, Role } from './vocabulary.ts';

/** What a desk asks about a repair beside its facts. Days are `YYYY-MM-DD` in the shop's time zone. */
export type DeskRepair = {
  readonly facts: RepairFacts;
  /** Of the turn. */
  readonly since: Date | null;
  readonly due: Date | null;
  /** When the customer is to be called again. */
  readonly callAt: Date | null;
  /** The oldest message that nobody has handled. */
  readonly waitingSince: Date | null;
  /** When the shop last wrote to the customer. */
  readonly answeredAt: Date | null;
  /** Why it takes longer, and until when. */
  readonly delayReason: DelayReason | null;
  readonly expectedAt: string | null;
  /** A mail server has refused the customer's address: they aren't told of steps. */
  readonly mailRefused: boolean;
  /** The customer has an account that they have opened: they read its page and their mail. */
  readonly readsPage: boolean;
  /** The proposal that stands; `price` is a decimal string. */
  readonly proposal: { readonly price: string; readonly expiresAt: Date } | null;
  readonly visitDay: string | null;
  readonly technicianId: string | null;
  /** Whether who has the visit is there: not if they are away, and GONE if they are disabled or have lost the role. Null: nobody has it. */
  readonly assigneePresence: 'THERE' | 'AWAY' | 'GONE' | null;
};

/** Who looks at desks, at which, and when; `manned`: the roles that somebody has who isn't disabled. */
export type DeskReader = {
  readonly viewer: Actor;
  /** The roles whose desks are looked at: their own, or any for an ADMIN. */
  readonly roles: readonly Role[];
  readonly now: Date;
  readonly today: string;
  readonly staffedRoles: ReadonlySet<Role>;
  readonly followUp: FollowUpDelay;
};

/** What a section may ask beside status, turn and custody. */
export const deskConditions = [
  'flagged',
  'late',
  'callAhead',
  'callDue',
  'noCall',
  'officeAsked',
  'benchAsked',
  'calledInstead',
  'untold',
  'told',
  'unanswered',
  'partAwaited',
  'customerAwaited',
  'holderMissing',
  'holderGone',
  'theirs',
  'visitToday',
  'visitThisWeek',
  'mailRefused',
  'unmanned',
] as const;
export type DeskCondition = (typeof deskConditions)[number];

/** How long a price waits before the shop calls, in hours by the calendar: one above `price` (a decimal number) doesn't wait for reminders. */
export type FollowUpDelay = { readonly hours: number; readonly price: number; readonly hoursAbove: number };

/** By what is set. */
export function followUpDelayOf({
  chase: { price, hours },
  reminders,
}: Pick<ShopSettings, 'chase' | 'reminders'>): FollowUpDelay {
  return { hours: reminders.proposalHours[1] + hours, price, hoursAbove: hours };
}

/** Days ahead that a driver's week has. */
export const ROUTE_DAYS_AHEAD = 7;

const HOUR = 3_600_000;

type ConditionCheck = (repair: DeskRepair, reader: DeskReader) => boolean;

/** Whether each holds. */
export const matchesDeskCondition: Readonly<Record<DeskCondition, ConditionCheck>> = {
  flagged: ({ facts }) => facts.flagged,
  late: ({ due }, { now }) => due !== null && due < now,
  callAhead: ({ callAt }, { now }) => callAt !== null && callAt > now,
  callDue: ({ callAt }, { now }) => callAt !== null && callAt <= now,
  noCall: ({ callAt }) => callAt === null,
  officeAsked: (repair, { now }) =>
    repair.waitingSince !== null && answererOf(ownerOf(repair.facts)) === 'OPERATOR' && !isCalledInstead(repair, now),
  benchAsked: (repair, { now }) =>
    repair.waitingSince !== null && answererOf(ownerOf(repair.facts)) === 'TECHNICIAN' && !isCalledInstead(repair, now),
  calledInstead: (repair, { now }) => isCalledInstead(repair, now),
  untold: (repair, { now }) => isUninformed(repair, now),
  told: (repair, { now }) => !isUninformed(repair, now),
  unanswered: (repair, { now, followUp }) => {
    const dueAt = followUpDueAt(repair, followUp);
    return dueAt !== null && dueAt <= now;
  },
  partAwaited: (repair, { today }) => isDelayedBy(repair, 'PART', today),
  customerAwaited: (repair, { today }) => isDelayedBy(repair, 'CUSTOMER', today),
  holderMissing: (repair) => isDriverTurn(repair) && repair.assigneePresence !== 'THERE',
  holderGone: (repair) =>
    isDriverTurn(repair) && repair.assigneePresence !== 'THERE' && repair.assigneePresence !== 'AWAY',
  theirs: isOwnVisit,
  visitToday: ({ visitDay }, { today }) => visitDay !== null && visitDay <= today,
  visitThisWeek: ({ visitDay }, { today }) => visitDay !== null && visitDay <= addDays(today, ROUTE_DAYS_AHEAD),
  mailRefused: ({ mailRefused }) => mailRefused,
  unmanned: (repair, { staffedRoles, now }) => {
    const watchingRole = watchingRoleOf(repair);
    if (watchingRole !== null && !staffedRoles.has(watchingRole)) return true;
    // Calls are the office's, whoever would answer.
    const answerer = isCalledInstead(repair, now) ? 'OPERATOR' : answererOf(ownerOf(repair.facts));
    return repair.waitingSince !== null && !staffedRoles.has(answerer);
  },
};

/** The role that answers what a customer writes: whose turn it is, if they may read it; else the office, also after the end. */
export function answererOf(owner: Role | null): 'OPERATOR' | 'TECHNICIAN' {
  return owner === 'TECHNICIAN' ? 'TECHNICIAN' : 'OPERATOR';
}

/** Who wrote is called and not written to, since somebody said so or the time that was agreed on has come: until that message is handled. */
export function isCalledInstead(
  { callAt, waitingSince }: Pick<DeskRepair, 'callAt' | 'waitingSince'>,
  now: Date,
): boolean {
  return callAt !== null && waitingSince !== null && callAt >= waitingSince && callAt <= now;
}

/** A price, or a call that is due, for somebody whom neither mail nor page tells anything: the office tells them on the telephone. */
function isUninformed({ facts, callAt, readsPage }: DeskRepair, now: Date): boolean {
  return !readsPage && (isCustomerAnswerDue(facts) || (callAt !== null && callAt <= now));
}

/** The customer has a price to answer. */
function isCustomerAnswerDue(facts: RepairFacts): boolean {
  return ownerOf(facts) === 'CUSTOMER' && facts.status !== 'RETURNED';
}

/** What the shop has written since counts as its last reminder. */
function followUpDueAt({ since, proposal, answeredAt }: DeskRepair, delay: FollowUpDelay): Date | null {
  if (since === null || proposal === null) return null;
  const hours = Number(proposal.price) > delay.price ? delay.hoursAbove : delay.hours;
  const afterTurnStart = since.getTime() + hours * HOUR;
  const afterLastAnswer = (answeredAt?.getTime() ?? 0) + delay.hoursAbove * HOUR;
  return new Date(Math.min(proposal.expiresAt.getTime(), Math.max(afterTurnStart, afterLastAnswer)));
}

/** Until the announced day: then it is to be done. */
function isDelayedBy({ delayReason, expectedAt }: DeskRepair, reason: DelayReason, today: string): boolean {
  return delayReason === reason && expectedAt !== null && expectedAt > today;
}

function isDriverTurn({ facts }: DeskRepair): boolean {
  return driverRoles.some((role) => role === ownerOf(facts));
}

/** A visit of their own; who looks at a desk that isn't theirs sees everybody's. */
function isOwnVisit({ facts }: DeskRepair, { viewer, roles }: DeskReader): boolean {
  const owner = driverRoles.find((role) => role === ownerOf(facts));
  if (owner === undefined || !roles.includes(owner)) return false;
  return !viewer.roles.includes(owner) || facts.visit?.assigneeId === viewer.id;
}

/** The role on whose desk somebody has to see it; null where the person who has it does, or nothing is to be done. */
function watchingRoleOf({ facts, assigneePresence }: DeskRepair): Role | null {
  const owner = ownerOf(facts);
  if (owner === null || facts.status === 'RETURNED') return null;
  if (owner === 'COLLECTOR' || owner === 'COURIER') return assigneePresence === 'THERE' ? null : 'OPERATOR';
  return owner === 'CUSTOMER' ? 'OPERATOR' : owner;
}
