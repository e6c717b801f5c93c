import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './people.ts';
import { repairs } from './repairs.ts';

/** What the shop writes for itself beside a repair; no customer's answer, mail, event or file holds any of it. */
export const repairNotes = pgTable(
  'repair_notes',
  {
    id: uuid('id').primaryKey(),
    repairId: text('repair_id')
      .notNull()
      .references(() => repairs.id),
    /** Null for what stood there before notes had authors. */
    authorId: uuid('author_id').references(() => users.id),
    body: text('body').notNull(),
    /** It stands on top of the repair. */
    pinnedAt: instant('pinned_at'),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
  },
  (table) => [index('repair_notes_repair').on(table.repairId, table.createdAt)],
);
