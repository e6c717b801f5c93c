import { roles, statuses, type DueReason } from '@atelier/domain';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { userRef } from '../people.ts';
import { ofRepair } from './repairs.ts';

/**
 * Status intervals: from a change of status, owner or assignee to the next such transition, without gaps. Each transition writes its own,
 * and a correction deletes those of the undone transitions (specification/life#status-intervals).
 */
export const repairStatusIntervals = pgTable(
  'repair_status_intervals',
  {
    ...ofRepair,
    version: integer('version').notNull(),
    status: text('status', { enum: statuses }).notNull(),
    station: integer('station').notNull(),
    owner: text('owner', { enum: roles }).notNull(),
    assigneeId: userRef('assignee_id'),
    from: instant('from_at').notNull(),
    to: instant('to_at'),
    due: instant('due'),
    dueReason: jsonb('due_reason').$type<DueReason>(),
  },
  (table) => [
    primaryKey({ columns: [table.repairId, table.version] }),
    uniqueIndex('repair_status_intervals_open')
      .on(table.repairId)
      .where(sql`${table.to} is null`),
    index('repair_status_intervals_ended').on(table.to, table.repairId),
    index('repair_status_intervals_returned')
      .on(table.from)
      .where(sql`${table.status} = 'RETURNED'`),
  ],
);
