import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { searchText, instant } from '../columns.ts';
import { users } from '../people.ts';

export const deviceTypes = pgTable('device_types', {
  id: uuid('id').primaryKey(),
  nameFr: text('name_fr').notNull(),
  nameEn: text('name_en').notNull(),
  descriptionFr: text('description_fr').notNull(),
  descriptionEn: text('description_en').notNull(),
  icon: text('icon').notNull(),
  position: integer('position').notNull(),
  version: integer('version').notNull().default(1),
  retiredAt: instant('retired_at'),
});

export const devices = pgTable(
  'devices',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
    typeId: uuid('type_id')
      .notNull()
      .references(() => deviceTypes.id),
    name: text('name').notNull(),
    brand: text('brand'),
    model: text('model'),
    serialNumber: text('serial_number'),
    isVerified: boolean('is_verified').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    searchText: searchText(
      sql`name || ' ' || coalesce(brand, '') || ' ' || coalesce(model, '') || ' ' || coalesce(serial_number, '')`,
    ),
  },
  (table) => [
    index('devices_customer').on(table.customerId, table.createdAt),
    index('devices_search_text').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);
