import { roles, statuses, type DueReason } from '@atelier/domain';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './people.ts';
import { repairs } from './repairs.ts';

/**
 * How long a repair stood where, and with whom: from the step that changed its status, its turn or who has it, to the next such step.
 * They touch, from the request to the end. Written with each step; what a correction takes back leaves none (specification/life#stays).
 */
export const repairStatusIntervals = pgTable(
  'repair_status_intervals',
  {
    repairId: text('repair_id')
      .notNull()
      .references(() => repairs.id),
    /** Of the log entry that began it. */
    version: integer('version').notNull(),
    status: text('status', { enum: statuses }).notNull(),
    station: integer('station').notNull(),
    owner: text('owner', { enum: roles }).notNull(),
    /** Whose visit it was, or who worked on it. */
    assigneeId: uuid('assignee_id').references(() => users.id),
    from: instant('from_at').notNull(),
    /** Null while it lasts. */
    to: instant('to_at'),
    /** By the rules and the limit of that time. */
    due: instant('due'),
    dueReason: jsonb('due_reason').$type<DueReason>(),
  },
  (table) => [
    primaryKey({ columns: [table.repairId, table.version] }),
    uniqueIndex('repair_status_intervals_open')
      .on(table.repairId)
      .where(sql`${table.to} is null`),
    index('repair_status_intervals_ended').on(table.to, table.repairId),
  ],
);
