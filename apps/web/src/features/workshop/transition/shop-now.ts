import { defaultSettings, type OpenDays } from '@atelier/domain';
import { shopOpen, shopTimeZone } from '#config/shop.ts';
import type { ShopNow } from './form-values.ts';

/** When the shop is open, as far as the page knows. */
export const shopDays: OpenDays = shopOpen ?? defaultSettings;

/** An instant as the shop's calendar has it. */
export function inShop(instant: Date): ShopNow {
  return { instant, timeZone: shopTimeZone, open: shopDays };
}
