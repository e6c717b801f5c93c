import { useLocation } from 'react-router';
import { paths } from '#config/paths.ts';
import { searchStateFor, useSearchWords } from './search-state.ts';

type ListLocation = { readonly list: string; readonly sought?: string };

/** The desk or the list that is on screen, with its filters. */
export function useCurrentAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** What a row's link carries along, so that the way back leads to the same desk or list. */
export function useListLocation(): ListLocation {
  return { list: useCurrentAddress(), ...searchStateFor(useSearchWords()) };
}

/** Where somebody came from, with its filters and its search; whoever followed a link goes to their desk. */
export function useBackLink() {
  const { state } = useLocation();
  const { list, sought: search = '' }: ListLocation = isListLocation(state) ? state : { list: paths.workshop };
  return { to: list, state: searchStateFor(search) };
}

/** Where another page leads to whoever searches: to the list in which a search looks through every repair. */
export const searchAddress = `${paths.workshopRepairs}?list=all`;

/** The state that says so: the search has the focus. */
export const searchState = { searches: true } as const;

/** Whether somebody came to search. */
export function useSearchRequested(): boolean {
  const { state } = useLocation();
  return typeof state === 'object' && state !== null && 'searches' in state;
}

function isListLocation(state: unknown): state is ListLocation {
  return typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string';
}

/** The row that was opened last: of which list, and where in it. Whoever comes back goes on from there, by whatever way. */
export type OpenedRow = { readonly list: string; readonly id: string; readonly index: number };

let openedRow: OpenedRow | null = null;

export function rememberRow(row: OpenedRow): void {
  openedRow = row;
}

/** The row that was left in this list. */
export function rememberedRowIn(list: string): OpenedRow | null {
  return openedRow?.list === list ? openedRow : null;
}

export function forgetRow(): void {
  openedRow = null;
}

/** The row itself, or the one that took its place: null in an empty list. */
export function closestRow<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { id, index }: OpenedRow,
): Row | null {
  return rows.find((row) => row.id === id) ?? rows[Math.min(index, rows.length - 1)] ?? null;
}
