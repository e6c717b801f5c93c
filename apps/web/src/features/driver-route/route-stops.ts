import type { DriverRepair } from '@atelier/contract';
import type { Action, VisitStatus } from '@atelier/domain';
import type { QueuedUpdate } from '#subjects/driver-route/update-queue.ts';

/** `load`: a return that is still in the shop. `van`: a device to be handed in. */
type StopStage = 'load' | 'visit' | 'van';

export type RouteStop = {
  readonly repair: DriverRepair;
  readonly visit: DriverRepair['visits'][number];
  readonly stage: StopStage;
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
export function stopsOf(repairs: readonly DriverRepair[], updates: readonly QueuedUpdate[]): readonly RouteStop[] {
  return repairs.flatMap((repair) => {
    const stored = repair.visits.at(-1);
    if (stored === undefined) return [];
    const own = updates.filter(
      ({ repairId, entryId, refusal }) => repairId === repair.id && entryId === null && refusal === null,
    );
    const status = own.reduce((before, { body }) => statusAfter[body.action] ?? before, stored.status);
    const isLoaded = repair.custody === 'COURIER' || own.some(({ body }) => body.action === 'Repair.return.collected');
    const visit = { ...stored, status };
    const stage = stageOf(visit, isLoaded);
    return stage === null ? [] : [{ repair, visit, stage }];
  });
}

function stageOf({ type, status }: RouteStop['visit'], isLoaded: boolean): StopStage | null {
  if (type === 'PICKUP') return status === 'ASSIGNED' ? 'visit' : status === 'COLLECTED' ? 'van' : null;
  if (status === 'ASSIGNED') return 'load';
  if (status === 'COLLECTED') return 'visit';
  return status === 'FAILED' && isLoaded ? 'van' : null;
}
