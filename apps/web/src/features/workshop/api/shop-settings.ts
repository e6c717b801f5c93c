import { getMedians, getSettings, saveSetting, type Settings } from '@atelier/contract';
import type { SettingKey } from '@atelier/domain';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#shared/api/api-error.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** What the shop has set, with who set it and when. */
export function settingsQuery() {
  return queryOptions({ queryKey: queryKeys.settings, queryFn: ({ signal }) => send(getSettings, { signal }) });
}

/** How long turns took of late, for whoever runs the shop. */
export function mediansQuery() {
  return queryOptions({
    queryKey: [...queryKeys.settings, 'medians'],
    queryFn: ({ signal }) => send(getMedians, { signal }),
  });
}

type SettingChange = { readonly value: unknown; readonly version: number };

/** Sets something, where it still is as its editor saw it. */
export function saveSettingValue(key: SettingKey, body: SettingChange): Promise<Settings> {
  return send(saveSetting, { params: { key }, body });
}

/** All as it is now, where somebody else was first; null for any other failure. */
export function conflictingSettings(error: unknown): Settings | null {
  if (!(error instanceof ApiError) || error.key !== 'editedMeanwhile') return null;
  return getSettings.answer.parse(error.body['settings']);
}
