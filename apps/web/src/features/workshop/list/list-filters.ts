import type { StaffRepairItem } from '@atelier/contract';
import { isClosed, roles, seesAllRepairs, statuses, type Actor, type Role, type Status } from '@atelier/domain';
import type { StaffListQuery } from '../api/list-staff-repairs.ts';

const listNames = ['mine', 'flagged', 'all', 'closed'] as const;
export type ListName = (typeof listNames)[number];

/** Everything that says which repairs a list shows; all but the words lives in the page's address. */
export type ListFilters = {
  readonly list: ListName;
  readonly q: string;
  readonly status: Status | null;
  readonly owner: Role | null;
  readonly overdue: boolean;
};

const closedStatuses = ['COMPLETED', 'CANCELLED', 'DECLINED', 'ABORTED'] as const satisfies Status[];
const endedStatuses: readonly Status[] = ['COMPLETED', 'CANCELLED', 'DECLINED'];
const openStatuses = statuses.filter((status) => !endedStatuses.includes(status));

/** The day's visits are all that a driver sees: their list is made for a phone in one hand. */
export function isDriverOnly(viewer: Actor): boolean {
  return !seesAllRepairs(viewer);
}

/** The lists that make sense for somebody's roles. */
export function listsFor(viewer: Actor): ListName[] {
  return listNames.filter((name) =>
    name === 'flagged' ? seesFlagged(viewer) : name !== 'closed' || !isDriverOnly(viewer),
  );
}

function seesFlagged(viewer: Actor): boolean {
  return viewer.roles.some((role) => role === 'OPERATOR' || role === 'ADMIN');
}

/** The statuses that a list can be narrowed to: those that its repairs may have. */
export function statusesOf(filters: Pick<ListFilters, 'list' | 'q'>): readonly Status[] {
  if (filters.list === 'closed') return closedStatuses;
  return isSearch(filters) ? statuses : openStatuses;
}

/** A search looks through every repair, closed ones below: what somebody asks for on the telephone may stand anywhere. */
function isSearch({ list, q }: Pick<ListFilters, 'list' | 'q'>): boolean {
  return list === 'all' && q.trim() !== '';
}

/** Reads the page's address; what it doesn't know, or what its list never holds, it ignores. `q`: what the list is searched for. */
export function readFilters(params: URLSearchParams, viewer: Actor, q = ''): ListFilters {
  const list = oneOf(listsFor(viewer), params.get('list')) ?? 'mine';
  return {
    list,
    q,
    status: oneOf(statusesOf({ list, q }), params.get('status')),
    owner: oneOf(roles, params.get('owner')),
    overdue: params.get('late') === '1',
  };
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}

/** The page's address for filters, without what is the same as nothing, and without words: a name may be among them. */
export function writeFilters({ list, status, owner, overdue }: ListFilters): Record<string, string> {
  return {
    ...(list === 'mine' ? {} : { list }),
    ...(status === null ? {} : { status }),
    ...(owner === null ? {} : { owner }),
    ...(overdue ? { late: '1' } : {}),
  };
}

export function isFiltered({ q, status, owner, overdue }: ListFilters): boolean {
  return q.trim() !== '' || status !== null || owner !== null || overdue;
}

/** What a search of one list may find in the others. */
export function allRepairsFilters({ q }: Pick<ListFilters, 'q'>): ListFilters {
  return {
    list: 'all',
    q,
    status: null,
    owner: null,
    overdue: false,
  };
}

const queries: Readonly<Record<ListName, StaffListQuery>> = {
  mine: { mine: 'true' },
  flagged: { flag: 'true' },
  all: { status: openStatuses.join(',') },
  closed: { status: closedStatuses.join(','), sort: 'updatedAt' },
};

/** What to ask the server for. A chosen status or turn narrows what the list stands for. */
export function staffListQueryOf(filters: ListFilters, viewer: Actor): StaffListQuery {
  return {
    ...(isSearch(filters) || (isDriverOnly(viewer) && filters.list === 'all') ? {} : queries[filters.list]),
    ...(filters.status === null ? {} : { status: filters.status }),
    ...(filters.owner === null || filters.list === 'mine' ? {} : { owner: filters.owner }),
    ...(filters.overdue ? { due: 'true' } : {}),
    ...(filters.q.trim() === '' ? {} : { q: filters.q.trim() }),
    limit: isDriverOnly(viewer) ? 100 : 50,
  };
}

type ScopedItem = Pick<StaffRepairItem, 'status' | 'custody'>;

/** Which of the rows that a query brings a list shows; what waits for somebody is the server's to say. */
export type RowScope = 'open' | 'closed' | 'any';

export function rowScopeOf(filters: ListFilters): RowScope {
  if (filters.list === 'closed') return 'closed';
  return filters.list === 'all' && !isSearch(filters) ? 'open' : 'any';
}

/** What a query can't say: ABORTED is closed only once the device is home. */
export function isInScope(scope: RowScope, item: ScopedItem): boolean {
  return scope === 'any' || isClosed(item) === (scope === 'closed');
}
