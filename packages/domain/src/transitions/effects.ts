import { conditions } from './guards.ts';
import { isDriver } from './performers.ts';
import {
  isOpenVisit,
  SYSTEM_ACTOR,
  type Captured,
  type Command,
  type ProposalFact,
  type RepairFacts,
  type VisitFact,
} from '../repair/repair-facts.ts';
import { transitionOf } from './repair-table.ts';
import type { TransitionCase, Choice, ProposalEffect, VisitEffect } from './transition.ts';
import {
  isCovering,
  type Action,
  type ContactAttemptKind,
  type Custody,
  type FlagSubject,
  type Performer,
  type Status,
  type VisitStatus,
} from '../repair/vocabulary.ts';

export type MatchedCase = { readonly case: TransitionCase; readonly performer: Performer };

/** Appointment of a visit as captured. A missing field keeps its value, or takes that of the previous visit. */
type CapturedAppointment = Pick<Captured, 'date' | 'time' | 'address'>;

/** Change of the newest visit, or a new one. */
type VisitChange = {
  readonly kind: 'change' | 'new';
  readonly visit: VisitFact;
  readonly appointment: CapturedAppointment;
};

/** Terms of a price. Amounts are decimal strings, time is in working days. Without `warrantyDays` the shop's setting applies. */
export type NewProposalTerms = {
  readonly price: string;
  readonly estimatedCost: string | null;
  readonly estimatedTime: number;
  readonly warrantyDays: number | null;
};

type ProposalChange =
  | {
      readonly kind: 'create';
      readonly supersedes: string | null;
      readonly terms: NewProposalTerms;
      readonly status: ProposalFact['status'];
    }
  | { readonly kind: 'accept' | 'reject' | 'withdraw'; readonly id: string };

/** Result of a permitted action. The caller writes it in one transaction. */
export type RepairChange = {
  readonly status: Status;
  readonly custody: Custody;
  readonly outcome: RepairFacts['outcome'];
  readonly resolution: RepairFacts['resolution'];
  readonly barrier: RepairFacts['barrier'];
  readonly flagged: boolean;
  readonly flag: { readonly about: FlagSubject; readonly how: ContactAttemptKind } | null;
  readonly diagnosed: boolean;
  readonly visit: VisitChange | null;
  readonly proposal: ProposalChange | null;
  readonly price: 'SET' | 'CLEARED' | null;
};

/** Returns the changes of a command that `decide` has permitted. */
export function changeOf(matched: MatchedCase, facts: RepairFacts, command: Command): RepairChange {
  const { to, custody, outcome, price } = matched.case;
  const before = to === 'BEFORE' ? (facts.newest?.before ?? null) : null;
  if (before !== null) {
    // A correction restores all facts. The caller restores visits, proposals and price from its own records.
    const { status, resolution, barrier, flagged, diagnosed } = before;
    const restored = { status, custody: before.custody, outcome: before.outcome, resolution, barrier };
    return { ...restored, flagged, diagnosed, flag: null, visit: null, proposal: null, price: null };
  }
  const flag = flagAfter(matched.case, command);
  const target = resolveChoice(to, command, facts);
  return {
    status: target === 'SAME' || target === 'BEFORE' ? facts.status : target,
    custody: custody === undefined ? facts.custody : resolveChoice(custody, command, facts),
    outcome: outcome ?? facts.outcome,
    ...resolutionAfter(matched.case, facts, command),
    flagged: flag !== null,
    flag,
    diagnosed: facts.diagnosed || command.action === 'Repair.diagnosis.finished' || isImportOfAnswer(matched.case),
    visit: visitAfter(matched, facts, command),
    proposal: proposalAfter(matched.case, facts, command),
    price: price ?? null,
  };
}

/** Where the customer has answered, somebody examined the device before. */
function isImportOfAnswer({ proposal }: TransitionCase): boolean {
  return proposal === 'IMPORT_ACCEPTED' || proposal === 'IMPORT_REJECTED';
}

function resolveChoice<Value extends string>(
  value: Value | Choice<Value>,
  command: Command,
  facts: RepairFacts,
): Value {
  if (typeof value === 'string') return value;
  return conditions[value.when](command, facts) ? value.to : value.otherwise;
}

function resolutionAfter(
  { resolution: to }: TransitionCase,
  { resolution, barrier }: RepairFacts,
  { captured }: Command,
): Pick<RepairFacts, 'resolution' | 'barrier'> {
  if (to === undefined) return { resolution, barrier };
  if (to !== 'CAPTURED') return { resolution: to === 'NONE' ? null : to, barrier: null };
  return { resolution: captured.resolution ?? null, barrier: captured.barrier ?? null };
}

function flagAfter({ flag: about }: TransitionCase, { captured: { how } }: Command): RepairChange['flag'] {
  return about === undefined || how === undefined ? null : { about, how };
}

function visitAfter({ case: { visit: effect }, performer }: MatchedCase, facts: RepairFacts, command: Command) {
  if (effect === undefined) return null;
  const to = resolveChoice(effect.to, command, facts);
  if (to === 'PLANNED' || to === 'ASSIGNED') return plannedVisit({ type: effect.type, to }, facts, command);
  if (facts.visit === null || !affectsVisit(effect, facts.visit, performer)) return null;
  return { kind: 'change', visit: { ...facts.visit, status: to }, appointment: {} } as const;
}

type VisitPlan = { readonly type: VisitFact['type']; readonly to: Extract<VisitStatus, 'PLANNED' | 'ASSIGNED'> };

function plannedVisit({ type, to }: VisitPlan, facts: RepairFacts, { captured }: Command): VisitChange {
  const { date, time, address } = captured;
  const kind = isOpenVisit(facts.visit, type) ? 'change' : 'new';
  const assigneeId = to === 'ASSIGNED' ? assigneeAfter(facts, captured) : null;
  return { kind, visit: { type, status: to, assigneeId }, appointment: { date, time, address } };
}

function assigneeAfter({ visit }: RepairFacts, { assigneeId, keepsDriver }: Captured): string | null {
  return assigneeId ?? (keepsDriver === true ? (visit?.assigneeId ?? null) : null);
}

/** Cancelling needs an open visit. A failed attempt ends only the driver's own visit. */
function affectsVisit({ type, to, own }: VisitEffect, visit: VisitFact, performer: Performer): boolean {
  return (
    visit.type === type && (to !== 'CANCELLED' || isOpenVisit(visit, type)) && (own !== true || isDriver(performer))
  );
}

function proposalAfter({ proposal }: TransitionCase, facts: RepairFacts, command: Command): ProposalChange | null {
  return proposal === undefined ? null : proposalEffects[resolveChoice(proposal, command, facts)](facts, command);
}

const proposalEffects: Readonly<
  Record<ProposalEffect, (facts: RepairFacts, command: Command) => ProposalChange | null>
> = {
  DRAFT: proposeTerms,
  SEND: proposeTerms,
  ACCEPT: (facts) => endProposal('accept', pendingProposalOf(facts)),
  REJECT: (facts) => endProposal('reject', facts.proposal),
  WITHDRAW: (facts) => endProposal('withdraw', pendingProposalOf(facts)),
  KEEP: () => null,
  IMPORT_ACCEPTED: (facts, command) => withAnswer('ACCEPTED', proposeTerms(facts, command)),
  IMPORT_REJECTED: (facts, command) => withAnswer('REJECTED', proposeTerms(facts, command)),
};

function withAnswer(status: 'ACCEPTED' | 'REJECTED', proposal: ProposalChange | null): ProposalChange | null {
  return proposal?.kind === 'create' ? { ...proposal, status } : proposal;
}

const NO_CHARGE = '0.000';

/** Price and days are required together, so without terms there is no new offer. A covered claim costs nothing. */
function proposeTerms({ proposal }: RepairFacts, { captured }: Command): ProposalChange | null {
  const { estimatedCost = null, estimatedTime, warrantyDays = null } = captured;
  const price = isCovering(captured.coverage) ? NO_CHARGE : captured.price;
  if (price === undefined || estimatedTime === undefined) return null;
  const supersedes = proposal !== null && proposal.status !== 'REJECTED' ? proposal.id : null;
  return {
    kind: 'create',
    supersedes,
    terms: { price, estimatedCost, estimatedTime, warrantyDays },
    status: 'PENDING',
  };
}

function endProposal(kind: 'accept' | 'reject' | 'withdraw', proposal: ProposalFact | null): ProposalChange | null {
  return proposal === null ? null : { kind, id: proposal.id };
}

function pendingProposalOf({ proposal }: RepairFacts): ProposalFact | null {
  return proposal?.status === 'PENDING' ? proposal : null;
}

/** Returns true for the customer's own decision, also by phone, which nobody may correct (specification/life#corrections). */
export function isCustomerDecision(
  facts: Pick<RepairFacts, 'customerId'>,
  { actor, action }: Pick<Command, 'actor' | 'action'>,
): boolean {
  if (actor.id === SYSTEM_ACTOR.id) return false;
  return actor.id === facts.customerId || transitionOf(action).logKind === 'answer';
}

type FollowingInput = {
  readonly facts: Pick<RepairFacts, 'isClaim'>;
  readonly action: Action;
  readonly captured: Captured;
};

/** Returns the system actor's transitions after a diagnosis that the warranty covers (specification/life#warranty). */
export function followingTransitions({ facts, action, captured }: FollowingInput): readonly Action[] {
  const isCovered = facts.isClaim && action === 'Repair.diagnosis.finished' && isCovering(captured.coverage);
  return isCovered ? ['Repair.confirm.diagnosed', 'Repair.approve.confirmed'] : [];
}

export type AuthorizedCommand = {
  readonly command: Command;
  readonly change: RepairChange;
  readonly newProposalId: string;
};

/**
 * Returns the facts after a command, as the server would read them back. After a withdrawal a table may contain an older rejected proposal,
 * which counts as none here.
 */
export function factsAfter(facts: RepairFacts, { command, change, newProposalId }: AuthorizedCommand): RepairFacts {
  const before = facts.newest?.before ?? null;
  if (command.action === 'Repair.corrected' && before !== null) {
    return {
      ...before,
      newest: { ...logEntryOf(command), byCustomer: false, before: facts },
    };
  }
  const { flag: _flag, price: _price, ...state } = change;
  return {
    ...facts,
    ...state,
    visit: visitAfterChange(facts, change),
    proposal: proposalAfterChange(facts, change, newProposalId),
    newest: { ...logEntryOf(command), byCustomer: isCustomerDecision(facts, command), before: facts },
  };
}

function logEntryOf({ action, at, actor }: Command) {
  return { action, at, actorId: actor.id };
}

const statusOfAnswer = { accept: 'ACCEPTED', reject: 'REJECTED' } as const;

function visitAfterChange(facts: RepairFacts, change: RepairChange): VisitFact | null {
  if (change.visit === null) return facts.visit;
  return change.visit.visit.status === 'CANCELLED' ? null : change.visit.visit;
}

function proposalAfterChange(facts: RepairFacts, change: RepairChange, newProposalId: string): ProposalFact | null {
  if (change.proposal === null) return facts.proposal;
  const { kind } = change.proposal;
  if (kind === 'create') return { id: newProposalId, status: change.proposal.status };
  return kind === 'withdraw' ? null : { id: change.proposal.id, status: statusOfAnswer[kind] };
}
