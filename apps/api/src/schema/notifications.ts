import { type NextStep, notificationActions } from '@atelier/domain';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { creationTime, rowId } from './columns.ts';
import { ofUser, sessions } from './people.ts';
import { repairLog, repairs } from './repair/repairs.ts';

/** Notifications: to customers about repairs, drivers about visits, anybody about sessions. `corrected`: its transition was undone. */
export const notifications = pgTable(
  'notifications',
  {
    ...rowId,
    ...ofUser,
    action: text('action', { enum: notificationActions }).notNull(),
    repairId: text('repair_id').references(() => repairs.id),
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    logEntryId: uuid('log_entry_id').references(() => repairLog.id),
    isSeen: boolean('is_seen').notNull().default(false),
    corrected: boolean('corrected').notNull().default(false),
    /** Next action after the transition. Null for sessions and for older rows. */
    next: jsonb('next').$type<NextStep>(),
    ...creationTime,
  },
  (table) => [
    index('notifications_user').on(table.userId, table.createdAt, table.id),
    index('notifications_unseen')
      .on(table.userId)
      .where(sql`not ${table.isSeen}`),
    index('notifications_log_entry').on(table.logEntryId),
    index('notifications_session')
      .on(table.sessionId)
      .where(sql`${table.sessionId} is not null`),
  ],
);

/** Browsers that receive pushes, one for each session. A trigger deletes them when their session ends. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    ...ofUser,
    /** Address at the push service. It is a secret, because whoever knows it can send. */
    endpoint: text('endpoint').notNull().unique(),
    /** Public key and secret of the browser, by which a push is encrypted. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    ...creationTime,
  },
  (table) => [index('push_subscriptions_user').on(table.userId)],
);
