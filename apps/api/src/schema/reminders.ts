import { reminderKinds } from '@atelier/domain';
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { repairs } from './repairs.ts';

/** What a customer was reminded of. The row is what makes each be sent once, by whatever node. */
export const reminders = pgTable(
  'reminders',
  {
    id: uuid('id').primaryKey(),
    repairId: text('repair_id')
      .notNull()
      .references(() => repairs.id),
    kind: text('kind', { enum: reminderKinds }).notNull(),
    /** The log entry by which the customer's turn began: a new price is reminded of anew. */
    turnEntryId: uuid('turn_entry_id').notNull(),
    /** 1 for the first of a turn. */
    sequence: integer('sequence').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [uniqueIndex('reminders_once').on(table.repairId, table.kind, table.turnEntryId, table.sequence)],
);
