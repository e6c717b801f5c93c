import { isWindowOver, shopTime } from './calendar.ts';
import { closingOf, type OpenDays } from './hours.ts';
import { isAway } from './repair-facts.ts';
import type { Custody, ProposalStatus, Status, VisitStatus, VisitType } from './vocabulary.ts';

/** What only the customer can do, the most pressing first. */
export const customersTurns = ['ANSWER', 'CALL_BACK', 'RATE'] as const;
export type CustomersTurn = (typeof customersTurns)[number];

/** The lines of the answer; each has its words in both languages. */
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

/** What the answer is made from, as far as a customer's repair on the wire has it. */
export type NextStepFacts = {
  readonly status: Status;
  readonly custody: Custody;
  /** The newest visit; `date` is `YYYY-MM-DD`, `time` a window `HH:mm-HH:mm`, both in the shop's time zone. */
  readonly visit: {
    readonly type: VisitType;
    readonly status: VisitStatus;
    readonly date: string;
    readonly time: string;
  } | null;
  /** `price` is a decimal string, `estimatedTime` working days. */
  readonly proposal: {
    readonly status: ProposalStatus;
    readonly price: string;
    readonly estimatedTime: number;
  } | null;
  /** The day that is promised, `YYYY-MM-DD`. */
  readonly expectedAt: string | null;
  /** Until when the shop's own turn lasts; null while it is the customer's, and after the end. */
  readonly due: Date | null;
  /** The customer could not be reached, and nothing happened since. */
  readonly flagged: boolean;
};

/** When it is asked, by the shop's clocks. `open`: when the shop is open; null where that isn't known. */
export type ShopClock = { readonly now: Date; readonly timeZone: string; readonly open: OpenDays | null };

/**
 * What a customer wants to know first: what happens next, who acts, by when. Card, details, toast, bell and mail begin with it.
 * `date` and `time`: when somebody comes, or should have come; `date` alone: the day that is promised. `offer`: what waits for the
 * customer's answer.
 */
export type NextStep = {
  readonly name: NextStepName;
  readonly date: string | null;
  readonly time: string | null;
  readonly offer: { readonly price: string; readonly estimatedTime: number } | null;
};

/** What is asked about a repair: its facts, the time, and the shop's day, `YYYY-MM-DD`. */
type NextStepInput = { readonly facts: NextStepFacts; readonly clock: ShopClock; readonly today: string };

/** With the promised day, unless it has gone by: a broken promise is not repeated. */
function withPromisedDay(name: NextStepName) {
  return ({ facts: { expectedAt }, today }: NextStepInput): NextStep => ({
    ...plainStep(name),
    date: expectedAt !== null && expectedAt >= today ? expectedAt : null,
  });
}

function plainStep(name: NextStepName): NextStep {
  return { name, date: null, time: null, offer: null };
}

/** With the day by which the shop calls, as long as it can still be kept. */
function callStep({ facts: { due }, clock }: NextStepInput): NextStep {
  return { ...plainStep('CALL'), date: due === null || isMissed(due, clock) ? null : dayOf(due, clock) };
}

function dayOf(instant: Date, { timeZone }: ShopClock): string {
  return shopTime(instant, timeZone).day;
}

/** What was to be done on a day can be done until the shop closes on it; where that isn't known, until the day is over. */
function isMissed(due: Date, clock: ShopClock): boolean {
  const { now, timeZone, open } = clock;
  if (now <= due) return false;
  const day = dayOf(due, clock);
  const closing = open === null ? null : closingOf(day, { ...open, timeZone });
  return closing === null ? day < dayOf(now, clock) : closing < now;
}

/** Somebody comes until the window is over; afterwards it is said that nobody came. Without a visit the day has yet to be set. */
function visitStep(type: VisitType, plannedName: NextStepName, unplannedName: NextStepName) {
  return ({ facts: { visit }, clock: { now, timeZone } }: NextStepInput): NextStep => {
    const isPlanned = visit?.type === type && visit.status !== 'CANCELLED' && visit.status !== 'FAILED';
    if (!isPlanned) return plainStep(unplannedName);
    const name = isWindowOver(visit, now, timeZone) ? 'WINDOW_PASSED' : plannedName;
    return { ...plainStep(name), date: visit.date, time: visit.time };
  };
}

const returnStep: (input: NextStepInput) => NextStep = (input) =>
  visitStep('RETURN', input.facts.custody === 'COURIER' ? 'ON_THE_WAY' : 'RETURN', 'PLAN_RETURN')(input);

function abortedStep({ facts }: NextStepInput): NextStep {
  return plainStep(isAway(facts) ? 'PLAN_RETURN' : facts.custody === 'GONE' ? 'GONE' : 'STOPPED');
}

/** The answer of each status, where nothing waits for the customer. */
const stepByStatus: Readonly<Record<Status, NextStepName | ((input: NextStepInput) => NextStep)>> = {
  REQUESTED: callStep,
  CONFIRMED: 'PLAN_PICKUP',
  CANCELLED: 'CANCELLED',
  DECLINED: 'DECLINED',
  COLLECTING: visitStep('PICKUP', 'PICKUP', 'PLAN_PICKUP'),
  COLLECTED: 'TO_WORKSHOP',
  DELIVERED: withPromisedDay('EXAMINE'),
  DIAGNOSING: withPromisedDay('DIAGNOSE'),
  DIAGNOSED: 'PRICE',
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

/** What the customer is to do; null where they wait. A price comes before a call that failed: answering it ends both. */
export function customersTurnOf(facts: TurnFacts): CustomersTurn | null {
  if (isProposalAnswerable(facts)) return 'ANSWER';
  if (facts.flagged) return 'CALL_BACK';
  return facts.status === 'RETURNED' ? 'RATE' : null;
}

function isProposalAnswerable({ status, proposal }: TurnFacts): boolean {
  return proposal?.status === 'PENDING' && (status === 'DIAGNOSED' || status === 'PROPOSED');
}

/** The one answer about a repair. */
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

/** The day by which a customer should hear from the shop, `YYYY-MM-DD`; `passed`: the shop has closed on it without a word. */
export type NextUpdateDay = { readonly day: string; readonly passed: boolean };

/** Until when the shop's turn lasts, where the answer itself names no day; null where it isn't the shop's turn. */
export function nextUpdateDayOf(facts: NextStepFacts, clock: ShopClock): NextUpdateDay | null {
  if (facts.due === null || customersTurnOf(facts) !== null || nextStepOf(facts, clock).date !== null) return null;
  return { day: dayOf(facts.due, clock), passed: isMissed(facts.due, clock) };
}
