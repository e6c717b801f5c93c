import {
  type Action,
  type Actor,
  allowedActions,
  defaultSettings,
  type DueReason,
  type ProposalStatus,
  type RepairFacts,
  type Role,
  stationOf,
  turnAfter,
  type VisitStatus,
  type VisitType,
} from '@atelier/domain';
import { branchPathTo, type PathStep, happyPath, happyPathTo } from '@atelier/domain/happy-path';

type FillStep = { readonly action: Action } & Pick<PathStep['leads'], 'status' | 'custody' | 'outcome'>;

export type FillState = {
  readonly first: number;
  readonly last: number;
  readonly road: readonly FillStep[];
  readonly station: number;
  readonly owner: Role | null;
  /** Approximate clock hours of the turn, null for none. */
  readonly hours: number | null;
  readonly reason: Pick<DueReason, 'code' | 'hours'> | null;
  readonly visitType: VisitType | null;
  readonly visitStatus: VisitStatus | null;
  readonly proposal: Exclude<ProposalStatus, 'SUPERSEDED' | 'WITHDRAWN'> | null;
  readonly actions: readonly Action[];
  readonly whenFlagged: readonly Action[];
};

/** Share per thousand and path of each state. A fifth is open, more than in reality, so that small shops have full lists. */
const shares: readonly (readonly [share: number, legs: readonly PathStep[]])[] = [
  [690, happyPathTo('Repair.completed')],
  [40, branchPathTo('cancelled')],
  [40, branchPathTo('declined')],
  [30, branchPathTo('abortedAtHome')],
  [20, happyPathTo('Repair.created')],
  [8, happyPathTo('Repair.confirm.request')],
  [8, happyPathTo('Repair.pickup.planned')],
  [16, happyPathTo('Repair.pickup.assigned')],
  [8, happyPathTo('Repair.pickup.collected')],
  [10, happyPathTo('Repair.pickup.delivered')],
  [16, happyPathTo('Repair.diagnosis.started')],
  [6, branchPathTo('atPartner')],
  [16, happyPathTo('Repair.diagnosis.finished')],
  [12, branchPathTo('proposed')],
  [8, happyPathTo('Repair.confirm.diagnosed')],
  [8, happyPathTo('Repair.approve.confirmed')],
  [16, happyPathTo('Repair.fix.started')],
  [8, happyPathTo('Repair.fix.finished')],
  [4, branchPathTo('rejected')],
  [8, happyPathTo('Repair.confirm.return')],
  [16, happyPathTo('Repair.return.assigned')],
  [10, happyPathTo('Repair.return.delivered')],
  [2, branchPathTo('notRepairable')],
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

const proposals: Partial<Record<Action, FillState['proposal']>> = {
  'Repair.diagnosis.finished': 'PENDING',
  'Repair.proposal.sent': 'PENDING',
  'Repair.confirm.diagnosed': 'ACCEPTED',
  'Repair.reject.diagnosed': 'REJECTED',
};

const sampleDay = { at: new Date('2026-03-02T09:00:00Z'), appointment: { date: '2026-03-03', time: '09:00-12:00' } };

function fillStateOf(first: number, share: number, steps: readonly PathStep[]): FillState {
  const road = steps.map(({ action, leads: { status, custody, outcome } }) => ({ action, status, custody, outcome }));
  const now = road.at(-1) ?? happyPath[0].leads;
  const [visitType, visitStatus] = road.map(({ action }) => visits[action]).findLast(Boolean) ?? [null, null];
  const proposal = road.map(({ action }) => proposals[action]).findLast(Boolean) ?? null;
  const visit = visitType === null ? null : { type: visitType, status: visitStatus, assigneeId: null };
  const facts: RepairFacts = {
    status: now.status,
    custody: now.custody,
    outcome: now.outcome,
    resolution: null,
    barrier: null,
    customerId: '',
    visit,
    proposal: proposal === null ? null : { id: '', status: proposal },
    diagnosed: proposal !== null,
    flagged: false,
    isClaim: false,
    newest: null,
  };
  const customer: Actor = { id: '', roles: ['CUSTOMER'] };
  const [actions = [], whenFlagged = []] = [false, true].map((flagged) =>
    allowedActions({ ...facts, flagged }, customer, new Date(0)),
  );
  return {
    first,
    last: first + share,
    road,
    station: stationOf(
      now.status,
      road.map(({ status }) => status),
    ),
    ...turnIn(facts),
    visitType,
    visitStatus,
    proposal,
    actions,
    whenFlagged,
  };
}

function turnIn(facts: RepairFacts): Pick<FillState, 'owner' | 'hours' | 'reason'> {
  const appointment = facts.visit === null ? null : sampleDay.appointment;
  const agreed = { appointment, expectedAt: null, isAnnounced: false, partnerDue: null, callAt: null };
  const rules = { ...defaultSettings, timeZone: 'Africa/Tunis' };
  const { owner, dueReason } = turnAfter({ before: null, after: facts, at: sampleDay.at, agreed }, rules);
  if (dueReason === null) return { owner, hours: null, reason: null };
  const { code, hours } = dueReason;
  return { owner, hours: clockHours(dueReason), reason: hours === undefined ? { code } : { code, hours } };
}

function clockHours({ code, hours = 0 }: DueReason): number {
  return code === 'LIMIT' ? hours * 3 : 24;
}

export const fillStates: readonly FillState[] = shares.map(([share, steps], index) =>
  fillStateOf(
    shares.slice(0, index).reduce((sum, [before]) => sum + before, 0),
    share,
    steps,
  ),
);
