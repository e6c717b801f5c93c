import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Book } from './books.ts';

/** What is written of an entry, by field. */
export type Values = Readonly<Record<string, unknown>>;

/** Of an entry that is written: which one, what it says, and when. */
type Written = { readonly id: string; readonly values: Values; readonly at: Date };

/** All entries, the retired ones last; or one of them. */
export async function selectEntries<E>(database: Database, book: Book<E>, id?: string): Promise<E[]> {
  const fields = columnsOf(book).map(([field, column]) => sql`${column} as ${sql.identifier(field)}`);
  const order = book.isOrdered ? sql`position, id` : sql`folded`;
  const { rows } = await database.execute(sql`
    select id, version, retired_at is not null as retired, ${sql.join(fields, sql`, `)} from ${tableOf(book)}
    where ${id === undefined ? sql`true` : sql`id = ${id}`}
    order by retired_at is not null, ${within(book)}, ${order}`);
  return rows as E[];
}

/** One writer at a time: of two names that are alike the second is refused, and no two entries have one place. */
export async function lockBook<E>(tx: Transaction, { table }: Book<E>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`books.${table}`}))`);
}

/** The unique fields that another entry has the same of. */
export async function selectTaken<E>(tx: Transaction, book: Book<E>, entry: Omit<Written, 'at'>): Promise<string[]> {
  const taken = book.unique.map((field) => {
    const column = columnOf(book, field);
    const isSame = sql`public.folded(${column}) = public.folded(${entry.values[field]}::text)`;
    const among = book.within === null ? sql`true` : sql`${within(book)}::text = ${entry.values[book.within]}`;
    const found = sql`exists (select from ${tableOf(book)} where id <> ${entry.id} and ${among} and ${isSame})`;
    return sql`${found} as ${sql.identifier(field)}`;
  });
  const { rows } = await tx.execute(sql`select ${sql.join(taken, sql`, `)}`);
  return book.unique.filter((field) => rows[0]?.[field] === true);
}

export async function insertEntry<E>(tx: Transaction, book: Book<E>, { id, values, at }: Written): Promise<void> {
  const columns = columnsOf(book);
  const last = sql`(select coalesce(max(position), 0) + 1 from ${tableOf(book)})`;
  const more: [string, SQL][] = [
    ...(book.isOrdered ? [['position', last] as [string, SQL]] : []),
    ...(book.hasTimes ? ['created_at', 'updated_at'].map((name): [string, SQL] => [name, time(at)]) : []),
  ];
  const names = [...columns.map(([, column]) => column), ...more.map(([name]) => sql.identifier(name))];
  const written = [...columns.map(([field]) => sql`${sql.param(values[field])}`), ...more.map(([, value]) => value)];
  await tx.execute(sql`
    insert into ${tableOf(book)} (id, ${sql.join(names, sql`, `)}) values (${id}, ${sql.join(written, sql`, `)})`);
}

/** Writes what an entry says now, and whether it is retired; its version rises. */
export async function updateEntry<E>(
  tx: Transaction,
  book: Book<E>,
  { id, values, at, retired }: Written & { readonly retired: boolean },
): Promise<void> {
  const changes = [
    ...columnsOf(book)
      .filter(([field]) => field !== book.within)
      .map(([field, column]) => sql`${column} = ${sql.param(values[field])}`),
    sql`retired_at = ${retired ? sql`coalesce(retired_at, ${time(at)})` : sql`null`}`,
    sql`version = version + 1`,
    ...(book.hasTimes ? [sql`updated_at = ${time(at)}`] : []),
  ];
  await tx.execute(sql`update ${tableOf(book)} set ${sql.join(changes, sql`, `)} where id = ${id}`);
}

/** Puts an entry at a place, from 1; the others keep their order around it. */
export async function moveEntry<E>(tx: Transaction, book: Book<E>, { id, place }: { id: string; place: number }) {
  const table = tableOf(book);
  const among = sql`(select ${within(book)} from ${table} where id = ${id})`;
  await tx.execute(sql`
    update ${table} t set position = case when t.id = ${id} then ${place} else o.place + (o.place >= ${place})::int end
    from (
      select id, row_number() over (order by id = ${id}, retired_at is not null, position, id)::int as place
      from ${table} where ${within(book)} is not distinct from ${among}
    ) o where o.id = t.id`);
}

function columnsOf<E>({ columns }: Book<E>): [string, SQL][] {
  return Object.entries<string>(columns).map(([field, column]) => [field, sql`${sql.identifier(column)}`]);
}

function columnOf<E>(book: Book<E>, field: string): SQL {
  const found = columnsOf(book).find(([name]) => name === field);
  if (found === undefined) throw new TypeError(`${book.table} has no ${field}`);
  return found[1];
}

function within<E>(book: Book<E>): SQL {
  return book.within === null ? sql`null::text` : columnOf(book, book.within);
}

function tableOf<E>({ table }: Book<E>): SQL {
  return sql`${sql.identifier(table)}`;
}

function time(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`;
}
