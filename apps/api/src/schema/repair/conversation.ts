import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { catalogEntry, creationTime, instant, rowId, timestamps } from '../columns.ts';
import { userRef } from '../people.ts';
import { ofRepair } from './repairs.ts';

/** Messages between customer and shop about a repair. Never edited. Photos are attachments of kind MESSAGE. */
export const conversationMessages = pgTable(
  'conversation_messages',
  {
    ...rowId,
    ...ofRepair,
    authorId: userRef('author_id').notNull(),
    byCustomer: boolean('by_customer').notNull(),
    body: text('body').notNull(),
    ...creationTime,
    readAt: instant('read_at'),
    /** Time of the shop's answer or dismissal. Null for the shop's messages. */
    handledAt: instant('handled_at'),
    /** Time at which the customer retracted it unread. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    index('conversation_messages_repair').on(table.repairId, table.id),
    index('conversation_messages_waiting')
      .on(table.repairId)
      .where(sql`${table.byCustomer} and ${table.handledAt} is null and ${table.withdrawnAt} is null`),
  ],
);

/** Canned replies. Their {firstName}, {repair} and {price} are filled at use. */
export const cannedReplies = pgTable('canned_replies', {
  ...rowId,
  titleFr: text('title_fr').notNull(),
  titleEn: text('title_en').notNull(),
  bodyFr: text('body_fr').notNull(),
  bodyEn: text('body_en').notNull(),
  position: integer('position').notNull(),
  ...catalogEntry,
  ...timestamps,
});
