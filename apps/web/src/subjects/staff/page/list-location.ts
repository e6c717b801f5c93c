import { useLocation } from 'react-router';
import { paths } from '#config/paths.ts';
import { searchStateFor, useSearchWords } from '../search/search-state.ts';

type ListLocation = { readonly list: string; readonly sought?: string };

export function useCurrentAddress(): string {
  const { pathname, search: words } = useLocation();
  return pathname + words;
}

/** Returns the location state of a row's link, so Back leads to the same desk or list. */
export function useListLocation(): ListLocation {
  return { list: useCurrentAddress(), ...searchStateFor(useSearchWords()) };
}

/** Returns the previous desk or list with its filters. Without one it returns the desk. */
export function useBackLink() {
  const { state } = useLocation();
  const { list, sought: words = '' }: ListLocation = isListLocation(state) ? state : { list: paths.workshop };
  return { to: list, state: searchStateFor(words) };
}

export const searchAddress = `${paths.workshopRepairs}?list=all`;

function isListLocation(state: unknown): state is ListLocation {
  return typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string';
}

/** Last opened row with its list and index. Returning by any way restores the focus from it. */
export type OpenedRow = { readonly list: string; readonly id: string; readonly index: number };

let openedRow: OpenedRow | null = null;

export function rememberRow(row: OpenedRow): void {
  openedRow = row;
}

export function rememberedRowIn(list: string): OpenedRow | null {
  return openedRow?.list === list ? openedRow : null;
}

export function forgetRow(): void {
  openedRow = null;
}

/** Returns the row or its successor, or null in an empty list. */
export function closestRow<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { id, index }: OpenedRow,
): Row | null {
  return rows.find((row) => row.id === id) ?? rows[Math.min(index, rows.length - 1)] ?? null;
}
