import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { catalogEntry, rowId, searchText, timestamps } from '../columns.ts';

/** Shelves of the workshop. The code on a shelf's label never changes, so a renamed shelf keeps its label. */
export const shelves = pgTable(
  'shelves',
  {
    ...rowId,
    name: text('name').notNull(),
    code: text('code').notNull(),
    position: integer('position').notNull(),
    ...catalogEntry,
    ...timestamps,
    searchText: searchText(sql`name`),
  },
  (table) => [uniqueIndex('shelves_code').on(table.code), uniqueIndex('shelves_search_text').on(table.searchText)],
);
