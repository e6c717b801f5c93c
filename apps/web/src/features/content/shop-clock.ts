import { tz } from '@date-fns/tz';
import { shopTimeZone } from '#config/shop.ts';

export const shopClock = tz(shopTimeZone);
