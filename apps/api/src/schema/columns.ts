import { type SQL, sql } from 'drizzle-orm';
import { customType, numeric, text, timestamp } from 'drizzle-orm/pg-core';

/** An instant with milliseconds, always UTC. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

/** Money: exact decimals, never a float; TND has millimes. */
export function amount(name: string) {
  return numeric(name, { precision: 12, scale: 3, mode: 'string' });
}

/** Text that is compared by its bytes, whatever the database's collation: a beginning of it is a range of its index. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * What a search looks into: the text without accents and punctuation, in small letters, each word after a space. PostgreSQL writes it
 * with its row, by the function of migration 0003 that folds the words searched for, too (decision 0008).
 */
export function searchText(source: SQL) {
  return text('search_text')
    .notNull()
    .generatedAlwaysAs(sql`public.search_text(${source})`);
}

/** What is never due comes last; one expression, so that an index and a page's end can hold it. */
export const dueOrNever = sql`coalesce(turn_due, 'infinity'::timestamptz)`;
