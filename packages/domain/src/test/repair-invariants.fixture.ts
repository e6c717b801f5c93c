import { isAway, isClosed, type RepairFacts } from '../repair/repair-facts.ts';
import { ownerOf } from '../turns/turns.ts';
import type { Custody, Outcome, ProposalStatus, Resolution, Status } from '../repair/vocabulary.ts';

/** Custody and outcome allowed in each status, written independently of the table. */
const invariants: Readonly<Record<Status, { custody: Custody[]; outcome: Outcome[]; proposal?: ProposalStatus }>> = {
  REQUESTED: { custody: ['CUSTOMER'], outcome: ['NONE'] },
  CONFIRMED: { custody: ['CUSTOMER'], outcome: ['NONE'] },
  CANCELLED: { custody: ['CUSTOMER'], outcome: ['NONE'] },
  DECLINED: { custody: ['CUSTOMER'], outcome: ['NONE'] },
  COLLECTING: { custody: ['CUSTOMER'], outcome: ['NONE'] },
  COLLECTED: { custody: ['COLLECTOR'], outcome: ['NONE'] },
  DELIVERED: { custody: ['CENTER'], outcome: ['NONE'] },
  DIAGNOSING: { custody: ['CENTER'], outcome: ['NONE'] },
  DIAGNOSED: { custody: ['CENTER'], outcome: ['NONE'] },
  PROPOSED: { custody: ['CENTER'], outcome: ['NONE'], proposal: 'PENDING' },
  EXTERNALIZING: { custody: ['PARTNER'], outcome: ['NONE'] },
  APPROVED: { custody: ['CENTER'], outcome: ['NONE'], proposal: 'ACCEPTED' },
  APPROVE_CONFIRMED: { custody: ['CENTER'], outcome: ['NONE'], proposal: 'ACCEPTED' },
  REJECTED: { custody: ['CENTER'], outcome: ['UNREPAIRED_REJECTED'], proposal: 'REJECTED' },
  FIXING: { custody: ['CENTER', 'PARTNER'], outcome: ['NONE'], proposal: 'ACCEPTED' },
  FIXED: { custody: ['CENTER'], outcome: ['FIXED'], proposal: 'ACCEPTED' },
  TO_RETURN: { custody: ['CENTER'], outcome: ['FIXED', 'UNREPAIRED_REJECTED', 'UNREPAIRED_ABORTED'] },
  RETURNING: { custody: ['CENTER', 'COURIER'], outcome: ['FIXED', 'UNREPAIRED_REJECTED', 'UNREPAIRED_ABORTED'] },
  RETURNED: { custody: ['CUSTOMER'], outcome: ['FIXED', 'UNREPAIRED_REJECTED', 'UNREPAIRED_ABORTED'] },
  // Has no outcome if written off before a decision.
  ABORTED: {
    custody: ['CUSTOMER', 'CENTER', 'GONE'],
    outcome: ['NONE', 'FIXED', 'UNREPAIRED_REJECTED', 'UNREPAIRED_ABORTED'],
  },
  COMPLETED: { custody: ['CUSTOMER'], outcome: ['FIXED', 'UNREPAIRED_REJECTED', 'UNREPAIRED_ABORTED'] },
};

const visitInvariants: Readonly<Partial<Record<Status, string[]>>> = {
  REQUESTED: ['none'],
  CONFIRMED: ['none'],
  DECLINED: ['none'],
  CANCELLED: ['none', 'PICKUP FAILED'],
  COLLECTING: ['PICKUP PLANNED', 'PICKUP ASSIGNED', 'PICKUP FAILED'],
  COLLECTED: ['PICKUP COLLECTED'],
  DELIVERED: ['none', 'PICKUP DELIVERED'],
  TO_RETURN: ['RETURN PLANNED', 'none'],
  RETURNED: ['RETURN DELIVERED'],
  COMPLETED: ['RETURN DELIVERED'],
};
const visitByCustody: Readonly<Record<Custody, string[]>> = {
  CUSTOMER: ['none', 'PICKUP FAILED'],
  COLLECTOR: ['PICKUP COLLECTED'],
  CENTER: ['none', 'PICKUP DELIVERED'],
  PARTNER: ['none', 'PICKUP DELIVERED'],
  COURIER: ['RETURN COLLECTED', 'RETURN FAILED'],
  GONE: ['none', 'PICKUP COLLECTED', 'PICKUP DELIVERED', 'RETURN COLLECTED', 'RETURN FAILED'],
};
const visitOnTheWayHome = ['RETURN PLANNED', 'RETURN ASSIGNED', 'RETURN FAILED'];

function allowedVisits({ status, custody }: RepairFacts): string[] {
  if (status === 'RETURNING' && custody === 'CENTER') return visitOnTheWayHome;
  return visitInvariants[status] ?? visitByCustody[custody];
}

const answerable: readonly Status[] = ['DIAGNOSED', 'PROPOSED'];

function hasExpectedProposal({ status, proposal }: RepairFacts): boolean {
  const wanted = invariants[status].proposal;
  if (proposal?.status === 'PENDING') return answerable.includes(status);
  return wanted === undefined || proposal?.status === wanted;
}

const resolutionsOf: Readonly<Record<Exclude<Outcome, 'NONE'>, (Resolution | null)[]>> = {
  FIXED: ['FIXED'],
  UNREPAIRED_REJECTED: ['REPAIRABLE'],
  UNREPAIRED_ABORTED: ['REPAIRABLE', 'END_OF_LIFE'],
};

/** Nobody has examined a device that never left home. Before an end only a diagnosis without a price has a result. */
function hasExpectedResolution({ status, custody, outcome, resolution, proposal }: RepairFacts): boolean {
  if (status === 'ABORTED' && custody === 'CUSTOMER') return resolution === null;
  if (outcome !== 'NONE') return resolutionsOf[outcome].includes(resolution);
  const isDiagnosed = status === 'DIAGNOSED' && proposal === null;
  return resolution === null || (isDiagnosed && resolution !== 'FIXED');
}

export function violations(facts: RepairFacts): string[] {
  const invariant = invariants[facts.status];
  const { visit, proposal } = facts;
  const visitName = visit === null ? 'none' : `${visit.type} ${visit.status}`;
  const needsPerson = visit?.status === 'ASSIGNED' || visit?.status === 'COLLECTED';
  const checks: [string, boolean][] = [
    [`custody ${facts.custody}`, invariant.custody.includes(facts.custody)],
    [`outcome ${facts.outcome}`, invariant.outcome.includes(facts.outcome)],
    [`resolution ${facts.resolution} of ${facts.outcome}`, hasExpectedResolution(facts)],
    [`barrier ${facts.barrier}`, (facts.barrier !== null) === (facts.resolution === 'END_OF_LIFE')],
    [`proposal ${proposal?.status}`, hasExpectedProposal(facts)],
    [`visit ${visitName}`, allowedVisits(facts).includes(visitName)],
    ['a visit of nobody', !needsPerson || visit.assigneeId !== null],
    [
      'aborted with the device away and no outcome',
      !(facts.status === 'ABORTED' && isAway(facts)) || facts.outcome !== 'NONE',
    ],
    ['an owner', (ownerOf(facts) === null) === isClosed(facts)],
    ['flagged and closed', !(facts.flagged && isClosed(facts))],
    ['a proposal without a diagnosis', proposal === null || facts.diagnosed],
  ];
  return checks.filter(([, holds]) => !holds).map(([name]) => `${facts.status}: ${name}`);
}

export function withoutHistory(facts: RepairFacts): RepairFacts {
  return { ...facts, newest: null };
}

export function stateKeyOf(facts: RepairFacts): string {
  return JSON.stringify(withoutHistory(facts));
}
