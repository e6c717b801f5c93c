import type { Repair } from '@atelier/contract';
import { isAway, isOffTrack, railOf, type PricedClaim, type RailEntry, type RailStation } from '@atelier/domain';

/** Facts of a repair that its rail shows. */
export type RailRepair = PricedClaim &
  Pick<Repair, 'status' | 'custody'> & {
    readonly logs: readonly RailEntry[];
    readonly pickupLogistic?: Pick<NonNullable<Repair['pickupLogistic']>, 'mode'> | null;
  };

/** Returns true when the customer brings the device to the shop. */
export function isWalkIn({ pickupLogistic }: Pick<RailRepair, 'pickupLogistic'>): boolean {
  return pickupLogistic?.mode === 'COUNTER';
}

/** Returns true when the repair has ended early and its device must still come home. */
export function isReturning(repair: RailRepair): boolean {
  return isOffTrack(repair.status) && isAway(repair);
}

const RETURN_STATION = 'return';

/** Returns the eight stations of a repair. Sorts the log first, because the rail needs it oldest first. */
export function stationsOf(repair: RailRepair): RailStation[] {
  const log = repair.logs.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  const stations = railOf(repair.status, log);
  return isReturning(repair) ? skipBypassed(stations) : stations;
}

/** An abandoned repair skips the stations before its return. */
function skipBypassed(stations: readonly RailStation[]): RailStation[] {
  const home = stations.findIndex(({ station }) => station === RETURN_STATION);
  return stations.map((each, index) => (each.state === 'todo' && index < home ? { ...each, state: 'skipped' } : each));
}
