import type { ShopSettings } from '@atelier/domain';
import type { Clock } from '#platform/time/clock.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { Platform } from '#platform/platform.ts';
import type { Signer } from '#platform/signing/signing.ts';
import type { NotifyContext } from '../effects/notify.ts';
import type { ShopRules } from './phases.ts';

/** Context of the only writers of repairs, their logs, visits and proposals. */
export type WorkflowContext = NotifyContext & {
  readonly clock: Clock;
  readonly settings: () => ShopSettings;
  readonly signer: Pick<Signer, 'sign'>;
  readonly metrics: Pick<Metrics, 'countTransition'>;
};

type WorkflowOptions = Pick<Platform, 'config'> & Omit<WorkflowContext, 'timeZone'>;

export function workflowContext({ config, ...context }: WorkflowOptions): WorkflowContext {
  return { ...context, timeZone: config.settings.SHOP_TIME_ZONE };
}

export function rulesOf({ settings, timeZone }: WorkflowContext): ShopRules {
  return { ...settings(), timeZone };
}
