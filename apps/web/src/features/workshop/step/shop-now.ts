import { shopTimeZone } from '../../../config/shop.ts';
import type { ShopNow } from './form-values.ts';

/** An instant as the shop's calendar has it. */
export const inShop = (instant: Date): ShopNow => ({ instant, timeZone: shopTimeZone });
