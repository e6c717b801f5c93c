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

export type ConditionName = 'named' | 'externalized' | 'issueChanged';
