import { statuses, type Status } from '@atelier/domain';

/** The three ways to look at one's repairs (specification/screens#repairs-page). */
export const repairViews = ['cards', 'table', 'timeline'] as const;
export type RepairView = (typeof repairViews)[number];

const sortKeys = ['created', 'updated', 'device', 'issue'] as const;
export type SortKey = (typeof sortKeys)[number];

/** What repairs are sorted by, and whether from the latest or the end of the alphabet on. */
export type RepairSort = { readonly by: SortKey; readonly descending: boolean };

/** Everything that says what `/repairs` shows; it lives in the page's address. */
export type RepairListState = {
  readonly view: RepairView;
  readonly search: string;
  readonly status: Status | 'all';
  readonly sort: RepairSort;
  /** Of the table, from 1. */
  readonly page: number;
};

/** The way round in which a column is sorted first: the newest, or from A on. */
export function sortBy(by: SortKey): RepairSort {
  return { by, descending: by === 'created' || by === 'updated' };
}

const newestFirst = sortBy('created');

/** What the table is sorted by after its heading was pressed: once more turns the order round. */
export function toggleSort(sort: RepairSort, by: SortKey): RepairSort {
  return sort.by === by ? { by, descending: !sort.descending } : sortBy(by);
}

/** Cards and timeline know two orders, which their switch tells apart; the table's own waits for the table. */
export function validSortOf({ view, sort }: Pick<RepairListState, 'view' | 'sort'>): RepairSort {
  return view === 'table' ? sort : sortBy(sort.by === 'updated' ? 'updated' : 'created');
}

const PAGE = /^[1-9]\d{0,3}$/u;

/** Reads the page's address; what it doesn't know it ignores. */
export function readListState(params: URLSearchParams): RepairListState {
  return {
    view: oneOf(repairViews, params.get('view')) ?? 'cards',
    search: params.get('q') ?? '',
    status: oneOf(statuses, params.get('status')) ?? 'all',
    sort: readSort(params),
    page: readPage(params.get('page')),
  };
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}

function readSort(params: URLSearchParams): RepairSort {
  const sort = sortBy(oneOf(sortKeys, params.get('sort')) ?? newestFirst.by);
  const order = oneOf(['asc', 'desc'], params.get('order'));
  return order === null ? sort : { ...sort, descending: order === 'desc' };
}

function readPage(text: string | null): number {
  return text !== null && PAGE.test(text) ? Number(text) : 1;
}

/** The page's address for a listing, without what is the same as nothing. */
export function writeListState({ view, search, status, sort, page }: RepairListState): Record<string, string> {
  return {
    ...(view === 'cards' ? {} : { view }),
    ...(search.trim() === '' ? {} : { q: search.trim() }),
    ...(status === 'all' ? {} : { status }),
    ...writeSort(sort),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

function writeSort({ by, descending }: RepairSort): Record<string, string> {
  return {
    ...(by === newestFirst.by ? {} : { sort: by }),
    ...(descending === sortBy(by).descending ? {} : { order: descending ? 'desc' : 'asc' }),
  };
}
