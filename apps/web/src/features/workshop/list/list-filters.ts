import type { StaffRepairItem, User } from '@atelier/contract';
import { isClosed, roles, seesAllRepairs, statuses } from '@atelier/domain';
import type { Role, Status } from '@atelier/domain';
import type { StaffListQuery } from '../api/list-staff-repairs.ts';

const listNames = ['mine', 'flagged', 'all', 'closed'] as const;
export type ListName = (typeof listNames)[number];

/** Everything that says which repairs a list shows; it lives in the page's address. */
export type ListFilters = {
  readonly list: ListName;
  readonly q: string;
  readonly status: Status | null;
  readonly owner: Role | null;
  readonly late: boolean;
};

export type Viewer = Pick<User, 'id' | 'roles'>;

const closedStatuses = ['COMPLETED', 'CANCELLED', 'DECLINED', 'ABORTED'] as const satisfies Status[];
const ended: readonly Status[] = ['COMPLETED', 'CANCELLED', 'DECLINED'];
const openStatuses = statuses.filter((status) => !ended.includes(status));

/** The day's visits are all that a driver sees: their list is made for a phone in one hand. */
export const isDriverOnly = (viewer: Viewer): boolean => !seesAllRepairs(viewer);

const followsUp = (viewer: Viewer): boolean => viewer.roles.some((role) => role === 'OPERATOR' || role === 'ADMIN');

/** The lists that make sense for somebody's roles. */
export const listsFor = (viewer: Viewer): ListName[] =>
  listNames.filter((name) => (name === 'flagged' ? followsUp(viewer) : name !== 'closed' || !isDriverOnly(viewer)));

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => value === text) ?? null;

/** A search looks through every repair, closed ones below: what somebody asks for on the telephone may stand anywhere. */
const searched = ({ list, q }: Pick<ListFilters, 'list' | 'q'>): boolean => list === 'all' && q.trim() !== '';

/** The statuses that a list can be narrowed to: those that its repairs may have. */
export const statusesOf = (shown: Pick<ListFilters, 'list' | 'q'>): readonly Status[] => {
  if (shown.list === 'closed') return closedStatuses;
  return searched(shown) ? statuses : openStatuses;
};

/** Reads the page's address; what it doesn't know, or what its list never holds, it ignores. */
export const readFilters = (params: URLSearchParams, viewer: Viewer): ListFilters => {
  const list = oneOf(listsFor(viewer), params.get('list')) ?? 'mine';
  const q = params.get('q') ?? '';
  return {
    list,
    q,
    status: oneOf(statusesOf({ list, q }), params.get('status')),
    owner: oneOf(roles, params.get('owner')),
    late: params.get('late') === '1',
  };
};

/** The page's address for filters, without what is the same as nothing. */
export const writeFilters = ({ list, q, status, owner, late }: ListFilters): Record<string, string> => ({
  ...(list === 'mine' ? {} : { list }),
  ...(q.trim() === '' ? {} : { q: q.trim() }),
  ...(status === null ? {} : { status }),
  ...(owner === null ? {} : { owner }),
  ...(late ? { late: '1' } : {}),
});

export const isFiltered = ({ q, status, owner, late }: ListFilters): boolean =>
  q.trim() !== '' || status !== null || owner !== null || late;

/** What a search of one list may find in the others. */
export const everywhere = ({ q }: Pick<ListFilters, 'q'>): ListFilters => ({
  list: 'all',
  q,
  status: null,
  owner: null,
  late: false,
});

const queries: Readonly<Record<ListName, StaffListQuery>> = {
  mine: { mine: 'true' },
  flagged: { flag: 'true' },
  all: { status: openStatuses.join(',') },
  closed: { status: closedStatuses.join(','), sort: 'updatedAt' },
};

/** What to ask the server for. A chosen status or turn narrows what the list stands for. */
export const queryOf = (filters: ListFilters, viewer: Viewer): StaffListQuery => ({
  ...(searched(filters) || (isDriverOnly(viewer) && filters.list === 'all') ? {} : queries[filters.list]),
  ...(filters.status === null ? {} : { status: filters.status }),
  ...(filters.owner === null || filters.list === 'mine' ? {} : { owner: filters.owner }),
  ...(filters.late ? { due: 'true' } : {}),
  ...(filters.q.trim() === '' ? {} : { q: filters.q.trim() }),
  limit: isDriverOnly(viewer) ? 100 : 50,
});

type Listed = Pick<StaffRepairItem, 'status' | 'custody'>;

/** Which of the rows that a query brings a list shows; what waits for somebody is the server's to say. */
export type Shown = 'open' | 'closed' | 'any';

export const shownBy = (filters: ListFilters): Shown => {
  if (filters.list === 'closed') return 'closed';
  return filters.list === 'all' && !searched(filters) ? 'open' : 'any';
};

/** What a query can't say: ABORTED is closed only once the device is home. */
export const belongsTo = (shown: Shown, item: Listed): boolean =>
  shown === 'any' || isClosed(item) === (shown === 'closed');
