import { type Issue, type Settings, settingSchemas, getMedians, getSettings, saveSetting } from '@atelier/contract';
import type { SettingKey } from '@atelier/domain';
import { useQueryClient, queryOptions } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { callQuery, queryKeys } from '#shared/api/queries.ts';
import { showError, showDone } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { send } from '#shared/api/send.ts';
import { conflictIn } from '#subjects/staff/forms/conflict.ts';
import { applySettings } from '#subjects/transitions/context/open-days.ts';

export type SettingValue<Key extends SettingKey> = Settings[Key]['value'];

export type Setting<Key extends SettingKey> = {
  readonly value: SettingValue<Key>;
  readonly change: (value: SettingValue<Key>) => void;
  /** Returns the message key of an invalid field by its path in the value, `''` for the whole. */
  readonly problem: (path: string) => string | undefined;
};

type Typed<Key extends SettingKey> = { readonly value: SettingValue<Key>; readonly version: number };

/** Edits and saves a setting. A conflict is reported and preserves the edit. */
export function useSetting<Key extends SettingKey>(key: Key, stored: Settings[Key]) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [typed, setTyped] = useState<Typed<Key> | null>(null);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [isMeanwhile, setMeanwhile] = useState(false);
  const [isSaving, setSaving] = useState(false);
  /** Value of the last save without an answer. The server may have stored it. */
  const unanswered = useRef<unknown>(undefined);
  const value = typed?.value ?? stored.value;
  const forget = () => {
    setTyped(null);
    setIssues([]);
    setMeanwhile(false);
  };
  const onSaved = (saved: Settings) => {
    unanswered.current = undefined;
    client.setQueryData(queryKeys.settings, saved);
    forget();
    showDone(t('settings.saved'), t('settings.savedText'));
  };
  const fail = async (error: unknown): Promise<void> => {
    const conflict = conflictIn(error, 'settings', getSettings.answer);
    if (conflict !== null) {
      const current = conflict[key];
      if (isSameValue(key, current.value, value)) return onSaved(conflict);
      if (isSameValue(key, current.value, unanswered.current)) return saveFrom(current.version);
      client.setQueryData(queryKeys.settings, conflict);
      setTyped({ value, version: current.version });
      setMeanwhile(true);
    } else if (error instanceof ApiError && error.issues.length > 0) setIssues(error.issues.map(withoutValue));
    else {
      unanswered.current = value;
      showError(t, error);
    }
  };
  /** Saves the value unless it has changed since the editor read it. */
  const saveFrom = (version: number) =>
    send(saveSetting, { params: { key }, body: { value, version } }).then(applySettings).then(onSaved).catch(fail);
  const save = async () => {
    const wrong = issuesOf(key, value);
    setIssues(wrong);
    if (wrong.length > 0) return;
    setSaving(true);
    await saveFrom(typed?.version ?? stored.version);
    setSaving(false);
  };
  const setting: Setting<Key> = {
    value,
    change: (next) => setTyped({ value: next, version: typed?.version ?? stored.version }),
    problem: (path) => issues.find((issue) => issue.path === path)?.message,
  };
  const isDirty = typed !== null && JSON.stringify(typed.value) !== JSON.stringify(stored.value);
  return { setting, isDirty, isSaving, isMeanwhile, save, forget };
}

function issuesOf(key: SettingKey, value: unknown): Issue[] {
  const parsed = settingSchemas[key].safeParse(value);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
}

/** Returns true if both values are stored alike. */
function isSameValue(key: SettingKey, one: unknown, other: unknown): boolean {
  const first = settingSchemas[key].safeParse(one);
  const second = settingSchemas[key].safeParse(other);
  return first.success && second.success && JSON.stringify(first.data) === JSON.stringify(second.data);
}

function withoutValue({ path, message }: Issue): Issue {
  return { path: path.replace(/^value\.?/u, ''), message };
}

export const settingsQuery = queryOptions({
  queryKey: queryKeys.settings,
  queryFn: async ({ signal }) => applySettings(await send(getSettings, { signal })),
});

/** Returns the query of the recent median durations of turns. */
export const mediansQuery = callQuery([...queryKeys.settings, 'medians'], getMedians);
