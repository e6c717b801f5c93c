import type { Action, VisitType } from './vocabulary.ts';

const handovers = {
  PICKUP: ['Repair.pickup.assigned', 'Repair.pickup.collected', 'Repair.pickup.delivered'],
  RETURN: ['Repair.return.assigned', 'Repair.return.collected', 'Repair.return.delivered'],
} as const satisfies Record<VisitType, readonly [Action, Action, Action]>;

/**
 * Which way a device goes over the counter in a chain: its visit is assigned, begins and ends without anything between. Null for every other
 * chain: what stops halfway leaves the device on the road, and that is a driver's (specification/life#by-phone-and-over-the-counter).
 */
export function counterVisitType(chain: readonly Action[]): VisitType | null {
  if (containsInOrder(chain, handovers.PICKUP)) return 'PICKUP';
  return containsInOrder(chain, handovers.RETURN) ? 'RETURN' : null;
}

function containsInOrder(chain: readonly Action[], steps: readonly [Action, ...Action[]]): boolean {
  const start = chain.indexOf(steps[0]);
  return start !== -1 && steps.every((step, index) => chain[start + index] === step);
}
