import { getMedians, getSettings, saveSetting, type Settings } from '@atelier/contract';
import type { SettingKey } from '@atelier/domain';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#shared/api/api-error.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';
import { updateOpenDays } from '#subjects/transitions/context/shop-moment.ts';

export function settingsQuery() {
  return queryOptions({
    queryKey: queryKeys.settings,
    queryFn: async ({ signal }) => planWith(await send(getSettings, { signal })),
  });
}

/** Returns the query of the recent median durations of turns. */
export function mediansQuery() {
  return queryOptions({
    queryKey: [...queryKeys.settings, 'medians'],
    queryFn: ({ signal }) => send(getMedians, { signal }),
  });
}

type SettingChange = { readonly value: unknown; readonly version: number };

/** Saves a setting unless it has changed since the editor read it. */
export async function saveSettingValue(key: SettingKey, body: SettingChange): Promise<Settings> {
  return planWith(await send(saveSetting, { params: { key }, body }));
}

/** Applies hours and closures to the planning forms of this page, which otherwise need a reload. */
function planWith(settings: Settings): Settings {
  updateOpenDays({ hours: settings.hours.value, closures: settings.closures.value });
  return settings;
}

export function conflictingSettings(error: unknown): Settings | null {
  if (!(error instanceof ApiError) || error.key !== 'editedMeanwhile') return null;
  return getSettings.answer.parse(error.body['settings']);
}
