import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { userRef } from '../people.ts';

export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  version: integer('version').notNull(),
  updatedBy: userRef('updated_by'),
  updatedAt: instant('updated_at').notNull(),
});
