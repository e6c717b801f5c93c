import type { Clock } from '../platform/clock/clock.ts';
import type { Announce } from './announce.ts';

/** What running the table takes. */
export type WorkflowParts = {
  readonly clock: Clock;
  readonly announce: Announce;
  readonly timeZone: string;
  readonly proposalExpiry: number;
};
