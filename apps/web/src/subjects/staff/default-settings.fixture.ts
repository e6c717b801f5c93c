import { getSettings, type Settings } from '@atelier/contract';
import { defaultSettings, settingKeys } from '@atelier/domain';

export function createDefaultSettings(overrides: Partial<Settings> = {}): Settings {
  const unset = settingKeys.map((key) => [key, { value: defaultSettings[key], version: 0, at: null, by: null }]);
  return { ...getSettings.answer.parse(Object.fromEntries(unset)), ...overrides };
}
