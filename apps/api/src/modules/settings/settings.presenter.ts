import { type Settings, settingSchemas } from '@atelier/contract';
import { defaultSettings, type SettingKey, settingKeys, type ShopSettings } from '@atelier/domain';
import type { SettingRow } from './settings.queries.ts';

/** Returns the effective settings. Missing and invalid values get their defaults. */
export function currentSettingsFrom(rows: readonly SettingRow[]): ShopSettings {
  return Object.fromEntries(settingKeys.map((key) => [key, valueOf(key, rows)])) as ShopSettings;
}

function valueOf(key: SettingKey, rows: readonly SettingRow[]): unknown {
  const row = rows.find((each) => each.key === key);
  const parsed = settingSchemas[key].safeParse(row?.value);
  return parsed.success ? parsed.data : defaultSettings[key];
}

export function presentSettings(rows: readonly SettingRow[]): Settings {
  return Object.fromEntries(
    settingKeys.map((key) => {
      const row = rows.find((each) => each.key === key);
      const { version = 0, by = null } = row ?? {};
      return [key, { value: valueOf(key, rows), version, at: row?.updatedAt.toISOString() ?? null, by }];
    }),
  ) as Settings;
}
