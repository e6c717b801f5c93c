import type { ShopSettings } from '@atelier/domain';
import type { Clock } from '../platform/clock/clock.ts';
import type { Notify, PublishChange } from './notify.ts';
import type { Sealer } from './receipts.ts';

/** What running the table takes. */
export type WorkflowDeps = {
  readonly clock: Clock;
  readonly notify: Notify;
  readonly publishChange: PublishChange;
  readonly timeZone: string;
  /** What the shop has set, as it is now. */
  readonly settings: () => ShopSettings;
  readonly sealer: Sealer;
};
