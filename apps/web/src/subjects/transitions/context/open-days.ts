import { getSettings, type Settings } from '@atelier/contract';
import { send } from '#shared/api/send.ts';
import { updateOpenDays } from './shop-moment.ts';

/** Applies hours, seasons and closures to the planning forms of this page. */
export function applySettings(settings: Settings): Settings {
  const { hours, seasons, closures } = settings;
  updateOpenDays({ hours: hours.value, seasons: seasons.value, closures: closures.value });
  return settings;
}

/** Fetches the settings for the planning forms. After a failure the former ones apply until the next change or reload. */
export async function refreshOpenDays(): Promise<void> {
  await send(getSettings).then(applySettings, () => undefined);
}
