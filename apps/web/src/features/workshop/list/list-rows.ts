import type { DriverRepairItem, StaffRepairItem } from '@atelier/contract';
import type { SteadyList } from './steady-list.ts';

/** A row of a staff list, in the shape of whoever reads it. */
export type ListRow = StaffRepairItem | DriverRepairItem;

const isStop = (row: ListRow): row is DriverRepairItem => 'isOpen' in row;
const isRepair = (row: ListRow): row is StaffRepairItem => !isStop(row);

/** The rows of a driver's list. */
export const stopsOf = (list: SteadyList<ListRow>): SteadyList<DriverRepairItem> => ({
  ...list,
  rows: list.rows.filter(isStop),
});

/** The rows of everybody else's. */
export const repairsOf = (list: SteadyList<ListRow>): SteadyList<StaffRepairItem> => ({
  ...list,
  rows: list.rows.filter(isRepair),
});

/** What is still to be done, then what has ended; each in the order in which the server has it: that of the windows. */
export const stopsInOrder = (rows: readonly ListRow[]): readonly ListRow[] => {
  const stops = rows.filter(isStop);
  return [...stops.filter(({ isOpen }) => isOpen), ...stops.filter(({ isOpen }) => !isOpen)];
};

/** The stop that a driver goes to from this one: the first of those that are still to be done. */
export const nextStop = (rows: readonly ListRow[], id: string): DriverRepairItem | null =>
  rows.filter(isStop).find((row) => row.isOpen && row.id !== id && row.visit.status === 'ASSIGNED') ?? null;
