import type { BulkItem, PlannedVisit } from '@atelier/contract';
import { useBulk, type BulkRow, type BulkInput } from '#subjects/transitions/bulk/use-bulk.ts';

type VisitBulkRow = BulkRow & { readonly planned: PlannedVisit };

const steps = {
  ASSIGN: { PICKUP: 'Repair.pickup.assigned', RETURN: 'Repair.return.assigned' },
  PLAN: { PICKUP: 'Repair.pickup.planned', RETURN: 'Repair.return.planned' },
} as const;

/** Returns the visits as rows of the desk, whose button assigns or moves them. */
export function rowsFor(name: keyof typeof steps, visits: readonly PlannedVisit[]): VisitBulkRow[] {
  return visits.map((planned) => {
    const { repairId: id, version, device, address, zoneId, type } = planned;
    const button = { name, form: true, steps: [steps[name][type]] };
    return { id, version, device, visit: { address }, zoneId, planned, button };
  });
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
