import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** Zones in the order of driving. An address is matched by postal code, else by a place name in it. */
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
