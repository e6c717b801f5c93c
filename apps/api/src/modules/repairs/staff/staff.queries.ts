import type { StaffRepair, StaffRepairItem } from '@atelier/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, selectRows } from '#platform/database/database.ts';
import { isoInstant } from '#platform/database/json-sql.ts';
import { statement } from '#platform/database/statement.ts';
import { factsJson, type StoredFacts } from '#workflow/repair/repair-facts.ts';
import { type ListPageQuery, orderBy } from './list-page.ts';
import { repairsWithCustomer, repairsWithVisit, staffItemJson, staffRepairJson } from '../staff-json.ts';
import type { StaffViewer } from '../staff.policy.ts';

type StaffRepairBody = Omit<StaffRepair, 'allowedActions'>;

/** Returns a repair as JSON for staff who see all, with the facts for `allowedActions` from the same snapshot. */
export async function findStaffRepair(database: Database, { lang }: StaffViewer, id: string) {
  const [row] = await selectRepair(database, { id, lang });
  return row;
}

/** Returns a repair as staff who see all read it, without the actions of a viewer. */
export async function readStaffRepair(database: Database, { lang }: Pick<StaffViewer, 'lang'>, id: string) {
  const [row] = await selectRepair(database, { id, lang });
  return row === undefined ? undefined : (JSON.parse(row.body) as StaffRepairBody);
}

const selectRepair = statement<{ body: string; facts: StoredFacts }>(
  'repair_of_staff',
  sql`select ${staffRepairJson(sql`${sql.placeholder('lang')}::text`)} as body, ${factsJson} as facts
  from ${repairsWithCustomer} where r.id = ${sql.placeholder('id')}`,
);

export async function isRepair(database: Database, id: string): Promise<boolean> {
  const { rows } = await database.execute(sql`select from repairs r where r.id = ${id}`);
  return rows.length > 0;
}

/** Returns the full rows of a page in order, with their sort values. Other tables are read for these rows only. */
export function selectStaffRepairs(
  database: Database,
  viewer: StaffViewer,
  { sort, page }: { readonly sort: ListPageQuery['sort']; readonly page: SQL },
) {
  return selectRows<{ body: StaffRepairItem; value: string | null }>(
    database,
    sql`
    with page as (${page})
    select ${staffItemJson(sql`${viewer.lang}::text`)} as body, ${isoInstant(sql`nullif(page.value, 'infinity')`)} as value
    from ${repairsWithVisit} join page on page.id = r.id order by ${orderBy(sort, sql`page.value`, sql`page.id`)}`,
  );
}
