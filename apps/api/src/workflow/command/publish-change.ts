import { isDriverRole, officeAndBenchRoles } from '@atelier/domain';
import type { Transaction } from '#platform/database/database.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { Realtime, Room } from '#platform/realtime/realtime.ts';
import type { Written } from './phases.ts';
import type { RepairRow } from '../repair/repair-rows.ts';

type ChangedRepair = Pick<Written, 'repairId' | 'version' | 'customerId' | 'drivers'>;

export type PublishContext = { readonly realtime: Pick<Realtime, 'publish'> };

type TransitionContext = PublishContext & { readonly metrics: Pick<Metrics, 'countTransition'> };

/** Publishes a change to everybody who may see the repair, after the commit (specification/faults#r8). */
export function publishChange({ realtime }: PublishContext, tx: Transaction, changed: ChangedRepair): void {
  const { repairId, version } = changed;
  tx.afterCommit(() => realtime.publish(roomsOf(changed), 'repair', { id: repairId, version }));
}

/** Publishes the transitions of a repair and counts them. */
export function publishTransitions(context: TransitionContext, tx: Transaction, written: Written): void {
  publishChange(context, tx, written);
  tx.afterCommit(() => written.entries.forEach(({ action }) => context.metrics.countTransition(action)));
}

/** Publishes an entry of a catalog, which open pages may name, after the commit. */
export function publishEntry({ realtime }: PublishContext, tx: Transaction, id: string): void {
  tx.afterCommit(() => realtime.publish(staffRooms, 'catalog', { id }));
}

function roomsOf({ customerId, drivers }: ChangedRepair): Room[] {
  const people = new Set([customerId, ...drivers.filter((id) => typeof id === 'string')]);
  return [...[...people].map((id): Room => `user:${id}`), ...staffRooms];
}

/** Rooms of those who see all repairs. */
export const staffRooms: Room[] = officeAndBenchRoles.map((role): Room => `role:${role}`);

/** Returns the driver with an open visit or the device in custody. Other drivers get no events (specification/life#notifications). */
export function driverOf({ turnOwner, assigneeId }: Pick<RepairRow, 'turnOwner' | 'assigneeId'>): string | null {
  return isDriverRole(turnOwner) ? assigneeId : null;
}
