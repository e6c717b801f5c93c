import type { ShopSettings } from '@atelier/domain';
import { second } from '#platform/config/limits.ts';
import type { Platform } from '#platform/platform.ts';

/** How long a mail about a step waits now, in milliseconds. */
export type MailDelay = () => number;

/** What the environment says, or else what the shop has set. */
export function createMailDelay({ config }: Pick<Platform, 'config'>, settings: () => ShopSettings): MailDelay {
  return () => config.settings.STEP_MAIL_DELAY ?? settings().mailDelay * second;
}
