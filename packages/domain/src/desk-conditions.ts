import { addDays } from './calendar.ts';
import type { Actor, RepairFacts } from './repair-facts.ts';
import type { ShopSettings } from './settings.ts';
import { ownerOf } from './turns.ts';
import { driversTurns } from './visibility.ts';
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
  readonly offer: { readonly price: string; readonly expiresAt: Date } | null;
  readonly visitDay: string | null;
  readonly technicianId: string | null;
  /** Whether who has the visit is there: not if they are away, and GONE if they are disabled or have lost the role. Null: nobody has it. */
  readonly holder: 'THERE' | 'AWAY' | 'GONE' | null;
};

/** Who looks at desks, at which, and when; `manned`: the roles that somebody has who isn't disabled. */
export type DeskReader = {
  readonly viewer: Actor;
  /** The roles whose desks are looked at: their own, or any for an ADMIN. */
  readonly roles: readonly Role[];
  readonly now: Date;
  readonly today: string;
  readonly manned: ReadonlySet<Role>;
  readonly chase: ChaseAfter;
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
export type ChaseAfter = { readonly hours: number; readonly price: number; readonly hoursAbove: number };

/** By what is set. */
export function chaseAfter({
  chase: { price, hours },
  reminders,
}: Pick<ShopSettings, 'chase' | 'reminders'>): ChaseAfter {
  return { hours: reminders.proposalHours[1] + hours, price, hoursAbove: hours };
}

/** Days ahead that a driver's week has. */
export const DAYS_OF_A_ROUND = 7;

const HOUR = 3_600_000;

type Holds = (repair: DeskRepair, reader: DeskReader) => boolean;

/** Whether each holds. */
export const holdsOnDesk: Readonly<Record<DeskCondition, Holds>> = {
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
  untold: (repair, { now }) => isUntold(repair, now),
  told: (repair, { now }) => !isUntold(repair, now),
  unanswered: (repair, { now, chase }) => {
    const until = chasedFrom(repair, chase);
    return until !== null && until <= now;
  },
  partAwaited: (repair, { today }) => awaits(repair, 'PART', today),
  customerAwaited: (repair, { today }) => awaits(repair, 'CUSTOMER', today),
  holderMissing: (repair) => isADriversTurn(repair) && repair.holder !== 'THERE',
  holderGone: (repair) => isADriversTurn(repair) && repair.holder !== 'THERE' && repair.holder !== 'AWAY',
  theirs: isTheirs,
  visitToday: ({ visitDay }, { today }) => visitDay !== null && visitDay <= today,
  visitThisWeek: ({ visitDay }, { today }) => visitDay !== null && visitDay <= addDays(today, DAYS_OF_A_ROUND),
  mailRefused: ({ mailRefused }) => mailRefused,
  unmanned: (repair, { manned, now }) => {
    const keeper = keeperOf(repair);
    if (keeper !== null && !manned.has(keeper)) return true;
    // Calls are the office's, whoever would answer.
    const answerer = isCalledInstead(repair, now) ? 'OPERATOR' : answererOf(ownerOf(repair.facts));
    return repair.waitingSince !== null && !manned.has(answerer);
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
function isUntold({ facts, callAt, readsPage }: DeskRepair, now: Date): boolean {
  return !readsPage && (awaitsAnswer(facts) || (callAt !== null && callAt <= now));
}

/** The customer has a price to answer. */
function awaitsAnswer(facts: RepairFacts): boolean {
  return ownerOf(facts) === 'CUSTOMER' && facts.status !== 'RETURNED';
}

/** What the shop has written since counts as its last reminder. */
function chasedFrom({ since, offer, answeredAt }: DeskRepair, after: ChaseAfter): Date | null {
  if (since === null || offer === null) return null;
  const hours = Number(offer.price) > after.price ? after.hoursAbove : after.hours;
  const unreminded = since.getTime() + hours * HOUR;
  const reminded = (answeredAt?.getTime() ?? 0) + after.hoursAbove * HOUR;
  return new Date(Math.min(offer.expiresAt.getTime(), Math.max(unreminded, reminded)));
}

/** Until the announced day: then it is to be done. */
function awaits({ delayReason, expectedAt }: DeskRepair, what: DelayReason, today: string): boolean {
  return delayReason === what && expectedAt !== null && expectedAt > today;
}

function isADriversTurn({ facts }: DeskRepair): boolean {
  return driversTurns.some((role) => role === ownerOf(facts));
}

/** A visit of their own; who looks at a desk that isn't theirs sees everybody's. */
function isTheirs({ facts }: DeskRepair, { viewer, roles }: DeskReader): boolean {
  const owner = driversTurns.find((role) => role === ownerOf(facts));
  if (owner === undefined || !roles.includes(owner)) return false;
  return !viewer.roles.includes(owner) || facts.visit?.assigneeId === viewer.id;
}

/** The role on whose desk somebody has to see it; null where the person who has it does, or nothing is to be done. */
function keeperOf({ facts, holder }: DeskRepair): Role | null {
  const owner = ownerOf(facts);
  if (owner === null || facts.status === 'RETURNED') return null;
  if (owner === 'COLLECTOR' || owner === 'COURIER') return holder === 'THERE' ? null : 'OPERATOR';
  return owner === 'CUSTOMER' ? 'OPERATOR' : owner;
}
