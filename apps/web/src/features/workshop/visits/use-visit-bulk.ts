import type { BulkItem, PlannedVisit } from '@atelier/contract';
import { useBulk, type BulkRow, type Said } from '../desk/use-bulk.ts';

/** A visit of a day as a row of several, for one of the two things that are done to it. */
type VisitRow = BulkRow & { readonly planned: PlannedVisit };

/** Visits to be given to somebody. */
export function toAssign(visits: readonly PlannedVisit[]): VisitRow[] {
  return visits.map((planned) => ({
    ...rowOf(planned),
    button: {
      name: 'ASSIGN',
      form: true,
      steps: [planned.type === 'PICKUP' ? 'Repair.pickup.assigned' : 'Repair.return.assigned'],
    },
  }));
}

/** Visits to be planned for another time. */
export function toMove(visits: readonly PlannedVisit[]): VisitRow[] {
  return visits.map((planned) => ({
    ...rowOf(planned),
    button: {
      name: 'PLAN',
      form: true,
      steps: [planned.type === 'PICKUP' ? 'Repair.pickup.planned' : 'Repair.return.planned'],
    },
  }));
}

function rowOf(planned: PlannedVisit) {
  const { repairId: id, version, device, address, zoneId } = planned;
  return { id, version, device, visit: { address }, zoneId, planned };
}

/** Gives and moves several visits of a day at once. */
export function useVisitBulk() {
  return useBulk<VisitRow>(() => Promise.resolve(), itemOf);
}

function itemOf({ id, version, button, planned }: VisitRow, said: Said | null): BulkItem {
  const [first = 'Repair.pickup.assigned'] = button?.steps ?? [];
  if (said === null || !('date' in said)) return { id, version, steps: [{ action: first, ...said }] };
  const { date, time } = said;
  const assigneeId = said.assigneeId ?? planned.assignee?.id;
  const given = assigneeId === undefined ? {} : { assigneeId };
  // A return that nobody has is planned once more; whoever has it keeps it.
  const isUnassigned = planned.status === 'TO_RETURN' && assigneeId === undefined;
  const action = first === 'Repair.return.planned' && isUnassigned ? 'Repair.confirm.return' : first;
  return { id, version, steps: [{ action, date, time, address: planned.address, ...given }] };
}
