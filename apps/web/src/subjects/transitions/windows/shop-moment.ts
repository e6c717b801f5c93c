import { defaultSettings, type OpenDays } from '@atelier/domain';
import { shopOpen, shopTimeZone } from '#config/shop.ts';
import type { ShopMoment } from '../context/form-values.ts';

let openDays: OpenDays = shopOpen ?? defaultSettings;

/** Returns the open days of the loaded page, or of settings that were fetched or saved since. */
export function shopOpenDays(): OpenDays {
  return openDays;
}

export function updateOpenDays(newDays: OpenDays): void {
  openDays = newDays;
}

export function shopMomentAt(instant: Date): ShopMoment {
  return { instant, timeZone: shopTimeZone, open: openDays };
}
