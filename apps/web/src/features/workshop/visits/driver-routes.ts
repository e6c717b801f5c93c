import type { PlannedVisit } from '@atelier/contract';

/** Somebody's visits by window; no name: nobody has them yet. */
export type DriverRoute = {
  readonly id: string;
  readonly name: string | null;
  readonly visits: readonly PlannedVisit[];
};

/** A day's visits by who drives them: first what nobody has, then people by name, each by window. */
export function driverRoutesOf(visits: readonly PlannedVisit[]): DriverRoute[] {
  const routes = Map.groupBy(visits, ({ assignee }) => assignee?.id ?? '');
  return [...routes]
    .map(([id, own]) => ({
      id,
      name: own[0]?.assignee?.name ?? null,
      visits: own.toSorted((left, right) => left.time.localeCompare(right.time)),
    }))
    .toSorted((left, right) => (left.name ?? '').localeCompare(right.name ?? ''));
}
