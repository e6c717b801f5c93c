import { defaultSettings, type OpenDays } from '@atelier/domain';
import { shopOpen, shopTimeZone } from '#config/shop.ts';
import type { ShopMoment } from './form-values.ts';

/** When the shop is open, as far as the page knows. */
export const shopOpenDays: OpenDays = shopOpen ?? defaultSettings;

/** An instant as the shop's calendar has it. */
export function shopMomentAt(instant: Date): ShopMoment {
  return { instant, timeZone: shopTimeZone, open: shopOpenDays };
}
