import {
  type FigureGroup,
  type FigureList,
  figureLists,
  type StaffRepairItem,
  type DriverRepairItem,
  listStaffRepairs,
  searchStaffRepairs,
  type Answer,
  type CallInput,
} from '@atelier/contract';
import {
  isOffice,
  isClosed,
  roles,
  seesAllRepairs,
  statuses,
  type Actor,
  type Role,
  type Status,
} from '@atelier/domain';
import type { SteadyList } from './steady-list.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { cursorPages, cursorQuery, queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';

const listNames = ['mine', 'flagged', 'all', 'closed'] as const;
export type ListName = (typeof listNames)[number];

/** Figure whose repairs are listed, as the address has it. The server checks its days and its group. */
export type FigureFilter = {
  readonly figure: FigureList;
  readonly from?: string;
  readonly to?: string;
  readonly by?: FigureGroup;
  readonly key?: string;
};

/** Filters of a list, all in the address except the search words. A figure is within all repairs. */
export type ListFilters = {
  readonly list: ListName;
  readonly q: string;
  readonly status: Status | null;
  readonly owner: Role | null;
  readonly overdue: boolean;
  readonly figure: FigureFilter | null;
};

const closedStatuses = ['COMPLETED', 'CANCELLED', 'DECLINED', 'ABORTED'] as const satisfies Status[];
const endedStatuses: readonly Status[] = ['COMPLETED', 'CANCELLED', 'DECLINED'];
const openStatuses = statuses.filter((status) => !endedStatuses.includes(status));

export function isDriverOnly(viewer: Actor): boolean {
  return !seesAllRepairs(viewer);
}

export function listsFor(viewer: Actor): ListName[] {
  return listNames.filter((name) =>
    name === 'flagged' ? isOffice(viewer) : name !== 'closed' || !isDriverOnly(viewer),
  );
}

export function statusesOf(filters: Pick<ListFilters, 'list' | 'q' | 'figure'>): readonly Status[] {
  if (filters.list === 'closed') return closedStatuses;
  return isAnyState(filters) ? statuses : openStatuses;
}

/** A search in all repairs, and the repairs of a figure, include closed ones. */
function isAnyState({ list, q, figure }: Pick<ListFilters, 'list' | 'q' | 'figure'>): boolean {
  return list === 'all' && (q.trim() !== '' || figure !== null);
}

/** The turns of one's own list and of closed repairs are known. */
export function hasOwnerFilter(list: ListName): boolean {
  return list !== 'mine' && list !== 'closed';
}

export function hasOverdueFilter(list: ListName): boolean {
  return list !== 'closed';
}

/** Parses the address and ignores unknown or inapplicable values. `q`: the search words. */
export function readFilters(params: URLSearchParams, viewer: Actor, q = ''): ListFilters {
  const figure = isDriverOnly(viewer) ? null : readFigure(params);
  const list = figure === null ? (oneOf(listsFor(viewer), params.get('list')) ?? 'mine') : 'all';
  return {
    list,
    q,
    status: oneOf(statusesOf({ list, q, figure }), params.get('status')),
    owner: hasOwnerFilter(list) ? oneOf(roles, params.get('owner')) : null,
    overdue: hasOverdueFilter(list) && params.get('late') === '1',
    figure,
  };
}

function readFigure(params: URLSearchParams): FigureFilter | null {
  const figure = oneOf(figureLists, params.get('figure'));
  if (figure === null) return null;
  const others = figureParams.flatMap((name) => (params.has(name) ? [[name, params.get(name)]] : []));
  return { figure, ...Object.fromEntries(others) };
}

const figureParams = ['from', 'to', 'by', 'key'] as const;

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}

/** Returns the query of filters without defaults. Search words stay out, because they may contain names. */
export function writeFilters({ list, status, owner, overdue, figure }: ListFilters): Record<string, string> {
  return {
    ...(figure === null ? (list === 'mine' ? {} : { list }) : figure),
    ...(status === null ? {} : { status }),
    ...(owner === null ? {} : { owner }),
    ...(overdue ? { late: '1' } : {}),
  };
}

export function isFiltered({ q, status, owner, overdue, figure }: ListFilters): boolean {
  return q.trim() !== '' || status !== null || owner !== null || overdue || figure !== null;
}

export const noFilters = { q: '', status: null, owner: null, overdue: false, figure: null } as const;

export function allRepairsFilters({ q }: Pick<ListFilters, 'q'>): ListFilters {
  return { ...noFilters, list: 'all', q };
}

const queries: Readonly<Record<ListName, StaffListQuery>> = {
  mine: { mine: 'true' },
  flagged: { flag: 'true' },
  all: { open: 'true', status: openStatuses.join(',') },
  closed: { open: 'false', status: closedStatuses.join(','), sort: 'updatedAt' },
};

/** Returns the server query. A status or turn filter narrows the list's own. */
export function staffListQueryOf(filters: ListFilters, viewer: Actor): StaffListQuery {
  return {
    ...(isAnyState(filters) || (isDriverOnly(viewer) && filters.list === 'all') ? {} : queries[filters.list]),
    ...(filters.figure === null ? {} : { ...filters.figure, sort: 'updatedAt' as const }),
    ...(filters.status === null ? {} : { status: filters.status }),
    ...(filters.owner === null || !hasOwnerFilter(filters.list) ? {} : { owner: filters.owner }),
    ...(filters.overdue ? { due: 'true' } : {}),
    ...(filters.q.trim() === '' ? {} : { q: filters.q.trim() }),
    limit: isDriverOnly(viewer) ? 100 : 50,
  };
}

type ScopedItem = Pick<StaffRepairItem, 'status' | 'custody'>;

type RowScope = 'open' | 'closed' | 'any';

export function rowScopeOf(filters: ListFilters): RowScope {
  if (filters.list === 'closed') return 'closed';
  return filters.list === 'all' && !isAnyState(filters) ? 'open' : 'any';
}

/** Returns true if an item is within the scope. Live rows can leave it, for example an ABORTED repair whose device arrives home. */
export function isInScope(scope: RowScope, item: ScopedItem): boolean {
  return scope === 'any' || isClosed(item) === (scope === 'closed');
}

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

type StaffListQuery = Omit<CallInput<typeof listStaffRepairs, 'query'>, 'cursor'> & { readonly q?: string };

/** `similar`: the results are only spelled like the words. */
type StaffListPage = Answer<typeof listStaffRepairs> & { readonly similar?: boolean };

/** Returns the query of the staff list by page with a cursor. Search words travel in the body. */
export function staffRepairsQuery({ q, ...query }: StaffListQuery) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.staffRepairs, 'list', { ...query, q }],
    queryFn: ({ pageParam, signal }): Promise<StaffListPage> => {
      const page = { ...query, ...cursorQuery(pageParam) };
      if (q === undefined) return send(listStaffRepairs, { query: page, signal });
      return send(searchStaffRepairs, { body: { ...page, q }, signal });
    },
    ...cursorPages,
  });
}
