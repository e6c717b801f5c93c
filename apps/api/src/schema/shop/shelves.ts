import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, searchText } from '../columns.ts';

/** Shelves of the workshop. The code on a shelf's label never changes, so a renamed shelf keeps its label. */
export const shelves = pgTable(
  'shelves',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    code: text('code').notNull(),
    position: integer('position').notNull(),
    version: integer('version').notNull().default(1),
    retiredAt: instant('retired_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    searchText: searchText(sql`name`),
  },
  (table) => [uniqueIndex('shelves_code').on(table.code), uniqueIndex('shelves_search_text').on(table.searchText)],
);
