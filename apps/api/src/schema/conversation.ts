import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './people.ts';
import { repairs } from './repairs.ts';

/** What customer and shop write to each other about a repair. Never edited; photos are attachments of the kind MESSAGE. */
export const conversationMessages = pgTable(
  'conversation_messages',
  {
    id: uuid('id').primaryKey(),
    repairId: text('repair_id')
      .notNull()
      .references(() => repairs.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    byCustomer: boolean('by_customer').notNull(),
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the other side had it before their eyes. */
    readAt: instant('read_at'),
    /** When the shop answered it, or said that it needs no answer; of what the shop wrote, null. */
    handledAt: instant('handled_at'),
    /** Its customer took it back before anybody had read it. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    // Ids are UUID v7: their order is the order of arrival.
    index('conversation_messages_repair').on(table.repairId, table.id),
    index('conversation_messages_waiting')
      .on(table.repairId)
      .where(sql`${table.byCustomer} and ${table.handledAt} is null and ${table.withdrawnAt} is null`),
  ],
);

/** Answers that the shop gives often; {firstName}, {repair} and {price} in them are filled where they are used. */
export const cannedReplies = pgTable('canned_replies', {
  id: uuid('id').primaryKey(),
  titleFr: text('title_fr').notNull(),
  titleEn: text('title_en').notNull(),
  bodyFr: text('body_fr').notNull(),
  bodyEn: text('body_en').notNull(),
  position: integer('position').notNull(),
  version: integer('version').notNull().default(1),
  retiredAt: instant('retired_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
