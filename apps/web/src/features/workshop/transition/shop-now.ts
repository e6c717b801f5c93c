import { shopTimeZone } from '#config/shop.ts';
import type { ShopNow } from './form-values.ts';

/** An instant as the shop's calendar has it. */
export function inShop(instant: Date): ShopNow {
  return { instant, timeZone: shopTimeZone };
}
