import type { Repair } from '@atelier/contract';
import { isClosed, statuses } from '@atelier/domain';
import type { Status } from '@atelier/domain';

/** What the list's search box, status select and switch say. */
export type RepairFilter = {
  readonly search: string;
  readonly status: Status | 'all';
  readonly byModification: boolean;
};

export const noFilter: RepairFilter = { search: '', status: 'all', byModification: false };

/** Something is left out on purpose: an empty list then says so. */
export const isFiltering = ({ search, status }: RepairFilter): boolean => search.trim() !== '' || status !== 'all';

/** The statuses that occur, in the order of a repair's life. */
export const statusesPresent = (repairs: readonly Repair[]): Status[] =>
  statuses.filter((status) => repairs.some((repair) => repair.status === status));

const matches = (repair: Repair, { search, status }: RepairFilter): boolean => {
  if (status !== 'all' && repair.status !== status) return false;
  const wanted = search.trim().toLowerCase();
  return [repair.device.name, repair.issue, repair.id].some((text) => text.toLowerCase().includes(wanted));
};

/** Newest first, by creation or by the last change. */
export const sortRepairs = (repairs: readonly Repair[], byModification: boolean): Repair[] => {
  const timeOf = (repair: Repair): number => Date.parse(byModification ? repair.updatedAt : repair.createdAt);
  return repairs.toSorted((one, other) => timeOf(other) - timeOf(one));
};

/** The repairs that the filter lets through, sorted (product section 2, 'Repair list component'). */
export const filterRepairs = (repairs: readonly Repair[], filter: RepairFilter): Repair[] =>
  sortRepairs(
    repairs.filter((repair) => matches(repair, filter)),
    filter.byModification,
  );

/** The dashboard's repairs: not COMPLETED, the closed ones apart since they aren't pending (decisions section 9). */
export const splitForDashboard = (repairs: readonly Repair[]): { open: Repair[]; closed: Repair[] } => {
  const shown = sortRepairs(
    repairs.filter((repair) => repair.status !== 'COMPLETED'),
    false,
  );
  return { open: shown.filter((repair) => !isClosed(repair)), closed: shown.filter(isClosed) };
};
