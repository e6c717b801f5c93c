import { statuses } from '@atelier/domain';
import type { Status } from '@atelier/domain';

/** The three ways to look at one's repairs (product section 2, 'Repairs page'). */
export const repairViews = ['cards', 'table', 'timeline'] as const;
export type RepairView = (typeof repairViews)[number];

const sortKeys = ['created', 'updated', 'device', 'issue'] as const;
export type SortKey = (typeof sortKeys)[number];

/** What repairs are sorted by, and whether from the latest or the end of the alphabet on. */
export type RepairSort = { readonly by: SortKey; readonly descending: boolean };

/** Everything that says what `/repairs` shows; it lives in the page's address. */
export type RepairListing = {
  readonly view: RepairView;
  readonly search: string;
  readonly status: Status | 'all';
  readonly sort: RepairSort;
  /** Of the table, from 1. */
  readonly page: number;
};

/** The way round in which a column is sorted first: the newest, or from A on. */
export const sortBy = (by: SortKey): RepairSort => ({ by, descending: by === 'created' || by === 'updated' });

const newestFirst = sortBy('created');

/** What the table is sorted by after its heading was pressed: once more turns the order round. */
export const sortAfterPress = (sort: RepairSort, by: SortKey): RepairSort =>
  sort.by === by ? { by, descending: !sort.descending } : sortBy(by);

/** Cards and timeline know two orders, which their switch tells apart; the table's own waits for the table. */
export const sortIn = ({ view, sort }: Pick<RepairListing, 'view' | 'sort'>): RepairSort =>
  view === 'table' ? sort : sortBy(sort.by === 'updated' ? 'updated' : 'created');

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => value === text) ?? null;

const readSort = (params: URLSearchParams): RepairSort => {
  const sort = sortBy(oneOf(sortKeys, params.get('sort')) ?? newestFirst.by);
  const order = oneOf(['asc', 'desc'], params.get('order'));
  return order === null ? sort : { ...sort, descending: order === 'desc' };
};

const PAGE = /^[1-9]\d{0,3}$/u;

const readPage = (text: string | null): number => (text !== null && PAGE.test(text) ? Number(text) : 1);

/** Reads the page's address; what it doesn't know it ignores. */
export const readListing = (params: URLSearchParams): RepairListing => ({
  view: oneOf(repairViews, params.get('view')) ?? 'cards',
  search: params.get('q') ?? '',
  status: oneOf(statuses, params.get('status')) ?? 'all',
  sort: readSort(params),
  page: readPage(params.get('page')),
});

const writeSort = ({ by, descending }: RepairSort): Record<string, string> => ({
  ...(by === newestFirst.by ? {} : { sort: by }),
  ...(descending === sortBy(by).descending ? {} : { order: descending ? 'desc' : 'asc' }),
});

/** The page's address for a listing, without what is the same as nothing. */
export const writeListing = ({ view, search, status, sort, page }: RepairListing): Record<string, string> => ({
  ...(view === 'cards' ? {} : { view }),
  ...(search.trim() === '' ? {} : { q: search.trim() }),
  ...(status === 'all' ? {} : { status }),
  ...writeSort(sort),
  ...(page === 1 ? {} : { page: String(page) }),
});
