import { getMedians, getSettings, saveSetting, type Settings } from '@atelier/contract';
import type { SettingKey } from '@atelier/domain';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#shared/api/api-error.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

export function settingsQuery() {
  return queryOptions({ queryKey: queryKeys.settings, queryFn: ({ signal }) => send(getSettings, { signal }) });
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
export function saveSettingValue(key: SettingKey, body: SettingChange): Promise<Settings> {
  return send(saveSetting, { params: { key }, body });
}

export function conflictingSettings(error: unknown): Settings | null {
  if (!(error instanceof ApiError) || error.key !== 'editedMeanwhile') return null;
  return getSettings.answer.parse(error.body['settings']);
}
