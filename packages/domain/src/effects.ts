import { isOpenVisit, type Command, type ProposalFact, type RepairFacts, type VisitFact } from './repair-facts.ts';
import { isDriver } from './performers.ts';
import type { Performer, ProposalEffect, Row, Standing, VisitEffect } from './repair-row.ts';
import type { Action, Custody, Status } from './vocabulary.ts';

/** What becomes of the newest visit: nothing, a change of it, or a new one. */
export type VisitChange = { readonly kind: 'change' | 'new'; readonly visit: VisitFact };

/** What becomes of the proposal; `offer` begins a new one, the others answer or end the one that stands. */
export type ProposalChange =
  | { readonly kind: 'offer'; readonly supersedes: string | null }
  | { readonly kind: 'accept' | 'reject' | 'withdraw'; readonly id: string };

/** Everything that a permitted action changes; the caller writes it in one transaction. */
export type Change = {
  readonly status: Status;
  readonly custody: Custody;
  readonly outcome: RepairFacts['outcome'];
  readonly flagged: boolean;
  readonly diagnosed: boolean;
  readonly visit: VisitChange | null;
  readonly proposal: ProposalChange | null;
  readonly price: 'SET' | 'CLEARED' | null;
};

function end(kind: 'accept' | 'reject' | 'withdraw', proposal: ProposalFact | null): ProposalChange | null {
  return proposal === null ? null : { kind, id: proposal.id };
}

function pendingOf({ proposal }: RepairFacts): ProposalFact | null {
  return proposal?.status === 'PENDING' ? proposal : null;
}

function offerTerms(facts: RepairFacts, command: Command): ProposalChange | null {
  return hasTerms(command) ? offer(facts.proposal) : null;
}

function hasTerms({ captured }: Command): boolean {
  return captured.price !== undefined;
}

function offer(standing: ProposalFact | null): ProposalChange {
  return {
    kind: 'offer',
    supersedes: standing !== null && standing.status !== 'REJECTED' ? standing.id : null,
  };
}

const proposalEffects: Readonly<
  Record<ProposalEffect, (facts: RepairFacts, command: Command) => ProposalChange | null>
> = {
  DRAFT: offerTerms,
  OFFER: offerTerms,
  ACCEPT: (facts) => end('accept', pendingOf(facts)),
  REJECT: (facts) => end('reject', facts.proposal),
  WITHDRAW: (facts) => end('withdraw', pendingOf(facts)),
  'WITHDRAW WHEN THE ISSUE CHANGED': (facts, { edit }) =>
    edit?.issueChanged === true ? end('withdraw', pendingOf(facts)) : null,
};

/** What an action changes, permitted by the row in which the actor stands. */
export function changeOf(standing: Standing, facts: RepairFacts, command: Command): Change {
  const { row } = standing;
  const before = row.to === 'BEFORE' ? facts.newest?.before : undefined;
  if (before !== undefined) {
    // A correction restores all facts at once; the caller restores visits, proposals and price from its own record.
    const { status, custody, outcome, flagged, diagnosed } = before;
    return { status, custody, outcome, flagged, diagnosed, visit: null, proposal: null, price: null };
  }
  return {
    status: statusAfter(row, facts, command),
    custody: custodyAfter(row, facts, command),
    outcome: row.outcome ?? facts.outcome,
    flagged: row.flag === 'RAISED',
    diagnosed: facts.diagnosed || row.action === 'Repair.diagnosis.finished',
    visit: visitAfter(standing, facts, command),
    proposal: proposalAfter(row, facts, command),
    price: row.price ?? null,
  };
}

function statusAfter(row: Row, facts: RepairFacts, command: Command): Status {
  if (row.to === 'SAME') return facts.status;
  if (row.to === 'BEFORE') return facts.newest?.before.status ?? facts.status;
  if (row.to === 'SAME, OR DIAGNOSED WHEN THE ISSUE CHANGED') {
    return facts.status === 'PROPOSED' && command.edit?.issueChanged === true ? 'DIAGNOSED' : facts.status;
  }
  return row.to;
}

function custodyAfter(row: Row, facts: RepairFacts, command: Command): Custody {
  if (row.custody === 'PARTNER WHEN EXTERNALIZED, ELSE CENTER') {
    return command.captured.isExternalized === true ? 'PARTNER' : 'CENTER';
  }
  return row.custody ?? facts.custody;
}

function visitAfter({ row, as }: Standing, facts: RepairFacts, command: Command): VisitChange | null {
  const effect = row.visit;
  if (effect === undefined) return null;
  if (isPlanning(effect.to)) return plannedVisit(effect, facts, command);
  if (facts.visit === null || !touches(effect, facts.visit, as)) return null;
  return { kind: 'change', visit: { ...facts.visit, status: effect.to } };
}

type Planning = 'PLANNED' | 'ASSIGNED' | 'ASSIGNED WHEN NAMED, ELSE PLANNED';

function isPlanning(to: VisitEffect['to']): to is Planning {
  return to === 'PLANNED' || to === 'ASSIGNED' || to === 'ASSIGNED WHEN NAMED, ELSE PLANNED';
}

/** PLANNED and ASSIGNED keep to the open visit and begin a new one where none is open. */
function plannedVisit({ type, to }: VisitEffect, facts: RepairFacts, { captured }: Command): VisitChange {
  const kind = isOpenVisit(facts.visit, type) ? 'change' : 'new';
  // A name beside a step that plans and nothing else is nobody's business.
  const assigneeId = to === 'PLANNED' ? null : (captured.assigneeId ?? null);
  const status = to === 'ASSIGNED' || assigneeId !== null ? 'ASSIGNED' : 'PLANNED';
  return { kind, visit: { type, status, assigneeId } };
}

/** Only an open visit is cancelled, and only the driver's own attempt ends theirs. */
function touches({ type, to, own }: VisitEffect, visit: VisitFact, as: Performer): boolean {
  return visit.type === type && (to !== 'CANCELLED' || isOpenVisit(visit, type)) && (own !== true || isDriver(as));
}

function proposalAfter(row: Row, facts: RepairFacts, command: Command): ProposalChange | null {
  return row.proposal === undefined ? null : proposalEffects[row.proposal](facts, command);
}

const answered = { accept: 'ACCEPTED', reject: 'REJECTED' } as const;

const answers: readonly Action[] = ['Repair.confirm.diagnosed', 'Repair.approve.proposal', 'Repair.reject.diagnosed'];

/**
 * The customer's own decision, which nobody corrects: done by them, or an answer they gave on the phone (specification/life#corrections).
 */
export function isCustomersOwn(
  facts: Pick<RepairFacts, 'customerId'>,
  command: Pick<Command, 'actor' | 'action'>,
): boolean {
  return command.actor.id === facts.customerId || answers.includes(command.action);
}

/** A step as it was taken: what was asked, what that changes, and the id of the proposal if it begins one. */
export type TakenStep = { readonly command: Command; readonly change: Change; readonly newProposalId: string };

/**
 * The facts after a step, without I/O: what the server reads back from its tables. Where a proposal is withdrawn an older
 * rejected one may stand in a table; to the rows it is the same as none.
 */
export function factsAfter(facts: RepairFacts, { command, change, newProposalId }: TakenStep): RepairFacts {
  if (command.action === 'Repair.corrected' && facts.newest !== null) {
    return {
      ...facts.newest.before,
      newest: { action: command.action, at: command.at, byCustomer: false, before: facts },
    };
  }
  return {
    customerId: facts.customerId,
    status: change.status,
    custody: change.custody,
    outcome: change.outcome,
    flagged: change.flagged,
    diagnosed: change.diagnosed,
    visit: visitStands(facts, change),
    proposal: proposalStands(facts, change, newProposalId),
    newest: { action: command.action, at: command.at, byCustomer: isCustomersOwn(facts, command), before: facts },
  };
}

function visitStands(facts: RepairFacts, change: Change): VisitFact | null {
  if (change.visit === null) return facts.visit;
  return change.visit.visit.status === 'CANCELLED' ? null : change.visit.visit;
}

function proposalStands(facts: RepairFacts, change: Change, newProposalId: string): ProposalFact | null {
  if (change.proposal === null) return facts.proposal;
  const { kind } = change.proposal;
  if (kind === 'offer') return { id: newProposalId, status: 'PENDING' };
  return kind === 'withdraw' ? null : { id: change.proposal.id, status: answered[kind] };
}
