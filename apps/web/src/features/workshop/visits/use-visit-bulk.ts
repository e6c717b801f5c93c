import type { BulkItem, PlannedVisit } from '@atelier/contract';
import { useBulk, type BulkRow, type BulkInput } from '../desk/use-bulk.ts';

/** A visit of a day as a row of several, for one of the two things that are done to it. */
type VisitBulkRow = BulkRow & { readonly planned: PlannedVisit };

/** Visits to be given to somebody. */
export function assignableRows(visits: readonly PlannedVisit[]): VisitBulkRow[] {
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
export function movableRows(visits: readonly PlannedVisit[]): VisitBulkRow[] {
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
  return useBulk<VisitBulkRow>(() => Promise.resolve(), visitItem);
}

function visitItem({ id, version, button, planned }: VisitBulkRow, input: BulkInput | null): BulkItem {
  const [firstStep = 'Repair.pickup.assigned'] = button?.steps ?? [];
  if (input === null || !('date' in input)) return { id, version, steps: [{ action: firstStep, ...input }] };
  const { date, time } = input;
  const assigneeId = input.assigneeId ?? planned.assignee?.id;
  const assignment = assigneeId === undefined ? {} : { assigneeId };
  // A return that nobody has is planned once more; whoever has it keeps it.
  const isUnassigned = planned.status === 'TO_RETURN' && assigneeId === undefined;
  const action = firstStep === 'Repair.return.planned' && isUnassigned ? 'Repair.confirm.return' : firstStep;
  return { id, version, steps: [{ action, date, time, address: planned.address, ...assignment }] };
}
