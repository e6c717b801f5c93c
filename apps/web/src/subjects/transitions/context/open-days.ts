import { getSettings, type Settings } from '@atelier/contract';
import { send } from '#shared/api/send.ts';
import { updateOpenDays } from './shop-moment.ts';

let warrantyDays: number | null = null;

/** Returns the days of warranty of a repair whose price names none, or null before the settings have arrived. */
export function usualWarrantyDays(): number | null {
  return warrantyDays;
}

/** Applies hours, seasons, closures and the usual warranty to the forms of this page. */
export function applySettings(settings: Settings): Settings {
  const { hours, seasons, closures } = settings;
  warrantyDays = settings.warrantyDays.value;
  updateOpenDays({ hours: hours.value, seasons: seasons.value, closures: closures.value });
  return settings;
}

/** Fetches the settings for the forms. After a failure the former ones apply until the next change or reload. */
export async function refreshOpenDays(): Promise<void> {
  await send(getSettings).then(applySettings, () => undefined);
}
