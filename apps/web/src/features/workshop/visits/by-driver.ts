import type { PlannedVisit } from '@atelier/contract';

/** Somebody's visits by window; no name: nobody has them yet. */
export type Round = { readonly id: string; readonly name: string | null; readonly visits: readonly PlannedVisit[] };

/** A day's visits by who drives them: first what nobody has, then people by name, each by window. */
export function byDriver(visits: readonly PlannedVisit[]): Round[] {
  const rounds = Map.groupBy(visits, ({ assignee }) => assignee?.id ?? '');
  return [...rounds]
    .map(([id, own]) => ({
      id,
      name: own[0]?.assignee?.name ?? null,
      visits: own.toSorted((one, other) => one.time.localeCompare(other.time)),
    }))
    .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? ''));
}
