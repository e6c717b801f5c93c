import { isAway } from './repair-facts.ts';
import type { Custody, ProposalStatus, Status, VisitStatus, VisitType } from './vocabulary.ts';

/** The lines of the answer; each has its words in both languages. */
export const nextNames = [
  'ANSWER',
  'CALL_BACK',
  'RATE',
  'CALL',
  'PLAN_PICKUP',
  'PICKUP',
  'TO_WORKSHOP',
  'EXAMINE',
  'DIAGNOSE',
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
  /** The customer could not be reached, and nothing happened since. */
  readonly flagged: boolean;
};

/**
 * What a customer wants to know first: what happens next, who acts, by when. Card, details, toast, bell and mail begin with it.
 * `date` and `time`: when somebody comes; `date` alone: the day that is promised. `offer`: what waits for the customer's answer.
 */
export type NextStep = {
  readonly name: NextName;
  readonly date: string | null;
  readonly time: string | null;
  readonly offer: { readonly price: string; readonly estimatedTime: number } | null;
};

/** What is asked about a repair: its facts and the shop's day, `YYYY-MM-DD`. */
type Asked = { readonly facts: NextFacts; readonly today: string };

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

/** Somebody comes on a day that isn't past; otherwise the day has yet to be set. */
function coming(type: VisitType, comes: NextName, otherwise: NextName) {
  return ({ facts: { visit }, today }: Asked): NextStep => {
    const stands = visit?.type === type && visit.status !== 'CANCELLED' && visit.status !== 'FAILED';
    if (!stands || visit.date < today) return plain(otherwise);
    return { ...plain(comes), date: visit.date, time: visit.time };
  };
}

const sentHome: (asked: Asked) => NextStep = (asked) =>
  coming('RETURN', asked.facts.custody === 'COURIER' ? 'ON_THE_WAY' : 'RETURN', 'PLAN_RETURN')(asked);

function stopped({ facts }: Asked): NextStep {
  return plain(isAway(facts) ? 'PLAN_RETURN' : facts.custody === 'GONE' ? 'GONE' : 'STOPPED');
}

/** The answer of each status, where nothing waits for the customer. */
const answers: Readonly<Record<Status, NextName | ((asked: Asked) => NextStep)>> = {
  REQUESTED: 'CALL',
  CONFIRMED: 'PLAN_PICKUP',
  CANCELLED: 'CANCELLED',
  DECLINED: 'DECLINED',
  COLLECTING: coming('PICKUP', 'PICKUP', 'PLAN_PICKUP'),
  COLLECTED: 'TO_WORKSHOP',
  DELIVERED: promised('EXAMINE'),
  DIAGNOSING: promised('DIAGNOSE'),
  DIAGNOSED: 'PRICE',
  PROPOSED: 'PRICE',
  EXTERNALIZING: promised('DIAGNOSE'),
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

/** Names of what only the customer can do. */
const customers: ReadonlySet<NextName> = new Set<NextName>(['ANSWER', 'CALL_BACK', 'RATE']);

/** The customer acts next. */
export function isCustomersTurn(next: NextStep): boolean {
  return customers.has(next.name);
}

/** The one answer about a repair. A price that waits comes before a call that failed: answering it ends both. */
export function nextStepOf(facts: NextFacts, today: string): NextStep {
  const { proposal } = facts;
  if (proposal !== null && awaitsAnswer(facts)) {
    return { ...plain('ANSWER'), offer: { price: proposal.price, estimatedTime: proposal.estimatedTime } };
  }
  if (facts.flagged) return plain('CALL_BACK');
  const answer = answers[facts.status];
  return typeof answer === 'function' ? answer({ facts, today }) : plain(answer);
}

function awaitsAnswer({ status, proposal }: NextFacts): boolean {
  return proposal?.status === 'PENDING' && (status === 'DIAGNOSED' || status === 'PROPOSED');
}
