import { type SQL, sql } from 'drizzle-orm';
import { parseRepairId } from '@atelier/domain';
import * as z from 'zod/mini';
import { dueOrInfinity, type StaffListQuery } from './staff-filters.ts';

type Sort = { readonly value: SQL; readonly descending: boolean };

/** Due dates ascending with null last, else newest first. */
const sorts: Readonly<Record<StaffListQuery['sort'], Sort>> = {
  due: { value: dueOrInfinity, descending: false },
  updatedAt: { value: sql`r.updated_at`, descending: true },
  createdAt: { value: sql`r.created_at`, descending: true },
};

export type ListPageQuery = {
  readonly partitions: readonly SQL[];
  readonly filters: readonly SQL[];
  readonly sort: StaffListQuery['sort'];
  readonly cursor: ListCursor | null;
  readonly limit: number;
};

export function allConditions(conditions: readonly SQL[]): SQL {
  return sql.join([...conditions], sql` and `);
}

export function orderBy(sort: ListPageQuery['sort'], value: SQL, id: SQL): SQL {
  return sorts[sort].descending ? sql`${value} desc, ${id} desc` : sql`${value}, ${id}`;
}

/** Adds the keyset condition to the filters, so pages don't shift when repairs move. */
export function pageConditions({ filters, sort, cursor }: ListPageQuery): readonly SQL[] {
  if (cursor === null) return filters;
  const { value, descending } = sorts[sort];
  const last = sql`(${cursor.value ?? 'infinity'}::timestamptz, ${cursor.id})`;
  return [...filters, descending ? sql`(${value}, r.id) < ${last}` : sql`(${value}, r.id) > ${last}`];
}

export function pageColumns({ sort }: Pick<ListPageQuery, 'sort'>): SQL {
  return sql`r.id, r.customer_search_text, r.device_search_text, ${sorts[sort].value} as value`;
}

/** Merges the partitions, each read in index order and limited to the page size. */
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

export type ListCursor = { readonly value: string | null; readonly id: string };

// PostgreSQL has no year 0.
const instant = z.iso.datetime().check(z.refine((text) => text >= '0001', 'invalid'));
const repairId = z.string().check(z.refine((text) => parseRepairId(text) === text, 'invalid'));
const CursorTuple = z.tuple([z.nullable(instant), repairId]);

export function writeCursor({ value, id }: ListCursor): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

/** Returns null for a malformed cursor. */
export function readCursor(text: string): ListCursor | null {
  const result = CursorTuple.safeParse(parseCursorJson(text));
  return result.success ? { value: result.data[0], id: result.data[1] } : null;
}

function parseCursorJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}
