import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { searchText, instant } from '../columns.ts';
import { deviceTypes } from '../repair/devices.ts';

/** Partner workshops. Spellings of one name are one partner. */
export const partners = pgTable(
  'partners',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone'),
    lang: text('lang', { enum: ['fr', 'en'] }).notNull(),
    usualDays: integer('usual_days'),
    version: integer('version').notNull().default(1),
    retiredAt: instant('retired_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    searchText: searchText(sql`name`),
  },
  (table) => [uniqueIndex('partners_search_text').on(table.searchText)],
);

export const faults = pgTable(
  'faults',
  {
    id: uuid('id').primaryKey(),
    deviceTypeId: uuid('device_type_id')
      .notNull()
      .references(() => deviceTypes.id),
    code: text('code').notNull(),
    nameFr: text('name_fr').notNull(),
    nameEn: text('name_en').notNull(),
    position: integer('position').notNull(),
    version: integer('version').notNull().default(1),
    retiredAt: instant('retired_at'),
  },
  (table) => [
    uniqueIndex('faults_code').on(table.deviceTypeId, table.code),
    index('faults_type').on(table.deviceTypeId, table.position),
  ],
);
