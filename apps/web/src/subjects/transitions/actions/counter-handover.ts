import type { StaffRepair } from '@atelier/contract';
import type { Action, Custody, VisitType } from '@atelier/domain';

export type CounterHandover = { readonly visitType: VisitType; readonly precedingSteps: readonly Action[] };

/** Returns the counter handover that the office may perform, or null. */
export function counterHandoverOf({
  allowedActions,
  custody,
}: Pick<StaffRepair, 'allowedActions' | 'custody'>): CounterHandover | null {
  const may = (action: Action) => allowedActions.includes(action);
  if (may('Repair.confirm.return')) return { visitType: 'RETURN', precedingSteps: ['Repair.confirm.return'] };
  if (may('Repair.return.planned')) return { visitType: 'RETURN', precedingSteps: ['Repair.return.planned'] };
  if (may('Repair.confirm.request')) return { visitType: 'PICKUP', precedingSteps: ['Repair.confirm.request'] };
  return may('Repair.pickup.assigned') && custody === 'CUSTOMER' ? { visitType: 'PICKUP', precedingSteps: [] } : null;
}

/** Returns true for a handover with a customer or a partner, which staff may prove. */
export function isProvable(from: Custody, to: Custody): boolean {
  return from !== to && [from, to].some((side) => side === 'CUSTOMER' || side === 'PARTNER');
}
