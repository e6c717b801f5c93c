import type { NotificationAction } from '@atelier/domain';

/** Steps that a customer takes: the tab in which they took them has said so already. */
const customersSteps: readonly NotificationAction[] = [
  'Repair.created',
  'Repair.updated',
  'Repair.cancel.request',
  'Repair.confirm.diagnosed',
  'Repair.approve.proposal',
  'Repair.reject.diagnosed',
  'Repair.reachable',
  'Repair.completed',
];

const RECENT = 15_000;

/**
 * The notification echoes what this tab just did, so its own toast stays on screen. `submittedAt`: when this tab last sent
 * something about a repair, in milliseconds, or 0.
 */
export const isOwnStep = (action: NotificationAction, submittedAt: number, now: number): boolean =>
  customersSteps.includes(action) && now - submittedAt < RECENT;
