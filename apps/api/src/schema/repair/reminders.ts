import { reminderKinds } from '@atelier/domain';
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, rowId } from '../columns.ts';
import { ofRepair } from './repairs.ts';

/** Sent reminders. The row makes each be sent once over all nodes. */
export const reminders = pgTable(
  'reminders',
  {
    ...rowId,
    ...ofRepair,
    kind: text('kind', { enum: [...reminderKinds, 'UNCOLLECTED'] }).notNull(),
    /** Log entry that began the customer's turn, or their silence. A new price gets new reminders. */
    turnEntryId: uuid('turn_entry_id').notNull(),
    sequence: integer('sequence').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [uniqueIndex('reminders_once').on(table.repairId, table.kind, table.turnEntryId, table.sequence)],
);
