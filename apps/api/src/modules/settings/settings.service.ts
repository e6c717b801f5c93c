import { type Settings, settingSchemas } from '@atelier/contract';
import { defaultSettings, type SettingKey, settingKeys, type ShopSettings, staffRoles } from '@atelier/domain';
import { second } from '#platform/config/limits.ts';
import { type Database, transaction } from '#platform/database/database.ts';
import { issuesOf } from '#platform/http/calls/schema-compilers.ts';
import { Failure, orNotFound } from '#platform/http/errors/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { createQueue } from '#platform/process/concurrency.ts';
import { notifyNodes } from '#platform/realtime/listening-pool.ts';
import type { Room } from '#platform/realtime/realtime.ts';
import { recordAudit } from '../audit/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { presentSettings, currentSettingsFrom } from './settings.presenter.ts';
import { insertMissingSetting, lockSetting, upsertSetting, selectSettings } from './settings.queries.ts';

const channel = 'atelier.settings';

const staffRooms = staffRoles.map((role): Room => `role:${role}`);

type SettingsPlatform = Pick<Platform, 'database' | 'clock' | 'limits' | 'log' | 'nodeNotifications' | 'jobs'>;

/** Returns the current delay of transition mails, in milliseconds. */
export type MailDelay = () => number;

type SettingInput = { readonly key: string; readonly value: unknown; readonly version: number };

export type SettingsStore = Awaited<ReturnType<typeof startSettings>>;

type SettingsContext = Pick<Platform, 'database' | 'clock' | 'realtime'> & {
  readonly store: Pick<SettingsStore, 'reload'>;
};

/**
 * Starts the settings. Each node holds their current values in memory, with its listeners and a queue of reloads.
 * `legacySettings` come from before settings existed. They are stored once, where they differ from the default and nobody has set the key.
 */
export async function startSettings(platform: SettingsPlatform, legacySettings: Partial<ShopSettings> = {}) {
  const { database, limits, log, nodeNotifications, jobs } = platform;
  await importLegacySettings(platform, legacySettings);
  let current = currentSettingsFrom(await selectSettings(database));
  const listeners: (() => Promise<void>)[] = [];
  // Reads one at a time, so older values can't replace newer ones.
  const queue = createQueue({ concurrent: 1, waiting: limits.content.drawingsWaiting });

  const reload = (): Promise<void> =>
    queue(async () => {
      const next = currentSettingsFrom(await selectSettings(database));
      if (JSON.stringify(next) === JSON.stringify(current)) return;
      current = next;
      for (const listener of listeners) await listener();
    }).catch((error: unknown) =>
      log.error({ event: 'settings.notFollowed', err: error }, 'this node goes by older settings than were saved'),
    );

  nodeNotifications.listen(channel, () => void reload());
  jobs.onEachNode('settings.compare', limits.content.compare, reload);

  return {
    current: (): ShopSettings => current,
    reload,
    /** Runs after this node applies new settings, before the save is answered. */
    onChange: (listener: () => Promise<void>): void => void listeners.push(listener),
  };
}

async function importLegacySettings(
  { database, clock }: SettingsPlatform,
  values: Partial<ShopSettings>,
): Promise<void> {
  for (const key of settingKeys) {
    const parsed = settingSchemas[key].safeParse(values[key]);
    if (!parsed.success || JSON.stringify(parsed.data) === JSON.stringify(defaultSettings[key])) continue;
    await insertMissingSetting(database, { key, value: parsed.data, at: clock.now() });
  }
}

export async function list(database: Database): Promise<Settings> {
  return presentSettings(await selectSettings(database));
}

/** Rejects an outdated version. Stored due dates aren't recomputed. */
export async function save(
  { database, clock, realtime, store }: SettingsContext,
  viewer: SignedInViewer,
  { key: keyName, value, version }: SettingInput,
): Promise<Settings> {
  const key = orNotFound(settingKeys.find((each) => each === keyName));
  const after = parseSetting(key, value);
  const at = clock.now();
  const isSaved = await transaction(database, async (tx) => {
    const row = await lockSetting(tx, key);
    if (row.version !== version) return false;
    const before = row.value ?? defaultSettings[key];
    await upsertSetting(tx, { key, value: after, version: version + 1, at, by: viewer.userId });
    const subject = { kind: 'setting', id: key } as const;
    const changes = { before, after };
    await recordAudit(tx, { viewer, at, action: 'setting.changed', subject, changes });
    await notifyNodes(tx, channel);
    tx.afterCommit(store.reload);
    tx.afterCommit(() => realtime.publish(staffRooms, 'setting', { id: key }));
    return true;
  });
  const settings = await list(database);
  if (!isSaved) throw new Failure('editedMeanwhile', { settings });
  return settings;
}

function parseSetting(key: SettingKey, value: unknown): unknown {
  const parsed = settingSchemas[key].safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error.issues, value).map(({ path, message }) => ({
    path: path === '' ? 'value' : `value.${path}`,
    message,
  }));
  throw new Failure('validation', { issues });
}

/** The environment overrides the shop's setting. */
export function mailDelay({ config }: Pick<Platform, 'config'>, settings: ShopSettings): number {
  return config.settings.STEP_MAIL_DELAY ?? settings.mailDelay * second;
}
