import type { Clock } from '../platform/clock/clock.ts';
import type { Announce, ShowChange } from './announce.ts';
import type { Sealer } from './receipts.ts';

/** What running the table takes. */
export type WorkflowParts = {
  readonly clock: Clock;
  readonly announce: Announce;
  readonly showChange: ShowChange;
  readonly timeZone: string;
  readonly proposalExpiry: number;
  readonly sealer: Sealer;
};
