import type { Status } from './vocabulary.ts';

/** Stations of the rail in order (specification/life#the-rail). */
export const stations = [
  'requested',
  'confirmed',
  'collected',
  'diagnosed',
  'approved',
  'fixed',
  'return',
  'completed',
] as const;
export type Station = (typeof stations)[number];

const offTrack = ['CANCELLED', 'DECLINED', 'REJECTED', 'ABORTED'] as const satisfies Status[];
type OffTrack = (typeof offTrack)[number];

const stationNumber: Readonly<Record<Exclude<Status, OffTrack>, number>> = {
  REQUESTED: 1,
  CONFIRMED: 2,
  COLLECTING: 2,
  COLLECTED: 3,
  DELIVERED: 3,
  DIAGNOSING: 3,
  EXTERNALIZING: 3,
  DIAGNOSED: 4,
  PROPOSED: 4,
  APPROVED: 5,
  APPROVE_CONFIRMED: 5,
  FIXING: 5,
  FIXED: 6,
  TO_RETURN: 7,
  RETURNING: 7,
  RETURNED: 7,
  COMPLETED: 8,
};

/** Returns true for declined, cancelled, rejected and aborted repairs. */
export function isOffTrack(status: Status): status is OffTrack {
  return offTrack.some((off) => off === status);
}

export type RailEntry = { readonly status: Status; readonly createdAt: string };

/**
 * Returns the station, 1 to 8 (specification/life#the-rail). Off track, it is the last one in `log`, which is oldest first. An imported
 * repair without any was diagnosed before its customer rejected the price.
 */
export function stationOf(status: Status, log: readonly Status[]): number {
  if (!isOffTrack(status)) return stationNumber[status];
  const last = log.findLast((past): past is Exclude<Status, OffTrack> => !isOffTrack(past));
  if (last !== undefined) return stationNumber[last];
  return status === 'REJECTED' ? stationNumber.DIAGNOSED : 1;
}

/** `at` is the last arrival at the station, ISO 8601. */
export type RailStation = {
  readonly station: Station;
  readonly state: 'done' | 'current' | 'off' | 'skipped' | 'todo';
  readonly at: string | null;
};

/**
 * Returns the stations of a repair with their dates. `log` is oldest first. Stations passed without a stop are skipped. A repair can move
 * back, so only earlier stations count as done.
 */
export function railOf(status: Status, log: readonly RailEntry[]): RailStation[] {
  const current = stationOf(
    status,
    log.map((entry) => entry.status),
  );
  const reached = new Map<number, string>();
  let here = 0;
  for (const entry of log) {
    if (isOffTrack(entry.status) || stationNumber[entry.status] === here) continue;
    here = stationNumber[entry.status];
    reached.set(here, entry.createdAt);
  }
  const stateOf = (number: number): RailStation['state'] => {
    if (number === current) return status === 'COMPLETED' ? 'done' : isOffTrack(status) ? 'off' : 'current';
    if (number > current) return 'todo';
    return reached.has(number) ? 'done' : 'skipped';
  };
  return stations.map((station, index) => {
    const number = index + 1;
    return { station, state: stateOf(number), at: number <= current ? (reached.get(number) ?? null) : null };
  });
}
