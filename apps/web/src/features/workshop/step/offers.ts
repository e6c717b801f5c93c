import type { StaffRepair } from '@atelier/contract';
import type { Action, Status } from '@atelier/domain';
import { currentVisit } from './step-facts.ts';

type Ordered = Pick<StaffRepair, 'status' | 'custody' | 'visits' | 'allowedActions'>;

/** How a repair's steps are offered: the one that comes next, the others, and those that end or undo something. */
export type ActionOrder = {
  readonly primary: Action | null;
  readonly secondary: readonly Action[];
  readonly danger: readonly Action[];
};

const dangers: readonly Action[] = [
  'Repair.decline.request',
  'Repair.cancel.request',
  'Repair.reject.diagnosed',
  'Repair.aborted',
  'Repair.corrected',
  'Repair.writtenOff',
];

export const isDanger = (action: Action): boolean => dangers.includes(action);

const pickup = ({ visits }: Ordered): Action => {
  const visit = currentVisit({ visits });
  if (visit?.status === 'ASSIGNED') return 'Repair.pickup.collected';
  return visit?.status === 'PLANNED' ? 'Repair.pickup.assigned' : 'Repair.pickup.planned';
};

const homecoming = ({ visits, custody }: Ordered): Action => {
  if (custody === 'COURIER') return 'Repair.return.delivered';
  const visit = currentVisit({ visits });
  if (visit?.status === 'ASSIGNED') return 'Repair.return.collected';
  return visit?.status === 'PLANNED' ? 'Repair.return.assigned' : 'Repair.confirm.return';
};

/** The step that leads on along the track. Where the customer answers there is none. */
const natural: Readonly<Partial<Record<Status, Action | ((repair: Ordered) => Action)>>> = {
  REQUESTED: 'Repair.confirm.request',
  CONFIRMED: 'Repair.pickup.planned',
  COLLECTING: pickup,
  COLLECTED: 'Repair.pickup.delivered',
  DELIVERED: 'Repair.diagnosis.started',
  DIAGNOSING: 'Repair.diagnosis.finished',
  EXTERNALIZING: 'Repair.diagnosis.finished',
  DIAGNOSED: 'Repair.proposal.sent',
  APPROVED: 'Repair.approve.confirmed',
  APPROVE_CONFIRMED: 'Repair.fix.started',
  FIXING: 'Repair.fix.finished',
  FIXED: 'Repair.confirm.return',
  REJECTED: 'Repair.confirm.return',
  ABORTED: 'Repair.confirm.return',
  TO_RETURN: 'Repair.return.assigned',
  RETURNING: homecoming,
};

/** Sorts what the server allows; nothing else is ever offered. */
export const orderActions = (repair: Ordered): ActionOrder => {
  const allowed = repair.allowedActions;
  const next = natural[repair.status];
  const named = typeof next === 'function' ? next(repair) : next;
  const primary = allowed.find((action) => action === named) ?? null;
  return {
    primary,
    secondary: allowed.filter((action) => action !== primary && !isDanger(action)),
    danger: dangers.filter((action) => allowed.includes(action)),
  };
};
