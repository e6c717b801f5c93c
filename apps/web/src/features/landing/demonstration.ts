import type { Status } from '@atelier/domain';

/** One status for each station of a typical repair. `landing-parts.css` depends on their number. */
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
