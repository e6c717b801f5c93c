import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Parts of the town, in the order in which they are driven to. An address is guessed by its postal code, else by a name in it. */
export const zones = pgTable('zones', {
  id: uuid('id').primaryKey(),
  nameFr: text('name_fr').notNull(),
  nameEn: text('name_en').notNull(),
  postalCodes: text('postal_codes').array().notNull().default([]),
  towns: text('towns').array().notNull().default([]),
  position: integer('position').notNull(),
  version: integer('version').notNull().default(1),
  retiredAt: instant('retired_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
