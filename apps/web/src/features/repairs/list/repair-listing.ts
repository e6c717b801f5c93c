import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { statuses, type Status } from '@atelier/domain';
import { splitSearch } from '#shared/dialogs/dialog-address.ts';

/** Returns the state of `/repairs`, which the address contains, so reload, links and Back restore it. */
export function useRepairListing() {
  const [params, setParams] = useSearchParams();
  const { state }: { readonly state: unknown } = useLocation();
  const change = useCallback(
    (part: Partial<RepairListState>) =>
      // Every change resets the table page unless it sets one. A delayed search preserves a dialog opened meanwhile.
      setParams(
        (now) => ({
          ...writeListState({ ...readListState(now), page: 1, ...part }),
          ...splitSearch(now.toString()).dialogs,
        }),
        { replace: true, preventScrollReset: true, state },
      ),
    [setParams, state],
  );
  return { listing: useMemo(() => readListState(params), [params]), change };
}

/** Views of `/repairs` (specification/screens#repairs-page). */
export const repairViews = ['cards', 'table', 'timeline'] as const;
export type RepairView = (typeof repairViews)[number];

const sortKeys = ['created', 'updated', 'device', 'issue'] as const;
export type SortKey = (typeof sortKeys)[number];

export type RepairSort = { readonly by: SortKey; readonly descending: boolean };

/** State of `/repairs`, stored in the address. */
export type RepairListState = {
  readonly view: RepairView;
  readonly search: string;
  readonly status: Status | 'all';
  readonly sort: RepairSort;
  readonly page: number;
};

/** Returns a column's initial direction: newest first, or from A. */
export function sortBy(by: SortKey): RepairSort {
  return { by, descending: by === 'created' || by === 'updated' };
}

const newestFirst = sortBy('created');

/** Returns the sort after a press on a heading. A second press reverses it. */
export function toggleSort(sort: RepairSort, by: SortKey): RepairSort {
  return sort.by === by ? { by, descending: !sort.descending } : sortBy(by);
}

/** Returns a sort that the view supports. Cards and timeline sort by creation or change only. */
export function validSortOf({ view, sort }: Pick<RepairListState, 'view' | 'sort'>): RepairSort {
  return view === 'table' ? sort : sortBy(sort.by === 'updated' ? 'updated' : 'created');
}

const PAGE = /^[1-9]\d{0,3}$/u;

/** Parses the address and ignores unknown values. */
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

/** Returns the query of a state without default values. */
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
