import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Who saw or changed what (specification/faults#a18). People stand in it as ids, and refer to nothing: it outlives what it is about. Rows
 * are only added; `purge_audit` alone takes away what is too old.
 */
export const audit = pgTable(
  'audit',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    actorId: uuid('actor_id'),
    sessionId: uuid('session_id'),
    action: text('action').notNull(),
    subjectKind: text('subject_kind'),
    subjectId: text('subject_id'),
    /** Names of fields; values of settings, roles and flags only. */
    changes: jsonb('changes').$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [
    index('audit_at').on(table.at, table.id),
    index('audit_actor').on(table.actorId, table.at),
    index('audit_subject').on(table.subjectKind, table.subjectId, table.at),
    index('audit_action').on(table.action, table.at),
  ],
);
