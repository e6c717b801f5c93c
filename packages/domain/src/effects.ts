import { conditions } from './conditions.ts';
import { isDriver } from './performers.ts';
import {
  isOpenVisit,
  type Captured,
  type Command,
  type ProposalFact,
  type RepairFacts,
  type VisitFact,
} from './repair-facts.ts';
import { transitionOf } from './repair-table.ts';
import type { Case, Choice, ProposalEffect, VisitEffect } from './transition.ts';
import type { AttemptKind, Custody, FlagSubject, Performer, Status, VisitStatus } from './vocabulary.ts';

/** A case that is open to somebody, and the performer of it that they stand for. */
export type Standing = { readonly case: Case; readonly as: Performer };

/** What was said of a visit's appointment; what wasn't stays as it was, or is that of the visit before it. */
export type SaidAppointment = Pick<Captured, 'date' | 'time' | 'address'>;

/** What becomes of the newest visit: nothing, a change of it, or a new one. `said`: by a command that plans it. */
export type VisitChange = {
  readonly kind: 'change' | 'new';
  readonly visit: VisitFact;
  readonly said: SaidAppointment;
};

/** A price, what it may cost, and the working days; amounts are decimal strings. */
export type Terms = { readonly price: string; readonly estimatedCost: string | null; readonly estimatedTime: number };

/** What becomes of the proposal; `offer` begins a new one, the others answer or end the one that stands. */
export type ProposalChange =
  | { readonly kind: 'offer'; readonly supersedes: string | null; readonly terms: Terms }
  | { readonly kind: 'accept' | 'reject' | 'withdraw'; readonly id: string };

/** Everything that a permitted action changes; the caller writes it in one transaction. */
export type Change = {
  readonly status: Status;
  readonly custody: Custody;
  readonly outcome: RepairFacts['outcome'];
  readonly flagged: boolean;
  /** The attempt that flags it. */
  readonly flag: { readonly about: FlagSubject; readonly how: AttemptKind } | null;
  readonly diagnosed: boolean;
  readonly visit: VisitChange | null;
  readonly proposal: ProposalChange | null;
  readonly price: 'SET' | 'CLEARED' | null;
};

/** What a command changes, permitted by the case in which the actor stands; it has captured what is asked of them. */
export function changeOf(standing: Standing, facts: RepairFacts, command: Command): Change {
  const { to, custody, outcome, price } = standing.case;
  const before = to === 'BEFORE' ? facts.newest?.before : undefined;
  if (before !== undefined) {
    // A correction restores all facts at once; the caller restores visits, proposals and price from its own record.
    const { status, flagged, diagnosed } = before;
    const restored = { status, custody: before.custody, outcome: before.outcome, flagged, diagnosed };
    return { ...restored, flag: null, visit: null, proposal: null, price: null };
  }
  const flag = flagAfter(standing.case, command);
  return {
    status: statusAfter(chosen(to, command), facts),
    custody: custody === undefined ? facts.custody : chosen(custody, command),
    outcome: outcome ?? facts.outcome,
    flagged: flag !== null,
    flag,
    diagnosed: facts.diagnosed || command.action === 'Repair.diagnosis.finished',
    visit: visitAfter(standing, facts, command),
    proposal: proposalAfter(standing.case, facts, command),
    price: price ?? null,
  };
}

function chosen<Value extends string>(value: Value | Choice<Value>, command: Command): Value {
  if (typeof value === 'string') return value;
  return conditions[value.when](command) ? value.to : value.otherwise;
}

function flagAfter({ flag: about }: Case, { captured: { how } }: Command): Change['flag'] {
  return about === undefined || how === undefined ? null : { about, how };
}

function statusAfter(to: Status | 'SAME' | 'BEFORE', facts: RepairFacts): Status {
  return to === 'SAME' || to === 'BEFORE' ? facts.status : to;
}

function visitAfter({ case: { visit: effect }, as }: Standing, facts: RepairFacts, command: Command) {
  if (effect === undefined) return null;
  const to = chosen(effect.to, command);
  if (to === 'PLANNED' || to === 'ASSIGNED') return plannedVisit({ type: effect.type, to }, facts, command);
  if (facts.visit === null || !touches(effect, facts.visit, as)) return null;
  return { kind: 'change', visit: { ...facts.visit, status: to }, said: {} } as const;
}

type Planned = { readonly type: VisitFact['type']; readonly to: Extract<VisitStatus, 'PLANNED' | 'ASSIGNED'> };

/** PLANNED and ASSIGNED keep to the open visit and begin a new one where none is open. */
function plannedVisit({ type, to }: Planned, facts: RepairFacts, { captured }: Command): VisitChange {
  const { date, time, address } = captured;
  const kind = isOpenVisit(facts.visit, type) ? 'change' : 'new';
  const assigneeId = to === 'ASSIGNED' ? (captured.assigneeId ?? null) : null;
  return { kind, visit: { type, status: to, assigneeId }, said: { date, time, address } };
}

/** Only an open visit is cancelled, and only the driver's own attempt ends theirs. */
function touches({ type, to, own }: VisitEffect, visit: VisitFact, as: Performer): boolean {
  return visit.type === type && (to !== 'CANCELLED' || isOpenVisit(visit, type)) && (own !== true || isDriver(as));
}

function proposalAfter({ proposal }: Case, facts: RepairFacts, command: Command): ProposalChange | null {
  return proposal === undefined ? null : proposalEffects[chosen(proposal, command)](facts, command);
}

const proposalEffects: Readonly<
  Record<ProposalEffect, (facts: RepairFacts, command: Command) => ProposalChange | null>
> = {
  DRAFT: offer,
  OFFER: offer,
  ACCEPT: (facts) => end('accept', pendingOf(facts)),
  REJECT: (facts) => end('reject', facts.proposal),
  WITHDRAW: (facts) => end('withdraw', pendingOf(facts)),
  KEEP: () => null,
};

/** Price and days are asked for together: without terms there is no new offer. */
function offer({ proposal }: RepairFacts, { captured }: Command): ProposalChange | null {
  const { price, estimatedCost = null, estimatedTime } = captured;
  if (price === undefined || estimatedTime === undefined) return null;
  const supersedes = proposal !== null && proposal.status !== 'REJECTED' ? proposal.id : null;
  return { kind: 'offer', supersedes, terms: { price, estimatedCost, estimatedTime } };
}

function end(kind: 'accept' | 'reject' | 'withdraw', proposal: ProposalFact | null): ProposalChange | null {
  return proposal === null ? null : { kind, id: proposal.id };
}

function pendingOf({ proposal }: RepairFacts): ProposalFact | null {
  return proposal?.status === 'PENDING' ? proposal : null;
}

/**
 * The customer's own decision, which nobody corrects: done by them, or an answer they gave on the phone (specification/life#corrections).
 */
export function isCustomersOwn(
  facts: Pick<RepairFacts, 'customerId'>,
  command: Pick<Command, 'actor' | 'action'>,
): boolean {
  return command.actor.id === facts.customerId || transitionOf(command.action).reads === 'answer';
}

/** A command as it was permitted: what was asked, what that changes, and the id of the proposal if it begins one. */
export type Permission = { readonly command: Command; readonly change: Change; readonly newProposalId: string };

/**
 * The facts after a command, without I/O: what the server reads back from its tables. Where a proposal is withdrawn an older
 * rejected one may stand in a table; to the table it is the same as none.
 */
export function factsAfter(facts: RepairFacts, { command, change, newProposalId }: Permission): RepairFacts {
  if (command.action === 'Repair.corrected' && facts.newest !== null) {
    return {
      ...facts.newest.before,
      newest: { ...doneBy(command), byCustomer: false, before: facts },
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
    newest: { ...doneBy(command), byCustomer: isCustomersOwn(facts, command), before: facts },
  };
}

function doneBy({ action, at, actor }: Command) {
  return { action, at, actorId: actor.id };
}

const answered = { accept: 'ACCEPTED', reject: 'REJECTED' } as const;

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
