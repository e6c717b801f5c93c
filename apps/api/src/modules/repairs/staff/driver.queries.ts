import type { DriverRepair, DriverRepairItem } from '@atelier/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { preparedQuery } from '#platform/database/statement.ts';
import { factsJson, type StoredFacts } from '#workflow/repair/repair-facts.ts';
import { repairTables } from '../repair-json.ts';
import { windowStart } from './driver-filters.ts';
import { driverItemJson, driverRepairJson, ownVisit, visibleState } from '../driver-json.ts';
import { type DriverReader, repairsSeenByDriver } from '../staff.policy.ts';

type DriverRepairBody = Omit<DriverRepair, 'allowedActions'>;

/** Returns a repair as this driver sees it, with the facts for `allowedActions` from the same snapshot. */
export async function findDriverRepair(database: Database, reader: DriverReader, id: string) {
  const { viewer } = reader;
  const [row] = await preparedQuery<{ body: DriverRepairBody; facts: StoredFacts }>(
    database,
    sql`
    select ${driverRepairJson(viewer)} as body, ${factsJson} as facts
    from ${repairTables} join users c on c.id = r.customer_id ${ownVisit(viewer)} ${visibleState(viewer)}
    where r.id = ${id} and r.id in ${repairsSeenByDriver(reader)}`,
  );
  return row;
}

export async function isVisibleToDriver(database: Database, reader: DriverReader, id: string): Promise<boolean> {
  const { rows } = await database.execute(sql`select where ${id} in ${repairsSeenByDriver(reader)}`);
  return rows.length > 0;
}

export type DriverPage = { readonly conditions: readonly SQL[]; readonly limit: number };

export async function selectDriverRepairs(database: Database, reader: DriverReader, { conditions, limit }: DriverPage) {
  const { viewer } = reader;
  const { rows } = await database.execute<{ body: DriverRepairItem; value: string }>(sql`
    select ${driverItemJson(viewer)} as body, ${windowStart} as value
    from repairs r join devices d on d.id = r.device_id join device_types t on t.id = d.type_id
      join users c on c.id = r.customer_id ${ownVisit(viewer)} ${visibleState(viewer)}
    where ${sql.join([sql`r.id = any(array${repairsSeenByDriver(reader)})`, ...conditions], sql` and `)}
    order by ${windowStart}, r.id limit ${limit}`);
  return rows;
}
