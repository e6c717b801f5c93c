import { reminderKinds } from '@atelier/domain';
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { repairs } from './repairs.ts';

/** Sent reminders. The row makes each be sent once over all nodes. */
export const reminders = pgTable(
  'reminders',
  {
    id: uuid('id').primaryKey(),
    repairId: text('repair_id')
      .notNull()
      .references(() => repairs.id),
    kind: text('kind', { enum: [...reminderKinds, 'UNCOLLECTED'] }).notNull(),
    /** Log entry that began the customer's turn, or their silence. A new price gets new reminders. */
    turnEntryId: uuid('turn_entry_id').notNull(),
    sequence: integer('sequence').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [uniqueIndex('reminders_once').on(table.repairId, table.kind, table.turnEntryId, table.sequence)],
);
