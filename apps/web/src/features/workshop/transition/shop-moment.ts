import { defaultSettings, type OpenDays } from '@atelier/domain';
import { shopOpen, shopTimeZone } from '#config/shop.ts';
import type { ShopMoment } from './form-values.ts';

export const shopOpenDays: OpenDays = shopOpen ?? defaultSettings;

export function shopMomentAt(instant: Date): ShopMoment {
  return { instant, timeZone: shopTimeZone, open: shopOpenDays };
}
