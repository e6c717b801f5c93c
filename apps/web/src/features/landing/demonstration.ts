import { railOf, stations } from '@atelier/domain';
import type { RailStation, Status } from '@atelier/domain';

/** One status per station, as most repairs go. */
const journey = [
  'REQUESTED',
  'COLLECTING',
  'DIAGNOSING',
  'PROPOSED',
  'FIXING',
  'FIXED',
  'RETURNING',
  'COMPLETED',
] as const satisfies Status[];

/** Where a demonstration stands that doesn't move: the customer is asked for the decision that is theirs alone. */
export const STILL_STEP: number = journey.indexOf('PROPOSED');

export const STEPS: number = stations.length;

/** The repair of the demonstration after so many steps; it begins again after the last. */
export const demonstrationAt = (step: number): { status: (typeof journey)[number]; rail: RailStation[] } => {
  const place = step % journey.length;
  const passed = journey.slice(0, place + 1).map((status) => ({ status, createdAt: '' }));
  const status = journey[place] ?? 'REQUESTED';
  return { status, rail: railOf(status, passed) };
};
