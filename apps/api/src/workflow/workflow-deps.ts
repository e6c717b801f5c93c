import type { ShopSettings } from '@atelier/domain';
import type { Clock } from '../platform/clock/clock.ts';
import type { Notify, PublishChange } from './notify.ts';
import type { Sealer } from './receipts.ts';

export type WorkflowDeps = {
  readonly clock: Clock;
  readonly notify: Notify;
  readonly publishChange: PublishChange;
  readonly timeZone: string;
  readonly settings: () => ShopSettings;
  readonly sealer: Sealer;
};
