import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { users } from '../people.ts';
import { repairs } from './repairs.ts';

/** Internal notes about a repair. No customer's answer, mail, event or file contains them. */
export const repairNotes = pgTable(
  'repair_notes',
  {
    id: uuid('id').primaryKey(),
    repairId: text('repair_id')
      .notNull()
      .references(() => repairs.id),
    authorId: uuid('author_id').references(() => users.id),
    body: text('body').notNull(),
    pinnedAt: instant('pinned_at'),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
  },
  (table) => [index('repair_notes_repair').on(table.repairId, table.createdAt)],
);
