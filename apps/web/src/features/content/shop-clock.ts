import { tz } from '@date-fns/tz';
import { shopTimeZone } from '#config/shop.ts';

/** Instants as the shop's clock shows them. */
export const shopClock = tz(shopTimeZone);
