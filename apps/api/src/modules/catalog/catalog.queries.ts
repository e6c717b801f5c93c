import { and, eq, getTableName, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#platform/database/database.ts';

export type CatalogTable = PgTable & {
  readonly id: AnyPgColumn;
  readonly version: AnyPgColumn;
  readonly retiredAt: AnyPgColumn;
  readonly position?: AnyPgColumn;
};

type HandSorted = CatalogTable & { readonly position: AnyPgColumn };

/** Columns that each change of an entry sets. */
export type EntryState = {
  readonly id: string;
  readonly retiredAt: SQL | null;
  readonly version: SQL;
  readonly updatedAt: Date;
};

export function entryColumns<T extends CatalogTable>(table: T) {
  const { id, version }: Pick<T, 'id' | 'version'> = table;
  return { id, version, retired: isRetired(table) };
}

export function isRetired({ retiredAt }: CatalogTable): SQL<boolean> {
  return sql<boolean>`${retiredAt} is not null`;
}

/** Order of a catalog that is sorted by hand. */
export function handOrder(table: HandSorted): (SQL | AnyPgColumn)[] {
  return [isRetired(table), table.position, table.id];
}

/** Returns the condition of one entry, or of all. */
export function isEntry(table: CatalogTable, id: string | undefined): SQL | undefined {
  return id === undefined ? undefined : eq(table.id, id);
}

/** Serializes writers of a catalog, so two can't take one name or one position. */
export async function lockCatalog(tx: Transaction, table: CatalogTable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`books.${getTableName(table)}`}))`);
}

type EntryName = { readonly id: string; readonly column: AnyPgColumn; readonly text: unknown };

/** Returns true if another entry has the name. */
export async function isNameTaken(
  tx: Transaction,
  table: CatalogTable,
  { id, column, text, group }: EntryName & { readonly group: SQL | undefined },
): Promise<boolean> {
  const isSame = sql`public.search_text(${column}) = public.search_text(${text}::text)`;
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(ne(table.id, id), group, isSame))
    .limit(1);
  return rows.length > 0;
}

export function nextPosition(table: HandSorted): SQL {
  return sql`(select coalesce(max(${table.position}), 0) + 1 from ${table})`;
}

export function entryState(
  { retiredAt, version }: CatalogTable,
  { id, retired, at }: { readonly id: string; readonly retired: boolean; readonly at: Date },
): EntryState {
  return {
    id,
    retiredAt: retired ? sql`coalesce(${retiredAt}, ${sql.param(at, retiredAt)})` : null,
    version: sql`${version} + 1`,
    updatedAt: at,
  };
}

type EntryMove = { readonly id: string; readonly place: number; readonly group: SQL | undefined };

/** Moves an entry to a position, counted from 1. */
export async function moveEntry(tx: Transaction, table: CatalogTable, { id, place, group }: EntryMove): Promise<void> {
  await tx.execute(sql`
    update ${table} set position = case when ${table.id} = ${id} then ${place} else o.place + (o.place >= ${place})::int end
    from (
      select id, row_number() over (order by id = ${id}, retired_at is not null, position, id)::int as place
      from ${table} where ${group ?? sql`true`}
    ) o where o.id = ${table.id}`);
}

/** Gives the open repairs at this partner its present name, which lists show and searches find. */
export async function renamePartnerOfRepairs(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`
    update repairs r set partner = p.name from partners p where p.id = ${id} and r.id in (
      select id from repairs where partner_id = p.id and partner <> p.name and turn_owner is not null order by id for update)`);
}
