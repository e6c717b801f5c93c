import { isAdmin } from '../values/roles.ts';
import { MINUTE_MS } from '../calendar/durations.ts';
import { isAway, isClosed, isOpenVisit, isStart, type Command, type RepairFacts } from '../repair/repair-facts.ts';
import type { Performer } from '../repair/vocabulary.ts';

/** Time an operator may correct a transition. Administrators may while the repair is open (specification/life#corrections). */
export const CORRECTION_MINUTES = 15;

/** Time the author of a transition may correct it, in any role. */
const OWN_CORRECTION_MINUTES = 5;

export type GuardReason =
  | 'deviceNotAtHome'
  | 'deviceNotAtCenter'
  | 'deviceNotWithCollector'
  | 'deviceNotWithCourier'
  | 'deviceNotAway'
  | 'deviceMustStay'
  | 'deviceStillAtPartner'
  | 'visitNotAssigned'
  | 'returnNotOpen'
  | 'returnNotFailed'
  | 'notRepaired'
  | 'noDiagnosis'
  | 'notBeyondRepair'
  | 'noProposal'
  | 'proposalChanged'
  | 'proposalNotAccepted'
  | 'notFlagged'
  | 'nothingToCorrect'
  | 'customersOwnDecision'
  | 'tooLateToCorrect';

/** Command before input, because buttons render without captured fields. */
export type PartialCommand = Pick<Command, 'actor' | 'at'> & Partial<Pick<Command, 'captured' | 'edit' | 'mode'>>;

type Guard = (facts: RepairFacts, command: PartialCommand, performer: Performer) => GuardReason | null;

function unless(holds: boolean, reason: GuardReason): GuardReason | null {
  return holds ? null : reason;
}

const correctable: Guard = (facts) => {
  const entry = facts.newest;
  // Corrections can't be corrected. The transition can be performed again. A start has nothing before it.
  if (entry === null || entry.before === null) return 'nothingToCorrect';
  if (entry.action === 'Repair.corrected' || isStart(entry.action)) return 'nothingToCorrect';
  return unless(!entry.byCustomer, 'customersOwnDecision');
};

const correctableInTime: Guard = (facts, { actor, at }, performer) => {
  // After the end even administrators have limited time.
  if ((isAdmin(actor) && !isClosed(facts)) || facts.newest === null) return null;
  const minutes = isAdmin(actor) || performer === 'OPERATOR' ? CORRECTION_MINUTES : OWN_CORRECTION_MINUTES;
  return unless(at.getTime() - facts.newest.at.getTime() <= minutes * MINUTE_MS, 'tooLateToCorrect');
};

const deviceAtCenterOrTakenBack: Guard = (facts, { captured }) => {
  if (facts.custody === 'PARTNER') return unless(captured?.isExternalized !== true, 'deviceStillAtPartner');
  return unless(facts.custody === 'CENTER', 'deviceNotAtCenter');
};

const proposalShown: Guard = (facts, { captured }) =>
  unless(captured?.proposalId === undefined || captured.proposalId === facts.proposal?.id, 'proposalChanged');

export const guards = {
  deviceAtHome: (facts) => unless(facts.custody === 'CUSTOMER', 'deviceNotAtHome'),
  deviceAtCenter: (facts) => unless(facts.custody === 'CENTER', 'deviceNotAtCenter'),
  deviceWithCollector: (facts) => unless(facts.custody === 'COLLECTOR', 'deviceNotWithCollector'),
  deviceWithCourier: (facts) => unless(facts.custody === 'COURIER', 'deviceNotWithCourier'),
  deviceAway: (facts) => unless(isAway(facts), 'deviceNotAway'),
  deviceStays: (facts, { edit }) =>
    unless((facts.status !== 'PROPOSED' && !facts.isClaim) || edit?.deviceChanged !== true, 'deviceMustStay'),
  deviceAtCenterOrTakenBack,
  visitAssigned: (facts) => unless(facts.visit?.status === 'ASSIGNED', 'visitNotAssigned'),
  // An office attempt needs no visit. A driver's attempt ends their own.
  ownVisitAssigned: (facts, _asked, performer) =>
    unless(performer !== 'COLLECTOR assigned' || facts.visit?.status === 'ASSIGNED', 'visitNotAssigned'),
  inOwnHands: (facts, _asked, performer) =>
    unless(performer !== 'COURIER holding' || facts.custody === 'COURIER', 'deviceNotWithCourier'),
  returnOpen: (facts) => unless(isOpenVisit(facts.visit, 'RETURN'), 'returnNotOpen'),
  returnFailedBefore: (facts) =>
    unless(facts.status !== 'RETURNING' || facts.visit?.status === 'FAILED', 'returnNotFailed'),
  returnOfFixedOnly: (facts) => unless(facts.status !== 'TO_RETURN' || facts.outcome === 'FIXED', 'notRepaired'),
  beyondRepair: ({ resolution }) => unless(resolution === 'END_OF_LIFE', 'notBeyondRepair'),
  diagnosisExists: (facts) => unless(facts.diagnosed, 'noDiagnosis'),
  proposalPending: (facts) => unless(facts.proposal?.status === 'PENDING', 'noProposal'),
  proposalStanding: (facts) => unless(facts.proposal !== null && facts.proposal.status !== 'REJECTED', 'noProposal'),
  proposalAccepted: (facts) => unless(facts.proposal?.status === 'ACCEPTED', 'proposalNotAccepted'),
  proposalShown,
  // The office knows from calling that they were reached. Customers report it only while flagged.
  flaggedOrByOffice: (facts, _asked, performer) => unless(facts.flagged || performer === 'OPERATOR', 'notFlagged'),
  correctable,
  correctableInTime,
} as const satisfies Record<string, Guard>;
export type GuardName = keyof typeof guards;

export const conditions = {
  named: ({ captured }) => captured.assigneeId !== undefined,
  keepsDriver: ({ captured }, { visit }) => captured.keepsDriver === true && visit?.status === 'ASSIGNED',
  externalized: ({ captured }) => captured.isExternalized === true,
  issueChanged: ({ edit }) => edit?.issueChanged === true,
} as const satisfies Record<string, (command: Command, facts: RepairFacts) => boolean>;
export type ConditionName = keyof typeof conditions;
