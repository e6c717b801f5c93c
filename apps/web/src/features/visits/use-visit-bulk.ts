import type { BulkItem, PlannedVisit } from '@atelier/contract';
import { useBulk, type BulkRow, type BulkInput } from '#subjects/transitions/bulk/use-bulk.ts';

type VisitBulkRow = BulkRow & { readonly planned: PlannedVisit };

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

export function useVisitBulk() {
  return useBulk<VisitBulkRow>(() => Promise.resolve(), visitItem);
}

function visitItem({ id, version, button, planned }: VisitBulkRow, input: BulkInput | null): BulkItem {
  const [firstStep = 'Repair.pickup.assigned'] = button?.steps ?? [];
  if (input === null || !('date' in input)) return { id, version, steps: [{ action: firstStep, ...input }] };
  const { date, time } = input;
  const assigneeId = input.assigneeId ?? planned.assignee?.id;
  const assignment = assigneeId === undefined ? {} : { assigneeId };
  // An unassigned return is planned again. An assigned one retains its driver.
  const isUnassigned = planned.status === 'TO_RETURN' && assigneeId === undefined;
  const action = firstStep === 'Repair.return.planned' && isUnassigned ? 'Repair.confirm.return' : firstStep;
  return { id, version, steps: [{ action, date, time, address: planned.address, ...assignment }] };
}
