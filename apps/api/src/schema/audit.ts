import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, rowId } from './columns.ts';

/**
 * Log of views and changes (specification/faults#a18). It has ids of people without foreign keys, because it outlives them. Rows are only
 * added, and `purge_audit` alone deletes old ones.
 */
export const audit = pgTable(
  'audit',
  {
    ...rowId,
    at: instant('at').notNull(),
    actorId: uuid('actor_id'),
    sessionId: uuid('session_id'),
    action: text('action').notNull(),
    subjectKind: text('subject_kind'),
    subjectId: text('subject_id'),
    /** Field names. Values of settings, roles and flags only. */
    changes: jsonb('changes').$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [
    index('audit_at').on(table.at, table.id),
    index('audit_actor').on(table.actorId, table.at),
    index('audit_subject').on(table.subjectKind, table.subjectId, table.at),
    index('audit_action').on(table.action, table.at),
  ],
);
