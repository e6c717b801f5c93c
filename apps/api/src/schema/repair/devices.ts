import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { catalogEntry, rowId, rowVersion, searchText, timestamps } from '../columns.ts';
import { userRef } from '../people.ts';

export const deviceTypes = pgTable('device_types', {
  ...rowId,
  nameFr: text('name_fr').notNull(),
  nameEn: text('name_en').notNull(),
  descriptionFr: text('description_fr').notNull(),
  descriptionEn: text('description_en').notNull(),
  icon: text('icon').notNull(),
  position: integer('position').notNull(),
  ...catalogEntry,
});

export const devices = pgTable(
  'devices',
  {
    ...rowId,
    customerId: userRef('customer_id').notNull(),
    typeId: uuid('type_id')
      .notNull()
      .references(() => deviceTypes.id),
    name: text('name').notNull(),
    brand: text('brand'),
    model: text('model'),
    serialNumber: text('serial_number'),
    isVerified: boolean('is_verified').notNull().default(false),
    ...rowVersion,
    ...timestamps,
    searchText: searchText(
      sql`name || ' ' || coalesce(brand, '') || ' ' || coalesce(model, '') || ' ' || coalesce(serial_number, '')`,
    ),
  },
  (table) => [
    index('devices_customer').on(table.customerId, table.createdAt),
    index('devices_search_text').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);
