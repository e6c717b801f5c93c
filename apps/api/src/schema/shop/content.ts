import type { ContentDocument } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { userRef } from '../people.ts';

/** Published versions of the landing page, newest current. Rows never change: restoring an old one publishes it again. */
export const contentPublications = pgTable(
  'content_publications',
  {
    version: integer('version').primaryKey(),
    document: jsonb('document').$type<ContentDocument>().notNull(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: userRef('published_by'),
  },
  (table) => [check('content_publications_version', sql`${table.version} > 0`)],
);

/** The shared draft, and a planned publication of one of its versions. That is a copy, so later edits don't change it. */
export const contentDrafts = pgTable(
  'content_drafts',
  {
    id: integer('id').primaryKey().default(1),
    version: integer('version').notNull(),
    document: jsonb('document').$type<ContentDocument>().notNull(),
    savedAt: instant('saved_at').notNull(),
    savedBy: userRef('saved_by'),
    scheduledVersion: integer('scheduled_version'),
    scheduledDocument: jsonb('scheduled_document').$type<ContentDocument>(),
    scheduledAt: instant('scheduled_at'),
    scheduledBy: userRef('scheduled_by'),
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

/** Pictures uploaded for the content, the only ones it may show. */
export const contentImages = pgTable('content_images', {
  name: text('name').primaryKey(),
  addedAt: instant('added_at').notNull(),
  addedBy: userRef('added_by').notNull(),
});
