import { useLocation } from 'react-router';
import { paths } from '#config/paths.ts';
import { seeking, useSought } from './sought.ts';

type ListPlace = { readonly list: string; readonly sought?: string };

/** The desk or the list that is on screen, with its filters. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** What a row's link carries along, so that the way back leads to the same desk or list. */
export function useListPlace(): ListPlace {
  return { list: useHere(), ...seeking(useSought()) };
}

/** Where somebody came from, with its filters and its search; whoever followed a link goes to their desk. */
export function useWayBack() {
  const { state } = useLocation();
  const { list, sought = '' }: ListPlace = isPlace(state) ? state : { list: paths.workshop };
  return { to: list, state: seeking(sought) };
}

/** Where another page leads to whoever searches: to the list in which a search looks through every repair. */
export const searchAddress = `${paths.workshopRepairs}?list=all`;

/** The state that says so: the search has the focus. */
export const searching = { searches: true } as const;

/** Whether somebody came to search. */
export function useSearchAsked(): boolean {
  const { state } = useLocation();
  return typeof state === 'object' && state !== null && 'searches' in state;
}

function isPlace(state: unknown): state is ListPlace {
  return typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string';
}

/** The row that was opened last: of which list, and where in it. Whoever comes back goes on from there, by whatever way. */
export type LeftRow = { readonly list: string; readonly id: string; readonly index: number };

let left: LeftRow | null = null;

export function leaveRow(row: LeftRow): void {
  left = row;
}

/** The row that was left in this list. */
export function rowLeftIn(list: string): LeftRow | null {
  return left?.list === list ? left : null;
}

export function forgetRow(): void {
  left = null;
}

/** The row itself, or the one that took its place: null in an empty list. */
export function placeOf<Row extends { readonly id: string }>(rows: readonly Row[], { id, index }: LeftRow): Row | null {
  return rows.find((row) => row.id === id) ?? rows[Math.min(index, rows.length - 1)] ?? null;
}
