import type { Action, NotificationAction, Status } from './vocabulary.ts';

/*
 * Drawn from the table by `node tools/diagram.ts`, for pages that show what happened and go without it; don't edit it here.
 */

/** The status that an action leads to. Actions that leave a repair where it was, or lead to various, have none. */
export const statusOfAction: Readonly<Partial<Record<Action, Status>>> = {
  'Repair.created': 'REQUESTED',
  'Repair.cancel.request': 'CANCELLED',
  'Repair.confirm.request': 'CONFIRMED',
  'Repair.decline.request': 'DECLINED',
  'Repair.pickup.planned': 'COLLECTING',
  'Repair.pickup.assigned': 'COLLECTING',
  'Repair.pickup.postponed': 'CONFIRMED',
  'Repair.pickup.collected': 'COLLECTED',
  'Repair.pickup.delivered': 'DELIVERED',
  'Repair.diagnosis.assigned': 'DIAGNOSING',
  'Repair.diagnosis.started': 'DIAGNOSING',
  'Repair.diagnosis.externalized': 'EXTERNALIZING',
  'Repair.diagnosis.finished': 'DIAGNOSED',
  'Repair.proposal.sent': 'PROPOSED',
  'Repair.confirm.diagnosed': 'APPROVED',
  'Repair.approve.proposal': 'APPROVED',
  'Repair.reject.diagnosed': 'REJECTED',
  'Repair.approve.confirmed': 'APPROVE_CONFIRMED',
  'Repair.fix.assigned': 'FIXING',
  'Repair.fix.started': 'FIXING',
  'Repair.fix.finished': 'FIXED',
  'Repair.confirm.return': 'TO_RETURN',
  'Repair.return.planned': 'RETURNING',
  'Repair.return.assigned': 'RETURNING',
  'Repair.return.postponed': 'TO_RETURN',
  'Repair.return.collected': 'RETURNING',
  'Repair.return.delivered': 'RETURNED',
  'Repair.return.broughtBack': 'RETURNING',
  'Repair.aborted': 'ABORTED',
  'Repair.writtenOff': 'ABORTED',
  'Repair.completed': 'COMPLETED',
};

const contactAttempts: readonly NotificationAction[] = [
  'Repair.unreachable.request',
  'Repair.unreachable.proposal',
  'Repair.unreachable.return',
];

/** Returns whether the action is an attempt to contact the customer. */
export function isContactAttempt(action: NotificationAction): boolean {
  return contactAttempts.includes(action);
}
