import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { creationTime, instant, rowId } from '../columns.ts';
import { userRef } from '../people.ts';
import { ofRepair } from './repairs.ts';

/** Internal notes about a repair. No customer's answer, mail, event or file contains them. */
export const repairNotes = pgTable(
  'repair_notes',
  {
    ...rowId,
    ...ofRepair,
    authorId: userRef('author_id'),
    body: text('body').notNull(),
    pinnedAt: instant('pinned_at'),
    ...creationTime,
    editedAt: instant('edited_at'),
  },
  (table) => [index('repair_notes_repair').on(table.repairId, table.createdAt)],
);
