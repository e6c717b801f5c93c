import type { ContentDocument } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './people.ts';

/** What the landing page said from a moment on; the newest is on the page. Never changed: restoring an old one publishes it anew. */
export const contentPublications = pgTable(
  'content_publications',
  {
    version: integer('version').primaryKey(),
    document: jsonb('document').$type<ContentDocument>().notNull(),
    publishedAt: instant('published_at').notNull(),
    /** Null for the content that the shop began with. */
    publishedBy: uuid('published_by').references(() => users.id),
  },
  (table) => [check('content_publications_version', sql`${table.version} > 0`)],
);

/**
 * What is being written, one draft for all who write, and the publication that is to come of one of its versions. That keeps a document
 * of its own: the draft goes on, and what was planned stays what it was.
 */
export const contentDrafts = pgTable(
  'content_drafts',
  {
    id: integer('id').primaryKey().default(1),
    version: integer('version').notNull(),
    document: jsonb('document').$type<ContentDocument>().notNull(),
    savedAt: instant('saved_at').notNull(),
    /** Null for the draft that the shop began with. */
    savedBy: uuid('saved_by').references(() => users.id),
    scheduledVersion: integer('scheduled_version'),
    scheduledDocument: jsonb('scheduled_document').$type<ContentDocument>(),
    scheduledAt: instant('scheduled_at'),
    scheduledBy: uuid('scheduled_by').references(() => users.id),
    /** The section that kept the planned publication from being drawn at its time. */
    failedSection: text('failed_section'),
  },
  ({ id, scheduledVersion, scheduledDocument, scheduledAt, scheduledBy }) => [
    check('content_drafts_one', sql`${id} = 1`),
    check(
      'content_drafts_schedule',
      sql`num_nulls(${scheduledVersion}, ${scheduledDocument}, ${scheduledAt}, ${scheduledBy}) in (0, 4)`,
    ),
  ],
);

/** Pictures that were sent for the content: it may show these and no others, whatever else the storage holds. */
export const contentImages = pgTable('content_images', {
  name: text('name').primaryKey(),
  addedAt: instant('added_at').notNull(),
  addedBy: uuid('added_by')
    .notNull()
    .references(() => users.id),
});
