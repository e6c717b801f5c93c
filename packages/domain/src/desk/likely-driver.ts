import type { VisitType } from '../repair/vocabulary.ts';

type VisitOfDay = {
  readonly repairId: string;
  readonly zoneId: string | null;
  readonly assignee: { readonly id: string } | null;
};

type UsualDriver = { readonly zoneId: string; readonly type: VisitType; readonly assigneeId: string };

/** Input for planning a visit. `ownIds` lists repairs being planned, `ableIds` the available drivers. */
export type DriverSearch = {
  readonly zoneId: string | null;
  readonly type: VisitType;
  readonly visits: readonly VisitOfDay[];
  readonly usualDrivers: readonly UsualDriver[];
  readonly ownIds: readonly string[];
  readonly ableIds: readonly string[];
};

export type LikelyDriver = { readonly id: string; readonly why: 'SAME_DAY' | 'USUAL' };

/** Returns the driver with most visits in the zone on that day, else the zone's usual driver. */
export function likelyDriver({
  zoneId,
  type,
  visits,
  usualDrivers,
  ownIds,
  ableIds,
}: DriverSearch): LikelyDriver | null {
  if (zoneId === null) return null;
  const driverIds = visits.flatMap(({ repairId, zoneId: zone, assignee }) =>
    zone === zoneId && assignee !== null && ableIds.includes(assignee.id) && !ownIds.includes(repairId)
      ? [assignee.id]
      : [],
  );
  const [busiest] = [...Map.groupBy(driverIds, (id) => id)].toSorted(([, a], [, b]) => b.length - a.length);
  if (busiest !== undefined) return { id: busiest[0], why: 'SAME_DAY' };
  const id = usualDrivers.find((each) => each.zoneId === zoneId && each.type === type)?.assigneeId;
  return id !== undefined && ableIds.includes(id) ? { id, why: 'USUAL' } : null;
}
