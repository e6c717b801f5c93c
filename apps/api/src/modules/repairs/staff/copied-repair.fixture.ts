import { randomBytes } from 'node:crypto';
import { REPAIR_ID_LENGTH, repairIdFrom } from '@atelier/domain';
import { sql, type SQL } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { transaction, type Transaction } from '#platform/database/database.ts';
import type { TransitionStep, Shop } from './shop.fixture.ts';

const originalsByShop = new WeakMap<Shop, Map<string, Promise<string>>>();

/**
 * Returns the id of a new repair with these transitions. The first call per shop runs them, later ones copy the rows.
 * Copies have no mails and publish no events.
 */
export async function copyRepairAfter(shop: Shop, transitions: readonly TransitionStep[]): Promise<string> {
  return copyRepair(shop, await originalAfter(shop, transitions));
}

function originalAfter(shop: Shop, transitions: readonly TransitionStep[]): Promise<string> {
  const cached = originalsByShop.get(shop) ?? new Map<string, Promise<string>>();
  originalsByShop.set(shop, cached);
  const key = JSON.stringify(transitions, (_, value: unknown) => (value === undefined ? 'nothing' : value));
  const original = cached.get(key) ?? createOriginal(shop, transitions);
  cached.set(key, original);
  return original;
}

async function createOriginal(shop: Shop, transitions: readonly TransitionStep[]): Promise<string> {
  const last = transitions.at(-1);
  if (last === undefined) return (await shop.createRepair()).id;
  const id = await copyRepairAfter(shop, transitions.slice(0, -1));
  await shop.takeStep(id, last);
  return id;
}

/** In order of their foreign keys. Triggers fill the search columns. */
const tables = ['devices', 'repairs', 'visits', 'proposals', 'accessories', 'repair_log', 'notifications'] as const;

async function copyRepair(shop: Shop, id: string): Promise<string> {
  const copy = repairIdFrom(randomBytes(REPAIR_ID_LENGTH));
  const ids = new Map([[id, copy]]);
  await transaction(shop.world.app.platform.database, async (tx) => {
    const read = [];
    for (const name of tables) read.push({ name, rows: await rowsOf(tx, name, id) });
    for (const { id: previous } of read.flatMap(({ rows }) => rows))
      if (!ids.has(previous)) ids.set(previous, uuidv7());
    for (const { name, rows } of read) {
      const table = sql.identifier(name);
      const renamed = [...ids].reduce(
        (text, [previous, next]) => text.replaceAll(JSON.stringify(previous), JSON.stringify(next)),
        JSON.stringify(rows),
      );
      const columns = sql.raw(Object.keys(rows[0] ?? { id }).join(', '));
      await tx.execute(
        sql`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ${renamed})`,
      );
    }
    await tx.execute(
      sql`update repair_versions set version = version + 1 where customer_id = (select customer_id from repairs where id = ${copy})`,
    );
  });
  return copy;
}

type CopiedTable = (typeof tables)[number];

/** Excludes generated columns. */
async function rowsOf(tx: Transaction, table: CopiedTable, id: string): Promise<readonly { readonly id: string }[]> {
  const { rows } = await tx.execute<{ row: { id: string } }>(
    sql`select to_jsonb(t) - 'search_text' as row from ${sql.identifier(table)} t where ${belongsToRepair(table, id)}`,
  );
  return rows.map(({ row }) => row);
}

function belongsToRepair(table: CopiedTable, id: string): SQL {
  if (table === 'devices') return sql`id = (select device_id from repairs where id = ${id})`;
  return table === 'repairs' ? sql`id = ${id}` : sql`repair_id = ${id}`;
}
