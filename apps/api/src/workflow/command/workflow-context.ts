import type { ShopSettings } from '@atelier/domain';
import type { Clock } from '#platform/time/clock.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { Platform } from '#platform/platform.ts';
import type { NotifyContext } from '../effects/notify.ts';
import type { ShopRules } from './phases.ts';
import { createSealer, type Sealer } from '../effects/receipts.ts';

/** Context of the only writers of repairs, their logs, visits and proposals. */
export type WorkflowContext = NotifyContext & {
  readonly clock: Clock;
  readonly settings: () => ShopSettings;
  readonly sealer: Sealer;
  readonly metrics: Pick<Metrics, 'countTransition'>;
};

type WorkflowOptions = Pick<Platform, 'config'> & Omit<WorkflowContext, 'sealer' | 'timeZone'>;

export function workflowContext({ config, ...context }: WorkflowOptions): WorkflowContext {
  return { ...context, timeZone: config.settings.SHOP_TIME_ZONE, sealer: createSealer(config) };
}

export function rulesOf({ settings, timeZone }: WorkflowContext): ShopRules {
  return { ...settings(), timeZone };
}
