import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { repairs } from './repairs.ts';

/** Tracking links that their customers ended or made anew. Without a row the first link is valid (decisions/0128). */
export const trackingLinks = pgTable('tracking_links', {
  repairId: text('repair_id')
    .primaryKey()
    .references(() => repairs.id),
  /** Part of the token, raised by each new link. */
  version: integer('version').notNull(),
  /** Null while the link of this version is valid. */
  endedAt: instant('ended_at'),
  changedAt: instant('changed_at').notNull(),
});
