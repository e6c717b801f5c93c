import type { Action, VisitType } from './vocabulary.ts';

const handovers = {
  PICKUP: ['Repair.pickup.assigned', 'Repair.pickup.collected', 'Repair.pickup.delivered'],
  RETURN: ['Repair.return.assigned', 'Repair.return.collected', 'Repair.return.delivered'],
} as const satisfies Record<VisitType, readonly [Action, Action, Action]>;

/**
 * Returns the visit type of a chain that takes a device over the counter, from assignment to end. Null for other chains, because a partial
 * one needs a driver (specification/life#by-phone-and-over-the-counter).
 */
export function counterVisitType(chain: readonly Action[]): VisitType | null {
  if (containsInOrder(chain, handovers.PICKUP)) return 'PICKUP';
  return containsInOrder(chain, handovers.RETURN) ? 'RETURN' : null;
}

function containsInOrder(chain: readonly Action[], steps: readonly [Action, ...Action[]]): boolean {
  const start = chain.indexOf(steps[0]);
  return start !== -1 && steps.every((step, index) => chain[start + index] === step);
}
