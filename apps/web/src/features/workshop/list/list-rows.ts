import type { DriverRepairItem, StaffRepairItem } from '@atelier/contract';
import type { SteadyList } from './steady-list.ts';

/** A row of a staff list, in the shape of whoever reads it. */
export type ListRow = StaffRepairItem | DriverRepairItem;

/** The rows of a driver's list. */
export function onlyStops(list: SteadyList<ListRow>): SteadyList<DriverRepairItem> {
  return {
    ...list,
    rows: list.rows.filter(isStop),
  };
}

function isStop(row: ListRow): row is DriverRepairItem {
  return 'isOpen' in row;
}

/** The rows of everybody else's. */
export function onlyRepairs(list: SteadyList<ListRow>): SteadyList<StaffRepairItem> {
  return {
    ...list,
    rows: list.rows.filter(isRepair),
  };
}

function isRepair(row: ListRow): row is StaffRepairItem {
  return !isStop(row);
}

/** What is still to be done, then what has ended; each in the order in which the server has it: that of the windows. */
export function stopsInOrder(rows: readonly ListRow[]): readonly ListRow[] {
  const stops = rows.filter(isStop);
  return [...stops.filter(({ isOpen }) => isOpen), ...stops.filter(({ isOpen }) => !isOpen)];
}

/** The stop that a driver goes to from this one: the first of those that are still to be done. */
export function nextStop(rows: readonly ListRow[], id: string): DriverRepairItem | null {
  return rows.filter(isStop).find((row) => row.isOpen && row.id !== id && row.visit.status === 'ASSIGNED') ?? null;
}
