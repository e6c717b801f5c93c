import { actions } from '@atelier/domain';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant, rowId } from '../columns.ts';
import { userRef } from '../people.ts';
import { ofRepair, repairLog } from './repairs.ts';

/** Phones on which drivers opened their route. `waiting`: updates that the phone held when it was last heard. */
export const driverPhones = pgTable(
  'driver_phones',
  {
    driverId: userRef('driver_id').notNull(),
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
    ...rowId,
    ...ofRepair,
    driverId: userRef('driver_id').notNull(),
    action: text('action', { enum: actions }).notNull(),
    happenedAt: instant('happened_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    entryId: uuid('entry_id').references(() => repairLog.id),
    enteredVersion: integer('entered_version').notNull(),
    settledAt: instant('settled_at'),
    settledBy: userRef('settled_by'),
  },
  (table) => [
    index('late_handovers_repair').on(table.repairId),
    index('late_handovers_open')
      .on(table.receivedAt)
      .where(sql`${table.settledAt} is null`),
  ],
);
