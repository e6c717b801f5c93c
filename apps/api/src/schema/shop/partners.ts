import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { catalogEntry, rowId, searchText, timestamps } from '../columns.ts';
import { deviceTypes } from '../repair/devices.ts';

/** Partner workshops. Spellings of one name are one partner. */
export const partners = pgTable(
  'partners',
  {
    ...rowId,
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone'),
    lang: text('lang', { enum: ['fr', 'en'] }).notNull(),
    usualDays: integer('usual_days'),
    ...catalogEntry,
    ...timestamps,
    searchText: searchText(sql`name`),
  },
  (table) => [uniqueIndex('partners_search_text').on(table.searchText)],
);

export const faults = pgTable(
  'faults',
  {
    ...rowId,
    deviceTypeId: uuid('device_type_id')
      .notNull()
      .references(() => deviceTypes.id),
    code: text('code').notNull(),
    nameFr: text('name_fr').notNull(),
    nameEn: text('name_en').notNull(),
    position: integer('position').notNull(),
    ...catalogEntry,
  },
  (table) => [
    uniqueIndex('faults_code').on(table.deviceTypeId, table.code),
    index('faults_type').on(table.deviceTypeId, table.position),
  ],
);
