import { defaultSettings, shopTime, type OpenDays } from '@atelier/domain';
import { shopOpen, shopTimeZone } from '#config/shop.ts';

/** Instant with the shop's time zone, because the browser may be in another. `open`: the business hours. */
export type ShopMoment = { readonly instant: Date; readonly timeZone: string; readonly open?: OpenDays };

let openDays: OpenDays = shopOpen() ?? defaultSettings;

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

export function shopDayOf({ instant, timeZone }: ShopMoment): string {
  return shopTime(instant, timeZone).day;
}
