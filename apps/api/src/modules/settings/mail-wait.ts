import type { ShopSettings } from '@atelier/domain';
import { second } from '#platform/config/limits.ts';
import type { Platform } from '#platform/platform.ts';

/** How long a mail about a step waits now, in milliseconds. */
export type MailWait = () => number;

/** What the environment says, or else what the shop has set. */
export function createMailWait({ config }: Pick<Platform, 'config'>, settings: () => ShopSettings): MailWait {
  return () => config.settings.STEP_MAIL_DELAY ?? settings().mailDelay * second;
}
