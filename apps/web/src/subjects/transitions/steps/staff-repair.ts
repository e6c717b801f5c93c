import { getStaffRepair, isStaffRepair, type VisibleRepair, type StaffRepair } from '@atelier/contract';
import { callQuery, queryKeys } from '#shared/api/queries.ts';
import { stationOf } from '@atelier/domain';

export function staffRepairQuery(id: string) {
  return callQuery([...queryKeys.staffRepairs, 'one', id], getStaffRepair, { params: { id } });
}

/**
 * Fills a driver's view with defaults, so the transition forms take any viewer's repair. Safe because no driver's form reads the missing
 * fields, and pages show drivers their own shape only.
 */
export function toStaffRepair(seen: VisibleRepair): StaffRepair {
  if (isStaffRepair(seen)) return seen;
  const { steps: _, accessories, ...common } = seen;
  return {
    ...common,
    station: stationOf(seen.status, []),
    outcome: 'NONE',
    accessories: accessories.map((each) => ({ ...each, handedOverAt: '', returnedAt: null, missingReason: null })),
    resolution: null,
    barrier: null,
    address: seen.visits.at(-1)?.address ?? '',
    notes: null,
    price: null,
    expectedAt: null,
    warrantyUntil: null,
    previousRepair: null,
    isWarrantyClaim: false,
    coverage: null,
    due: null,
    delay: null,
    flag: null,
    hasUnread: false,
    updatedAt: seen.createdAt,
    logs: [],
    log: [],
    proposal: null,
    pickupLogistic: null,
    returnLogistic: null,
    wish: null,
    diagnosis: null,
    fix: null,
    feedback: null,
    technician: null,
    fault: null,
    partner: null,
    zoneId: null,
    shelf: null,
    openRepair: null,
    uncollected: null,
    nextAction: { owner: null, since: null, due: null, dueReason: null },
  };
}
