import { isWindowOver, shopTime } from '../calendar/calendar.ts';
import { closingOf, type OpenDays } from '../calendar/hours.ts';
import { isDriverExpected } from './attendance.ts';
import { isAway } from './repair-facts.ts';
import type { Custody, ProposalStatus, Resolution, Status, VisitMode, VisitStatus, VisitType } from './vocabulary.ts';

export const customersTurns = ['ANSWER', 'CALL_BACK', 'RATE'] as const;
export type CustomersTurn = (typeof customersTurns)[number];

export const nextStepNames = [
  ...customersTurns,
  'CALL',
  'PLAN_PICKUP',
  'PICKUP',
  'WINDOW_PASSED',
  'TO_WORKSHOP',
  'EXAMINE',
  'DIAGNOSE',
  'AT_PARTNER',
  'PRICE',
  'BEYOND_REPAIR',
  'RELEASE',
  'START',
  'FIX',
  'PLAN_RETURN_FIXED',
  'PLAN_RETURN',
  'RETURN',
  'ON_THE_WAY',
  'COMPLETED',
  'CANCELLED',
  'DECLINED',
  'STOPPED',
  'GONE',
] as const;
export type NextStepName = (typeof nextStepNames)[number];

export type NextStepFacts = {
  readonly status: Status;
  readonly custody: Custody;
  readonly resolution: Resolution | null;
  /** Newest visit. `date` is `YYYY-MM-DD`, `time` is `HH:mm-HH:mm`, both in the shop's time zone. */
  readonly visit: {
    readonly type: VisitType;
    readonly status: VisitStatus;
    readonly mode: VisitMode;
    readonly date: string;
    readonly time: string;
    /** When the driver said that they arrive. */
    readonly arrivesAt: Date | null;
  } | null;
  /** `price` is a decimal string, `estimatedTime` is in working days. */
  readonly proposal: {
    readonly status: ProposalStatus;
    readonly price: string;
    readonly estimatedTime: number;
  } | null;
  /** Promised day, `YYYY-MM-DD`. */
  readonly expectedAt: string | null;
  /** End of the shop's turn, null during the customer's turn and after the end. */
  readonly due: Date | null;
  readonly flagged: boolean;
};

/** Current time of the shop. `open` is null if the opening hours are unknown. */
export type ShopClock = { readonly now: Date; readonly timeZone: string; readonly open: OpenDays | null };

/**
 * Next step shown to the customer on card, details, toast, bell and mail. `date` and `time` are the visit's, `date` alone is the promised
 * day. `offer` is the pending proposal.
 */
export type NextStep = {
  readonly name: NextStepName;
  readonly date: string | null;
  readonly time: string | null;
  readonly offer: { readonly price: string; readonly estimatedTime: number } | null;
};

type NextStepInput = { readonly facts: NextStepFacts; readonly clock: ShopClock; readonly today: string };

/** Omits a promised day that has passed. */
function withPromisedDay(name: NextStepName) {
  return ({ facts: { expectedAt }, today }: NextStepInput): NextStep => ({
    ...plainStep(name),
    date: expectedAt !== null && expectedAt >= today ? expectedAt : null,
  });
}

function plainStep(name: NextStepName): NextStep {
  return { name, date: null, time: null, offer: null };
}

function callStep({ facts: { due }, clock }: NextStepInput): NextStep {
  return { ...plainStep('CALL'), date: due === null || isMissed(due, clock) ? null : dayOf(due, clock) };
}

function dayOf(instant: Date, { timeZone }: ShopClock): string {
  return shopTime(instant, timeZone).day;
}

/** A day is missed after closing time, or after its end if the hours are unknown. */
function isMissed(due: Date, clock: ShopClock): boolean {
  const { now, timeZone, open } = clock;
  if (now <= due) return false;
  const day = dayOf(due, clock);
  const closing = open === null ? null : closingOf(day, { ...open, timeZone });
  return closing === null ? day < dayOf(now, clock) : closing < now;
}

type Visit = NonNullable<NextStepFacts['visit']>;

/** An announced arrival outlasts the window, until the end of its day. */
function isMissedVisit(visit: Visit, clock: ShopClock): boolean {
  const { now, timeZone } = clock;
  if (!isWindowOver(visit, now, timeZone)) return false;
  const { arrivesAt } = visit;
  return arrivesAt === null || !isDriverExpected(visit) || dayOf(arrivesAt, clock) < dayOf(now, clock);
}

/** After the window the step says that nobody came. Without a visit the day is still open. */
function visitStep(type: VisitType, plannedName: NextStepName, unplannedName: NextStepName) {
  return ({ facts: { visit }, clock }: NextStepInput): NextStep => {
    const isPlanned = visit?.type === type && visit.status !== 'CANCELLED' && visit.status !== 'FAILED';
    if (!isPlanned) return plainStep(unplannedName);
    const name = isMissedVisit(visit, clock) ? 'WINDOW_PASSED' : plannedName;
    return { ...plainStep(name), date: visit.date, time: visit.time };
  };
}

const returnStep: (input: NextStepInput) => NextStep = (input) =>
  visitStep('RETURN', input.facts.custody === 'COURIER' ? 'ON_THE_WAY' : 'RETURN', 'PLAN_RETURN')(input);

function diagnosedStep({ facts: { resolution } }: NextStepInput): NextStep {
  return plainStep(resolution === 'END_OF_LIFE' ? 'BEYOND_REPAIR' : 'PRICE');
}

function abortedStep({ facts }: NextStepInput): NextStep {
  return plainStep(isAway(facts) ? 'PLAN_RETURN' : facts.custody === 'GONE' ? 'GONE' : 'STOPPED');
}

const stepByStatus: Readonly<Record<Status, NextStepName | ((input: NextStepInput) => NextStep)>> = {
  REQUESTED: callStep,
  CONFIRMED: 'PLAN_PICKUP',
  CANCELLED: 'CANCELLED',
  DECLINED: 'DECLINED',
  COLLECTING: visitStep('PICKUP', 'PICKUP', 'PLAN_PICKUP'),
  COLLECTED: 'TO_WORKSHOP',
  DELIVERED: withPromisedDay('EXAMINE'),
  DIAGNOSING: withPromisedDay('DIAGNOSE'),
  DIAGNOSED: diagnosedStep,
  PROPOSED: 'PRICE',
  EXTERNALIZING: withPromisedDay('AT_PARTNER'),
  APPROVED: 'RELEASE',
  APPROVE_CONFIRMED: withPromisedDay('START'),
  REJECTED: 'PLAN_RETURN',
  FIXING: withPromisedDay('FIX'),
  FIXED: 'PLAN_RETURN_FIXED',
  TO_RETURN: returnStep,
  RETURNING: returnStep,
  RETURNED: 'RATE',
  ABORTED: abortedStep,
  COMPLETED: 'COMPLETED',
};

type TurnFacts = Pick<NextStepFacts, 'status' | 'proposal' | 'flagged'>;

/** Returns the customer's task, or null while they wait. A price precedes a missed call, because answering it ends both. */
export function customersTurnOf(facts: TurnFacts): CustomersTurn | null {
  if (isProposalAnswerable(facts)) return 'ANSWER';
  if (facts.flagged) return 'CALL_BACK';
  return facts.status === 'RETURNED' ? 'RATE' : null;
}

function isProposalAnswerable({ status, proposal }: TurnFacts): boolean {
  return proposal?.status === 'PENDING' && (status === 'DIAGNOSED' || status === 'PROPOSED');
}

export function nextStepOf(facts: NextStepFacts, clock: ShopClock): NextStep {
  const turn = customersTurnOf(facts);
  if (turn === 'ANSWER' && facts.proposal !== null) {
    const { price, estimatedTime } = facts.proposal;
    return { ...plainStep(turn), offer: { price, estimatedTime } };
  }
  if (turn !== null) return plainStep(turn);
  const step = stepByStatus[facts.status];
  return typeof step === 'function' ? step({ facts, clock, today: dayOf(clock.now, clock) }) : plainStep(step);
}

/**
 * Returns the day by which the customer should hear from the shop, `YYYY-MM-DD`, if the next step names no day. Null outside the shop's
 * turn. `passed` means the shop has closed on it without news.
 */
export function nextUpdateDayOf(facts: NextStepFacts, clock: ShopClock) {
  if (facts.due === null || customersTurnOf(facts) !== null || nextStepOf(facts, clock).date !== null) return null;
  return { day: dayOf(facts.due, clock), passed: isMissed(facts.due, clock) };
}
