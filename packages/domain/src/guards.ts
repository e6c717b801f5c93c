import type { GuardName } from './guard-names.ts';
import { isAway, isClosed, isOpenVisit, type Command, type RepairFacts } from './repair-facts.ts';
import type { Performer } from './vocabulary.ts';

/** An operator may correct a wrong tap for this long; an administrator at any time while the repair is open (specification/life#corrections). */
export const CORRECTION_MINUTES = 15;

/** Whoever took the step, whatever their role, for this long. */
export const OWN_CORRECTION_MINUTES = 5;

/** Why a condition of the table does not hold. */
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
  | 'noProposal'
  | 'proposalChanged'
  | 'proposalNotAccepted'
  | 'notFlagged'
  | 'nothingToCorrect'
  | 'customersOwnDecision'
  | 'tooLateToCorrect';

/** A command as far as it is known: while buttons are drawn nothing has been captured yet. */
export type PartialCommand = Pick<Command, 'actor' | 'at'> & Partial<Pick<Command, 'captured' | 'edit' | 'mode'>>;

/** `as`: the performer that the actor stands for. */
type Guard = (facts: RepairFacts, command: PartialCommand, as: Performer) => GuardReason | null;

function unless(holds: boolean, reason: GuardReason): GuardReason | null {
  return holds ? null : reason;
}

const correctable: Guard = (facts) => {
  const entry = facts.newest;
  // A correction is not corrected: the step itself can be done again.
  if (entry === null || entry.action === 'Repair.corrected' || entry.action === 'Repair.created') {
    return 'nothingToCorrect';
  }
  return unless(!entry.byCustomer, 'customersOwnDecision');
};

const correctableInTime: Guard = (facts, { actor, at }, as) => {
  const isAdmin = actor.roles.includes('ADMIN');
  // What has ended is let go of by everybody.
  if ((isAdmin && !isClosed(facts)) || facts.newest === null) return null;
  const minutes = isAdmin || as === 'OPERATOR' ? CORRECTION_MINUTES : OWN_CORRECTION_MINUTES;
  return unless(at.getTime() - facts.newest.at.getTime() <= minutes * 60_000, 'tooLateToCorrect');
};

const deviceAtCenterOrTakenBack: Guard = (facts, { captured }) => {
  if (facts.custody === 'PARTNER') return unless(captured?.isExternalized !== true, 'deviceStillAtPartner');
  return unless(facts.custody === 'CENTER', 'deviceNotAtCenter');
};

const proposalShown: Guard = (facts, { captured }) =>
  unless(captured?.proposalId === undefined || captured.proposalId === facts.proposal?.id, 'proposalChanged');

/** The conditions that cases name under `must`; each answers null, or the one reason why it does not hold. */
export const guards: Readonly<Record<GuardName, Guard>> = {
  deviceAtHome: (facts) => unless(facts.custody === 'CUSTOMER', 'deviceNotAtHome'),
  deviceAtCenter: (facts) => unless(facts.custody === 'CENTER', 'deviceNotAtCenter'),
  deviceWithCollector: (facts) => unless(facts.custody === 'COLLECTOR', 'deviceNotWithCollector'),
  deviceWithCourier: (facts) => unless(facts.custody === 'COURIER', 'deviceNotWithCourier'),
  deviceAway: (facts) => unless(isAway(facts), 'deviceNotAway'),
  deviceStays: (facts, { edit }) =>
    unless(facts.status !== 'PROPOSED' || edit?.deviceChanged !== true, 'deviceMustStay'),
  deviceAtCenterOrTakenBack,
  visitAssigned: (facts) => unless(facts.visit?.status === 'ASSIGNED', 'visitNotAssigned'),
  // An attempt by the office needs no visit; the driver's own ends theirs.
  ownVisitAssigned: (facts, _asked, as) =>
    unless(as !== 'COLLECTOR assigned' || facts.visit?.status === 'ASSIGNED', 'visitNotAssigned'),
  inOwnHands: (facts, _asked, as) =>
    unless(as !== 'COURIER holding' || facts.custody === 'COURIER', 'deviceNotWithCourier'),
  returnOpen: (facts) => unless(isOpenVisit(facts.visit, 'RETURN'), 'returnNotOpen'),
  returnFailedBefore: (facts) =>
    unless(facts.status !== 'RETURNING' || facts.visit?.status === 'FAILED', 'returnNotFailed'),
  returnOfFixedOnly: (facts) => unless(facts.status !== 'TO_RETURN' || facts.outcome === 'FIXED', 'notRepaired'),
  diagnosisExists: (facts) => unless(facts.diagnosed, 'noDiagnosis'),
  proposalPending: (facts) => unless(facts.proposal?.status === 'PENDING', 'noProposal'),
  proposalStanding: (facts) => unless(facts.proposal !== null && facts.proposal.status !== 'REJECTED', 'noProposal'),
  proposalAccepted: (facts) => unless(facts.proposal?.status === 'ACCEPTED', 'proposalNotAccepted'),
  proposalShown,
  // Whoever called them knows that they were reached; customers say so where we couldn't reach them.
  flaggedOrByOffice: (facts, _asked, as) => unless(facts.flagged || as === 'OPERATOR', 'notFlagged'),
  correctable,
  correctableInTime,
};
