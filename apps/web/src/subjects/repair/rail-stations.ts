import type { Repair } from '@atelier/contract';
import { isAway, isOffTrack, railOf, type RailStation } from '@atelier/domain';

/** What the rail has to know of a repair; staff's and customers' repairs both have it. */
export type RailRepair = Pick<Repair, 'status' | 'custody' | 'logs'> & Partial<Pick<Repair, 'pickupLogistic'>>;

/** Nobody came for the device: its customer brought it. */
export function isWalkIn({ pickupLogistic }: Partial<Pick<Repair, 'pickupLogistic'>>): boolean {
  return pickupLogistic?.mode === 'COUNTER';
}

/** The repair left its track and the device still has to come home. */
export function isReturning(repair: RailRepair): boolean {
  return isOffTrack(repair.status) && isAway(repair);
}

const RETURN_STATION = 'return';

/** The eight stations of a repair. The log is sorted first: the rail reads it oldest first, whatever way it was sent. */
export function stationsOf(repair: RailRepair): RailStation[] {
  const log = repair.logs.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  const stations = railOf(repair.status, log);
  return isReturning(repair) ? skipBypassed(stations) : stations;
}

/** On its way back the device passes by what would have come before its return. */
function skipBypassed(stations: readonly RailStation[]): RailStation[] {
  const home = stations.findIndex(({ station }) => station === RETURN_STATION);
  return stations.map((each, index) => (each.state === 'todo' && index < home ? { ...each, state: 'skipped' } : each));
}
