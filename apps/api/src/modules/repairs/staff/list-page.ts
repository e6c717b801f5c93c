import { type SQL, sql } from 'drizzle-orm';
import type { ListCursor } from './list-cursor.ts';
import { dueOrInfinity, type StaffListQuery } from './staff-filters.ts';

/** What a list is sorted by, as a column of `r`, and by the id where that is the same. */
type Sort = { readonly value: SQL; readonly descending: boolean };

/** The earliest due first, what is never due last; the newest first otherwise. */
const sorts: Readonly<Record<StaffListQuery['sort'], Sort>> = {
  due: { value: dueOrInfinity, descending: false },
  updatedAt: { value: sql`r.updated_at`, descending: true },
  createdAt: { value: sql`r.created_at`, descending: true },
};

/** A part of a list: repairs of some stretches that pass the filters, sorted, at most so many. */
export type ListPageQuery = {
  readonly partitions: readonly SQL[];
  readonly filters: readonly SQL[];
  readonly sort: StaffListQuery['sort'];
  /** Where the page before ended; null for the first. */
  readonly cursor: ListCursor | null;
  readonly limit: number;
};

export function allConditions(conditions: readonly SQL[]): SQL {
  return sql.join([...conditions], sql` and `);
}

export function orderBy(sort: ListPageQuery['sort'], value: SQL, id: SQL): SQL {
  return sorts[sort].descending ? sql`${value} desc, ${id} desc` : sql`${value}, ${id}`;
}

/** The filters, and only what comes after the last repair of the page before: pages don't shift when repairs move. */
export function pageConditions({ filters, sort, cursor }: ListPageQuery): readonly SQL[] {
  if (cursor === null) return filters;
  const { value, descending } = sorts[sort];
  const last = sql`(${cursor.value ?? 'infinity'}::timestamptz, ${cursor.id})`;
  return [...filters, descending ? sql`(${value}, r.id) < ${last}` : sql`(${value}, r.id) > ${last}`];
}

/** What is known of a repair of a page: `id`, whose and what it is, as a search reads it, and the sorted `value`. */
export function pageColumns({ sort }: Pick<ListPageQuery, 'sort'>): SQL {
  return sql`r.id, r.customer_search_text, r.device_search_text, ${sorts[sort].value} as value`;
}

/** Each stretch in the order of its index, merged: no more rows are read than the page has, of each. */
export function pageSql(query: ListPageQuery): SQL {
  const { partitions, sort, limit } = query;
  const selects = partitions.map(
    (partition) => sql`
      select ${pageColumns(query)} from repairs r where ${allConditions([partition, ...pageConditions(query)])}
      order by ${orderBy(sort, sorts[sort].value, sql`r.id`)} limit ${limit}`,
  );
  return sql`
    select * from (${unionAll(selects)}) as stretch order by ${orderBy(sort, sql`value`, sql`id`)} limit ${limit}`;
}

function unionAll(selects: readonly SQL[]): SQL {
  return sql.join(
    selects.map((select) => sql`(${select})`),
    sql` union all `,
  );
}
