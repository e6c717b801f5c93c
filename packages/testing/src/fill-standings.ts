import {
  type Action,
  type Custody,
  type Outcome,
  ownerOf,
  type ProposalStatus,
  type Role,
  type Status,
  stationOf,
  turnHours,
  type VisitStatus,
  type VisitType,
} from '@atelier/domain';

/** A step of a road: what was done, and what the repair was afterwards. */
type RoadStep = {
  readonly action: Action;
  readonly status: Status;
  readonly custody: Custody;
  readonly outcome: Outcome;
};

/** Where a repair of a filled shop stands, and the way that led there; JSON for PostgreSQL. */
export type Standing = {
  /** Of a thousand repairs so many stand here: from the first to before the last. */
  readonly first: number;
  readonly last: number;
  readonly road: readonly RoadStep[];
  readonly station: number;
  readonly owner: Role | null;
  /** Hours that the turn may take; null for none. */
  readonly hours: number | null;
  readonly visitType: VisitType | null;
  readonly visitStatus: VisitStatus | null;
  readonly proposal: Exclude<ProposalStatus, 'SUPERSEDED' | 'WITHDRAWN'> | null;
};

type Elsewhere = Partial<Pick<RoadStep, 'custody' | 'outcome'>>;

/** With the device at home and without an outcome, unless it says otherwise. */
function step(action: Action, status: Status, elsewhere: Elsewhere = {}): RoadStep {
  return {
    action,
    status,
    custody: 'CUSTOMER',
    outcome: 'NONE',
    ...elsewhere,
  };
}

const mainRoad: readonly RoadStep[] = [
  step('Repair.created', 'REQUESTED'),
  step('Repair.confirm.request', 'CONFIRMED'),
  step('Repair.pickup.planned', 'COLLECTING'),
  step('Repair.pickup.assigned', 'COLLECTING'),
  step('Repair.pickup.collected', 'COLLECTED', { custody: 'COLLECTOR' }),
  step('Repair.pickup.delivered', 'DELIVERED', { custody: 'CENTER' }),
  step('Repair.diagnosis.started', 'DIAGNOSING', { custody: 'CENTER' }),
  step('Repair.diagnosis.finished', 'DIAGNOSED', { custody: 'CENTER' }),
  step('Repair.confirm.diagnosed', 'APPROVED', { custody: 'CENTER' }),
  step('Repair.approve.confirmed', 'APPROVE_CONFIRMED', { custody: 'CENTER' }),
  step('Repair.fix.started', 'FIXING', { custody: 'CENTER' }),
  step('Repair.fix.finished', 'FIXED', { custody: 'CENTER', outcome: 'FIXED' }),
  step('Repair.confirm.return', 'TO_RETURN', { custody: 'CENTER', outcome: 'FIXED' }),
  step('Repair.return.assigned', 'RETURNING', { custody: 'CENTER', outcome: 'FIXED' }),
  step('Repair.return.collected', 'RETURNING', { custody: 'COURIER', outcome: 'FIXED' }),
  step('Repair.return.delivered', 'RETURNED', { custody: 'CUSTOMER', outcome: 'FIXED' }),
  step('Repair.completed', 'COMPLETED', { custody: 'CUSTOMER', outcome: 'FIXED' }),
];

/** The main road up to an action, and what was done instead of its next step. */
function roadTo(action: Action, ...instead: RoadStep[]): RoadStep[] {
  return [...mainRoad.slice(0, mainRoad.findIndex((each) => each.action === action) + 1), ...instead];
}

/** How many of a thousand repairs, and their road. A fifth is open: more than in a shop, so that a small one has full lists, too. */
const shares: readonly (readonly [share: number, road: readonly RoadStep[]])[] = [
  [690, roadTo('Repair.completed')],
  [40, roadTo('Repair.confirm.request', step('Repair.cancel.request', 'CANCELLED'))],
  [40, roadTo('Repair.created', step('Repair.decline.request', 'DECLINED'))],
  [
    30,
    roadTo(
      'Repair.confirm.request',
      step('Repair.aborted', 'ABORTED', { custody: 'CUSTOMER', outcome: 'UNREPAIRED_ABORTED' }),
    ),
  ],
  [20, roadTo('Repair.created')],
  [8, roadTo('Repair.confirm.request')],
  [8, roadTo('Repair.pickup.planned')],
  [16, roadTo('Repair.pickup.assigned')],
  [8, roadTo('Repair.pickup.collected')],
  [10, roadTo('Repair.pickup.delivered')],
  [16, roadTo('Repair.diagnosis.started')],
  [
    6,
    roadTo('Repair.diagnosis.started', step('Repair.diagnosis.externalized', 'EXTERNALIZING', { custody: 'PARTNER' })),
  ],
  [16, roadTo('Repair.diagnosis.finished')],
  [12, roadTo('Repair.diagnosis.finished', step('Repair.proposal.sent', 'PROPOSED', { custody: 'CENTER' }))],
  [8, roadTo('Repair.confirm.diagnosed')],
  [8, roadTo('Repair.approve.confirmed')],
  [16, roadTo('Repair.fix.started')],
  [8, roadTo('Repair.fix.finished')],
  [
    4,
    roadTo(
      'Repair.diagnosis.finished',
      step('Repair.reject.diagnosed', 'REJECTED', { custody: 'CENTER', outcome: 'UNREPAIRED_REJECTED' }),
    ),
  ],
  [8, roadTo('Repair.confirm.return')],
  [16, roadTo('Repair.return.assigned')],
  [10, roadTo('Repair.return.delivered')],
  [
    2,
    roadTo(
      'Repair.diagnosis.started',
      step('Repair.aborted', 'ABORTED', { custody: 'CENTER', outcome: 'UNREPAIRED_ABORTED' }),
    ),
  ],
];

const visits: Partial<Record<Action, readonly [VisitType, VisitStatus]>> = {
  'Repair.pickup.planned': ['PICKUP', 'PLANNED'],
  'Repair.pickup.assigned': ['PICKUP', 'ASSIGNED'],
  'Repair.pickup.collected': ['PICKUP', 'COLLECTED'],
  'Repair.pickup.delivered': ['PICKUP', 'DELIVERED'],
  'Repair.confirm.return': ['RETURN', 'PLANNED'],
  'Repair.return.assigned': ['RETURN', 'ASSIGNED'],
  'Repair.return.collected': ['RETURN', 'COLLECTED'],
  'Repair.return.delivered': ['RETURN', 'DELIVERED'],
};

const proposals: Partial<Record<Action, Standing['proposal']>> = {
  'Repair.diagnosis.finished': 'PENDING',
  'Repair.proposal.sent': 'PENDING',
  'Repair.confirm.diagnosed': 'ACCEPTED',
  'Repair.reject.diagnosed': 'REJECTED',
};

function standingOf(first: number, share: number, road: readonly RoadStep[]): Standing {
  const now = road.at(-1) ?? step('Repair.created', 'REQUESTED');
  const [visitType, visitStatus] = road.map(({ action }) => visits[action]).findLast(Boolean) ?? [null, null];
  const proposal = road.map(({ action }) => proposals[action]).findLast(Boolean) ?? null;
  const visit = visitType === null ? null : { type: visitType, status: visitStatus, assigneeId: null };
  const owner = ownerOf({
    ...now,
    customerId: '',
    visit,
    proposal: proposal === null ? null : { id: '', status: proposal },
    diagnosed: proposal !== null,
    flagged: false,
    newest: null,
  });
  return {
    first,
    last: first + share,
    road,
    station: stationOf(
      now.status,
      road.map(({ status }) => status),
    ),
    owner,
    hours: owner === null || now.status === 'RETURNED' ? null : turnHours[owner],
    visitType,
    visitStatus,
    proposal,
  };
}

/** Where the repairs of a filled shop stand. The owner and the limit of a turn are the domain's. */
export const standings: readonly Standing[] = shares.map(([share, road], index) =>
  standingOf(
    shares.slice(0, index).reduce((sum, [before]) => sum + before, 0),
    share,
    road,
  ),
);
