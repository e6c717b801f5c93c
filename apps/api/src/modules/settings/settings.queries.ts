import type { SettingKey } from '@atelier/domain';
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/database.ts';
import { fullNameSql, settings, users } from '#schema/index.ts';

export type SettingRow = {
  readonly key: string;
  readonly value: unknown;
  readonly version: number;
  readonly updatedAt: Date;
  /** Name, or null if no person set it. */
  readonly by: string | null;
};

const { key, value, version, updatedAt, updatedBy } = settings;

export function selectSettings(database: Database): Promise<SettingRow[]> {
  return database
    .select({ key, value, version, updatedAt, by: fullNameSql(users) })
    .from(settings)
    .leftJoin(users, eq(users.id, updatedBy));
}

/** Locks a setting. Returns version 0 if it was never set. */
export async function lockSetting(
  tx: Transaction,
  settingKey: SettingKey,
): Promise<{ version: number; value: unknown }> {
  // A missing row can't be locked, so an advisory lock serializes first writes.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`settings.${settingKey}`}))`);
  const [row] = await tx.select({ version, value }).from(settings).where(eq(key, settingKey));
  return row ?? { version: 0, value: undefined };
}

type NewSetting = {
  readonly key: SettingKey;
  readonly value: unknown;
  readonly version: number;
  readonly at: Date;
  readonly by: string;
};

export async function upsertSetting(tx: Transaction, { at, by, ...row }: NewSetting): Promise<void> {
  const set = { value: row.value, version: row.version, updatedAt: at, updatedBy: by };
  await tx
    .insert(settings)
    .values({ ...row, updatedAt: at, updatedBy: by })
    .onConflictDoUpdate({ target: key, set });
}

/** Inserts a setting unless it exists. Safe when several nodes start at once. */
export async function insertMissingSetting(
  database: Database,
  row: Pick<NewSetting, 'key' | 'value' | 'at'>,
): Promise<void> {
  const { at, ...rest } = row;
  await database
    .insert(settings)
    .values({ ...rest, version: 1, updatedAt: at })
    .onConflictDoNothing();
}
