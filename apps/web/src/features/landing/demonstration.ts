import type { Status } from '@atelier/domain';

/** One status per station of the rail, as most repairs go; `landing-parts.css` knows how many. */
export const demonstration = [
  'REQUESTED',
  'COLLECTING',
  'DIAGNOSING',
  'PROPOSED',
  'FIXING',
  'FIXED',
  'RETURNING',
  'COMPLETED',
] as const satisfies Status[];
