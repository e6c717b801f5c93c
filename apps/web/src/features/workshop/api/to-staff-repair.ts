import { isStaffRepair, type VisibleRepair, type StaffRepair } from '@atelier/contract';
import { stationOf } from '@atelier/domain';

/**
 * A repair as the forms of the steps read it, whoever looks at it. What a driver isn't told isn't there: none of their steps asks for it, and
 * no page shows a driver anything but their own shape.
 */
export function toStaffRepair(seen: VisibleRepair): StaffRepair {
  if (isStaffRepair(seen)) return seen;
  const { steps: _, accessories: __, ...common } = seen;
  return {
    ...common,
    station: stationOf(seen.status, []),
    outcome: 'NONE',
    address: seen.visits.at(-1)?.address ?? '',
    notes: null,
    price: null,
    expectedAt: null,
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
    diagnosis: null,
    fix: null,
    feedback: null,
    technician: null,
    partner: null,
    zoneId: null,
    nextAction: { owner: null, since: null, due: null, dueReason: null },
  };
}
