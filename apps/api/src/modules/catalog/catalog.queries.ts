import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Catalog } from './catalogs.ts';

export type CatalogValues = Readonly<Record<string, unknown>>;

type EntryWrite = { readonly id: string; readonly values: CatalogValues; readonly at: Date };

export async function selectEntries<E>(database: Database, catalog: Catalog<E>, id?: string): Promise<E[]> {
  const fields = columnsOf(catalog).map(([field, column]) => sql`${column} as ${sql.identifier(field)}`);
  const order = catalog.isOrdered ? sql`position, id` : sql`search_text`;
  const { rows } = await database.execute(sql`
    select id, version, retired_at is not null as retired, ${sql.join(fields, sql`, `)} from ${tableOf(catalog)}
    where ${id === undefined ? sql`true` : sql`id = ${id}`}
    order by retired_at is not null, ${groupColumn(catalog)}, ${order}`);
  return rows as E[];
}

/** Serializes writers of a catalog, so two can't take one name or one position. */
export async function lockCatalog<E>(tx: Transaction, { table }: Catalog<E>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`books.${table}`}))`);
}

/** Returns the unique fields whose value another entry has. */
export async function selectTakenFields<E>(
  tx: Transaction,
  catalog: Catalog<E>,
  entry: Omit<EntryWrite, 'at'>,
): Promise<string[]> {
  const taken = catalog.unique.map((field) => {
    const column = columnOf(catalog, field);
    const isSame = sql`public.search_text(${column}) = public.search_text(${entry.values[field]}::text)`;
    const inGroup =
      catalog.groupedBy === null ? sql`true` : sql`${groupColumn(catalog)}::text = ${entry.values[catalog.groupedBy]}`;
    const isTaken = sql`exists (select from ${tableOf(catalog)} where id <> ${entry.id} and ${inGroup} and ${isSame})`;
    return sql`${isTaken} as ${sql.identifier(field)}`;
  });
  const { rows } = await tx.execute(sql`select ${sql.join(taken, sql`, `)}`);
  return catalog.unique.filter((field) => rows[0]?.[field] === true);
}

export async function insertEntry<E>(
  tx: Transaction,
  catalog: Catalog<E>,
  { id, values, at }: EntryWrite,
): Promise<void> {
  const columns = columnsOf(catalog);
  const last = sql`(select coalesce(max(position), 0) + 1 from ${tableOf(catalog)})`;
  const more: [string, SQL][] = [
    ...(catalog.isOrdered ? [['position', last] as [string, SQL]] : []),
    ...(catalog.hasTimes ? ['created_at', 'updated_at'].map((name): [string, SQL] => [name, timestampSql(at)]) : []),
  ];
  const names = [...columns.map(([, column]) => column), ...more.map(([name]) => sql.identifier(name))];
  const insertedValues = [
    ...columns.map(([field]) => sql`${sql.param(values[field])}`),
    ...more.map(([, value]) => value),
  ];
  await tx.execute(sql`
    insert into ${tableOf(catalog)} (id, ${sql.join(names, sql`, `)}) values (${id}, ${sql.join(insertedValues, sql`, `)})`);
}

export async function updateEntry<E>(
  tx: Transaction,
  catalog: Catalog<E>,
  { id, values, at, retired }: EntryWrite & { readonly retired: boolean },
): Promise<void> {
  const changes = [
    ...columnsOf(catalog)
      .filter(([field]) => field !== catalog.groupedBy)
      .map(([field, column]) => sql`${column} = ${sql.param(values[field])}`),
    sql`retired_at = ${retired ? sql`coalesce(retired_at, ${timestampSql(at)})` : sql`null`}`,
    sql`version = version + 1`,
    ...(catalog.hasTimes ? [sql`updated_at = ${timestampSql(at)}`] : []),
  ];
  await tx.execute(sql`update ${tableOf(catalog)} set ${sql.join(changes, sql`, `)} where id = ${id}`);
}

/** Moves an entry to a position, counted from 1. */
export async function moveEntry<E>(tx: Transaction, catalog: Catalog<E>, { id, place }: { id: string; place: number }) {
  const table = tableOf(catalog);
  const ownGroup = sql`(select ${groupColumn(catalog)} from ${table} where id = ${id})`;
  await tx.execute(sql`
    update ${table} t set position = case when t.id = ${id} then ${place} else o.place + (o.place >= ${place})::int end
    from (
      select id, row_number() over (order by id = ${id}, retired_at is not null, position, id)::int as place
      from ${table} where ${groupColumn(catalog)} is not distinct from ${ownGroup}
    ) o where o.id = t.id`);
}

function columnsOf<E>({ columns }: Catalog<E>): [string, SQL][] {
  return Object.entries<string>(columns).map(([field, column]) => [field, sql`${sql.identifier(column)}`]);
}

function columnOf<E>(catalog: Catalog<E>, field: string): SQL {
  const column = columnsOf(catalog).find(([name]) => name === field);
  if (column === undefined) throw new TypeError(`invariant: catalog ${catalog.table} has no field ${field}`);
  return column[1];
}

function groupColumn<E>(catalog: Catalog<E>): SQL {
  return catalog.groupedBy === null ? sql`null::text` : columnOf(catalog, catalog.groupedBy);
}

function tableOf<E>({ table }: Catalog<E>): SQL {
  return sql`${sql.identifier(table)}`;
}

function timestampSql(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`;
}
