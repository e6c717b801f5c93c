import type { DriverRepair } from '@atelier/contract';
import type { Action, VisitStatus } from '@atelier/domain';
import type { StoredRoute } from '#subjects/driver-route/stored-route.ts';
import type { QueuedUpdate } from '#subjects/driver-route/update-queue.ts';

/** `load`: a return that is still in the shop. `van`: a device to be handed in. */
type StopStage = 'load' | 'visit' | 'van';

export type RouteStop = {
  readonly repair: DriverRepair;
  readonly visit: DriverRepair['visits'][number];
  readonly stage: StopStage;
  /** Why the driver couldn't go, null if they didn't say so. */
  readonly notGone: string | null;
};

const statusAfter: Partial<Record<Action, VisitStatus>> = {
  'Repair.pickup.collected': 'COLLECTED',
  'Repair.pickup.delivered': 'DELIVERED',
  'Repair.pickup.postponed': 'CANCELLED',
  'Repair.unreachable.request': 'FAILED',
  'Repair.return.collected': 'COLLECTED',
  'Repair.return.delivered': 'DELIVERED',
  'Repair.return.postponed': 'CANCELLED',
  'Repair.unreachable.return': 'FAILED',
  'Repair.return.broughtBack': 'CANCELLED',
};

/** Returns the open stops as the driver left them, in the order of their windows. */
export function stopsOf(
  { stops, notGone: notes = {}, recorded = [] }: Pick<StoredRoute, 'stops' | 'notGone' | 'recorded'>,
  updates: readonly QueuedUpdate[],
): readonly RouteStop[] {
  const waiting = updates
    .filter(({ entryId, refusal }) => entryId === null && refusal === null)
    .map(({ repairId, body }) => ({ repairId, action: body.action }));
  const done = [...recorded, ...waiting];
  return stops.flatMap((repair) => {
    const stored = repair.visits.at(-1);
    if (stored === undefined) return [];
    const own = done.filter(({ repairId }) => repairId === repair.id);
    const status = own.reduce((before, { action }) => statusAfter[action] ?? before, stored.status);
    const isLoaded = repair.custody === 'COURIER' || own.some(({ action }) => action === 'Repair.return.collected');
    const visit = { ...stored, status };
    const notGone = notes[visit.id] ?? null;
    const stage = stageOf(visit, { isLoaded, isNotGone: notGone !== null });
    return stage === null ? [] : [{ repair, visit, stage, notGone }];
  });
}

type Known = { readonly isLoaded: boolean; readonly isNotGone: boolean };

function stageOf({ type, status }: RouteStop['visit'], { isLoaded, isNotGone }: Known): StopStage | null {
  if (type === 'PICKUP') return status === 'ASSIGNED' ? 'visit' : status === 'COLLECTED' ? 'van' : null;
  if (status === 'ASSIGNED') return 'load';
  if (status === 'COLLECTED') return isNotGone ? 'van' : 'visit';
  return status === 'FAILED' && isLoaded ? 'van' : null;
}
