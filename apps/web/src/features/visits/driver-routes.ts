import type { PlannedVisit } from '@atelier/contract';

/** Visits of one driver by window. Without a name they are unassigned. */
export type DriverRoute = {
  readonly id: string;
  readonly name: string | null;
  readonly visits: readonly PlannedVisit[];
};

/** Groups a day's visits by driver: unassigned first, then by name, each by window. */
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
