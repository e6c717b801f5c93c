import { isWindowOver, shopTime } from './calendar.ts';
import { closingOf, type OpenDays } from './hours.ts';
import { isAway } from './repair-facts.ts';
import type { Custody, ProposalStatus, Status, VisitStatus, VisitType } from './vocabulary.ts';

/** What only the customer can do, the most pressing first. */
export const customersTurns = ['ANSWER', 'CALL_BACK', 'RATE'] as const;
export type CustomersTurn = (typeof customersTurns)[number];

/** The lines of the answer; each has its words in both languages. */
export const nextNames = [
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
export type NextName = (typeof nextNames)[number];

/** What the answer is made from, as far as a customer's repair on the wire has it. */
export type NextFacts = {
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
  readonly name: NextName;
  readonly date: string | null;
  readonly time: string | null;
  readonly offer: { readonly price: string; readonly estimatedTime: number } | null;
};

/** What is asked about a repair: its facts, the time, and the shop's day, `YYYY-MM-DD`. */
type Asked = { readonly facts: NextFacts; readonly clock: ShopClock; readonly today: string };

/** With the promised day, unless it has gone by: a broken promise is not repeated. */
function promised(name: NextName) {
  return ({ facts: { expectedAt }, today }: Asked): NextStep => ({
    ...plain(name),
    date: expectedAt !== null && expectedAt >= today ? expectedAt : null,
  });
}

function plain(name: NextName): NextStep {
  return { name, date: null, time: null, offer: null };
}

/** With the day by which the shop calls, as long as it can still be kept. */
function called({ facts: { due }, clock }: Asked): NextStep {
  return { ...plain('CALL'), date: due === null || isMissed(due, clock) ? null : dayOf(due, clock) };
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
function coming(type: VisitType, comes: NextName, otherwise: NextName) {
  return ({ facts: { visit }, clock: { now, timeZone } }: Asked): NextStep => {
    const stands = visit?.type === type && visit.status !== 'CANCELLED' && visit.status !== 'FAILED';
    if (!stands) return plain(otherwise);
    const name = isWindowOver(visit, now, timeZone) ? 'WINDOW_PASSED' : comes;
    return { ...plain(name), date: visit.date, time: visit.time };
  };
}

const sentHome: (asked: Asked) => NextStep = (asked) =>
  coming('RETURN', asked.facts.custody === 'COURIER' ? 'ON_THE_WAY' : 'RETURN', 'PLAN_RETURN')(asked);

function stopped({ facts }: Asked): NextStep {
  return plain(isAway(facts) ? 'PLAN_RETURN' : facts.custody === 'GONE' ? 'GONE' : 'STOPPED');
}

/** The answer of each status, where nothing waits for the customer. */
const answers: Readonly<Record<Status, NextName | ((asked: Asked) => NextStep)>> = {
  REQUESTED: called,
  CONFIRMED: 'PLAN_PICKUP',
  CANCELLED: 'CANCELLED',
  DECLINED: 'DECLINED',
  COLLECTING: coming('PICKUP', 'PICKUP', 'PLAN_PICKUP'),
  COLLECTED: 'TO_WORKSHOP',
  DELIVERED: promised('EXAMINE'),
  DIAGNOSING: promised('DIAGNOSE'),
  DIAGNOSED: 'PRICE',
  PROPOSED: 'PRICE',
  EXTERNALIZING: promised('AT_PARTNER'),
  APPROVED: 'RELEASE',
  APPROVE_CONFIRMED: promised('START'),
  REJECTED: 'PLAN_RETURN',
  FIXING: promised('FIX'),
  FIXED: 'PLAN_RETURN_FIXED',
  TO_RETURN: sentHome,
  RETURNING: sentHome,
  RETURNED: 'RATE',
  ABORTED: stopped,
  COMPLETED: 'COMPLETED',
};

type TurnFacts = Pick<NextFacts, 'status' | 'proposal' | 'flagged'>;

/** What the customer is to do; null where they wait. A price comes before a call that failed: answering it ends both. */
export function customersTurnOf(facts: TurnFacts): CustomersTurn | null {
  if (awaitsAnswer(facts)) return 'ANSWER';
  if (facts.flagged) return 'CALL_BACK';
  return facts.status === 'RETURNED' ? 'RATE' : null;
}

function awaitsAnswer({ status, proposal }: TurnFacts): boolean {
  return proposal?.status === 'PENDING' && (status === 'DIAGNOSED' || status === 'PROPOSED');
}

/** The one answer about a repair. */
export function nextStepOf(facts: NextFacts, clock: ShopClock): NextStep {
  const turn = customersTurnOf(facts);
  if (turn === 'ANSWER' && facts.proposal !== null) {
    const { price, estimatedTime } = facts.proposal;
    return { ...plain(turn), offer: { price, estimatedTime } };
  }
  if (turn !== null) return plain(turn);
  const answer = answers[facts.status];
  return typeof answer === 'function' ? answer({ facts, clock, today: dayOf(clock.now, clock) }) : plain(answer);
}

/** The day by which a customer should hear from the shop, `YYYY-MM-DD`; `passed`: the shop has closed on it without a word. */
export type NewsDay = { readonly day: string; readonly passed: boolean };

/** Until when the shop's turn lasts, where the answer itself names no day; null where it isn't the shop's turn. */
export function newsDayOf(facts: NextFacts, clock: ShopClock): NewsDay | null {
  if (facts.due === null || customersTurnOf(facts) !== null || nextStepOf(facts, clock).date !== null) return null;
  return { day: dayOf(facts.due, clock), passed: isMissed(facts.due, clock) };
}
