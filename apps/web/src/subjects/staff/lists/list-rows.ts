import type { DriverRepairItem, StaffRepairItem } from '@atelier/contract';
import type { SteadyList } from './steady-list.ts';

export type ListRow = StaffRepairItem | DriverRepairItem;

export function onlyStops(list: SteadyList<ListRow>): SteadyList<DriverRepairItem> {
  return {
    ...list,
    rows: list.rows.filter(isStop),
  };
}

function isStop(row: ListRow): row is DriverRepairItem {
  return 'isOpen' in row;
}

export function onlyRepairs(list: SteadyList<ListRow>): SteadyList<StaffRepairItem> {
  return {
    ...list,
    rows: list.rows.filter(isRepair),
  };
}

function isRepair(row: ListRow): row is StaffRepairItem {
  return !isStop(row);
}

/** Returns open stops, then completed ones, in the server's order of windows. */
export function stopsInOrder(rows: readonly ListRow[]): readonly ListRow[] {
  const stops = rows.filter(isStop);
  return [...stops.filter(({ isOpen }) => isOpen), ...stops.filter(({ isOpen }) => !isOpen)];
}

/** Returns the first stop other than this one that is still ahead, or null. */
export function nextStop(rows: readonly ListRow[], id: string): DriverRepairItem | null {
  return rows.filter(isStop).find((row) => row.isOpen && row.id !== id && row.visit.status === 'ASSIGNED') ?? null;
}
