import type { ShopSettings } from '@atelier/domain';
import type { Clock } from '../platform/clock/clock.ts';
import type { Announce, ShowChange } from './announce.ts';
import type { Sealer } from './receipts.ts';

/** What running the table takes. */
export type WorkflowParts = {
  readonly clock: Clock;
  readonly announce: Announce;
  readonly showChange: ShowChange;
  readonly timeZone: string;
  /** What the shop has set, as it is now. */
  readonly settings: () => ShopSettings;
  readonly sealer: Sealer;
};
