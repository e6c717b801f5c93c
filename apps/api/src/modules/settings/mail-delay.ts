import type { ShopSettings } from '@atelier/domain';
import { second } from '#platform/config/limits.ts';
import type { Platform } from '#platform/platform.ts';

/** Returns the current delay of transition mails, in milliseconds. */
export type MailDelay = () => number;

/** The environment overrides the shop's setting. */
export function createMailDelay({ config }: Pick<Platform, 'config'>, settings: () => ShopSettings): MailDelay {
  return () => config.settings.STEP_MAIL_DELAY ?? settings().mailDelay * second;
}
