import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { catalogEntry, rowId, timestamps } from '../columns.ts';

/** Zones in the order of driving. An address is matched by postal code, else by a place name in it. */
export const zones = pgTable('zones', {
  ...rowId,
  nameFr: text('name_fr').notNull(),
  nameEn: text('name_en').notNull(),
  postalCodes: text('postal_codes').array().notNull().default([]),
  towns: text('towns').array().notNull().default([]),
  position: integer('position').notNull(),
  ...catalogEntry,
  ...timestamps,
});
