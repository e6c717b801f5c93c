import { actions } from '@atelier/domain';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant } from '../columns.ts';
import { users } from '../people.ts';
import { repairLog, repairs } from './repairs.ts';

/** Phones on which drivers opened their route. `waiting`: updates that the phone held when it was last heard. */
export const driverPhones = pgTable(
  'driver_phones',
  {
    driverId: uuid('driver_id')
      .notNull()
      .references(() => users.id),
    phone: uuid('phone').notNull(),
    heardAt: instant('heard_at').notNull(),
    waiting: integer('waiting').notNull(),
  },
  (table) => [primaryKey({ columns: [table.driverId, table.phone] }), index('driver_phones_heard').on(table.heardAt)],
);

/**
 * Handovers that arrived after something else was entered (specification/life#offline). `entryId` is null where the log contradicts one.
 * `enteredVersion`: version of the repair that the driver didn't know.
 */
export const lateHandovers = pgTable(
  'late_handovers',
  {
    id: uuid('id').primaryKey(),
    repairId: text('repair_id')
      .notNull()
      .references(() => repairs.id),
    driverId: uuid('driver_id')
      .notNull()
      .references(() => users.id),
    action: text('action', { enum: actions }).notNull(),
    happenedAt: instant('happened_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    entryId: uuid('entry_id').references(() => repairLog.id),
    enteredVersion: integer('entered_version').notNull(),
    settledAt: instant('settled_at'),
    settledBy: uuid('settled_by').references(() => users.id),
  },
  (table) => [
    index('late_handovers_repair').on(table.repairId),
    index('late_handovers_open')
      .on(table.receivedAt)
      .where(sql`${table.settledAt} is null`),
  ],
);
