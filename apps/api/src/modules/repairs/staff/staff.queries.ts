import type { StaffRepair, StaffRepairItem } from '@atelier/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { iso } from '#platform/database/json-text.ts';
import { repairTables } from '../repair-json.ts';
import { type ListPart, orderOf } from './list-page.ts';
import { staffItemJson, staffRepairJson } from './staff-json.ts';
import type { StaffViewer } from './staff.policy.ts';

type StoredRepair = Omit<StaffRepair, 'allowedActions'>;

const tables = sql`${repairTables} join users c on c.id = r.customer_id`;

/** One repair as whoever sees all of them sees it, but for `allowedActions`. */
export async function findStaffRepair(
  database: Database,
  viewer: StaffViewer,
  id: string,
): Promise<StoredRepair | undefined> {
  const { rows } = await database.execute<{ body: StoredRepair }>(sql`
    select ${staffRepairJson(sql`${viewer.lang}::text`)} as body
    from ${tables} where r.id = ${id}`);
  return rows[0]?.body;
}

/** Whether there is such a repair. */
export async function isRepair(database: Database, id: string): Promise<boolean> {
  const { rows } = await database.execute(sql`select from repairs r where r.id = ${id}`);
  return rows.length > 0;
}

/** The repairs of a page, whole, in its order, with what each is sorted by. Only for these the other tables are read. */
export async function selectStaffRepairs(
  database: Database,
  viewer: StaffViewer,
  { sort, page }: { readonly sort: ListPart['sort']; readonly page: SQL },
) {
  const { rows } = await database.execute<{ body: StaffRepairItem; value: string | null }>(sql`
    with page as (${page})
    select ${staffItemJson(sql`${viewer.lang}::text`)} as body, ${iso(sql`nullif(page.value, 'infinity')`)} as value
    from ${tables} join page on page.id = r.id order by ${orderOf(sort, sql`page.value`, sql`page.id`)}`);
  return rows;
}
