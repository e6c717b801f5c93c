/** The conditions that the table may name; `guards.ts` says when each holds. */
export type GuardName =
  | 'deviceAtHome'
  | 'deviceAtCenter'
  | 'deviceWithCollector'
  | 'deviceWithCourier'
  | 'deviceAway'
  | 'deviceStays'
  | 'deviceAtCenterOrTakenBack'
  | 'visitAssigned'
  | 'ownVisitAssigned'
  | 'inOwnHands'
  | 'returnOpen'
  | 'returnFailedBefore'
  | 'returnOfFixedOnly'
  | 'diagnosisExists'
  | 'proposalPending'
  | 'proposalStanding'
  | 'proposalAccepted'
  | 'proposalShown'
  | 'flaggedOrByOffice'
  | 'correctable'
  | 'correctableInTime';

/** What a value of the table may depend on beside the status; `conditions.ts` says when each holds. */
export type ConditionName = 'named' | 'externalized' | 'issueChanged';
