import type { StaffRepair, StaffRepairItem } from '@atelier/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { isoInstant } from '#platform/database/json-sql.ts';
import { statement } from '#platform/database/statement.ts';
import { factsJson, type StoredFacts } from '#workflow/repair-facts.ts';
import { repairTables } from '../repair-json.ts';
import { type ListPageQuery, orderBy } from './list-page.ts';
import { staffItemJson, staffRepairJson } from './staff-json.ts';
import type { StaffViewer } from './staff.policy.ts';

type StaffRepairBody = Omit<StaffRepair, 'allowedActions'>;

const tables = sql`${repairTables} join users c on c.id = r.customer_id`;

/** Repairs with their customer and their newest visit, whatever became of it; one that a correction took back never was. */
export const repairsWithVisit = sql`${tables}
  left join lateral (
    select * from visits where repair_id = r.id and not undone order by created_at desc, id desc limit 1
  ) v on true`;

/** One repair as whoever sees all of them sees it, but for `allowedActions`, and what these follow from as of the same instant. */
export async function findStaffRepair(database: Database, { lang }: StaffViewer, id: string) {
  const [row] = await selectRepair(database, { id, lang });
  return row;
}

const selectRepair = statement<{ body: StaffRepairBody; facts: StoredFacts }>(
  'repair_of_staff',
  sql`select ${staffRepairJson(sql`${sql.placeholder('lang')}::text`)} as body, ${factsJson} as facts
  from ${tables} where r.id = ${sql.placeholder('id')}`,
);

/** Whether there is such a repair. */
export async function isRepair(database: Database, id: string): Promise<boolean> {
  const { rows } = await database.execute(sql`select from repairs r where r.id = ${id}`);
  return rows.length > 0;
}

/** The repairs of a page, whole, in its order, with what each is sorted by. Only for these the other tables are read. */
export async function selectStaffRepairs(
  database: Database,
  viewer: StaffViewer,
  { sort, page }: { readonly sort: ListPageQuery['sort']; readonly page: SQL },
) {
  const { rows } = await database.execute<{ body: StaffRepairItem; value: string | null }>(sql`
    with page as (${page})
    select ${staffItemJson(sql`${viewer.lang}::text`)} as body, ${isoInstant(sql`nullif(page.value, 'infinity')`)} as value
    from ${repairsWithVisit} join page on page.id = r.id order by ${orderBy(sort, sql`page.value`, sql`page.id`)}`);
  return rows;
}
