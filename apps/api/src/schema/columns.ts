import { type SQL, sql } from 'drizzle-orm';
import { customType, integer, numeric, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/database/schema.ts';

export { instant };

export const rowId = { id: uuid('id').primaryKey() };

export const creationTime = { createdAt: instant('created_at').notNull() };

export const timestamps = { ...creationTime, updatedAt: instant('updated_at').notNull() };

export const rowVersion = { version: integer('version').notNull().default(1) };

/** Entries of catalogs are retired instead of deleted. */
export const catalogEntry = { ...rowVersion, retiredAt: instant('retired_at') };

/** Money as exact decimals. TND has millimes. */
export function amount(name: string) {
  return numeric(name, { precision: 12, scale: 3, mode: 'string' });
}

/** Sum of amounts without a limit of its own, such as that of all payments. */
export function amountSum(name: string) {
  return numeric(name, { precision: 15, scale: 3, mode: 'string' });
}

/** Text compared by bytes, so a prefix is a range of its index. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * Search text: lower case, without accents and punctuation, each word after a space. PostgreSQL generates it by the function of migration
 * 0003 that also normalizes searched words (decisions/0008).
 */
export function searchText(source: SQL) {
  return text('search_text')
    .notNull()
    .generatedAlwaysAs(sql`public.search_text(${source})`);
}

/** Sorts rows without due date last. It is one expression for indexes and page cursors. */
export const dueOrNever = sql`coalesce(turn_due, 'infinity'::timestamptz)`;
