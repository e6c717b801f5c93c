import { attendanceWays, visitFailures, visitModes, visitStatuses, visitTypes } from '@atelier/domain';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { creationTime, instant, rowId, timestamps } from '../columns.ts';
import { userRef } from '../people.ts';
import { ofRepair, repairs } from './repairs.ts';
import { stops } from '../shop/slots.ts';
import { zones } from '../shop/zones.ts';

/** Visits, one row per attempt to pick up or return. `date` and `time` are in the shop's time zone. */
export const visits = pgTable(
  'visits',
  {
    ...rowId,
    ...ofRepair,
    type: text('type', { enum: visitTypes }).notNull(),
    status: text('status', { enum: visitStatuses }).notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    time: text('time').notNull(),
    address: text('address').notNull(),
    assigneeId: userRef('assignee_id'),
    mode: text('mode', { enum: visitModes }).notNull().default('HOME'),
    slotId: uuid('slot_id'),
    zoneId: uuid('zone_id').references(() => zones.id),
    position: integer('position'),
    /** The customer said that they will be there, for this day and window. */
    confirmedAt: instant('confirmed_at'),
    confirmedBy: text('confirmed_by', { enum: attendanceWays }),
    /** Days and windows for which the customer was reminded, so each is sent once over all nodes. */
    remindedFor: text('reminded_for')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** When the driver said that they are on their way, and when they arrive. */
    underWayAt: instant('under_way_at'),
    arrivesAt: instant('arrives_at'),
    failure: text('failure', { enum: visitFailures }),
    reason: text('reason'),
    /** Created by an undone transition, so it counts as never planned. */
    undone: boolean('undone').notNull().default(false),
    ...timestamps,
    stopId: uuid('stop_id').references(() => stops.id),
  },
  (table) => [
    index('visits_repair').on(table.repairId, table.createdAt),
    index('visits_assignee_updated').on(table.assigneeId, table.updatedAt),
    index('visits_stop').on(table.stopId),
  ],
);

/**
 * Windows that customers chose before the office confirmed their request, one per repair. `version`: the repair's when it was chosen. Later
 * entries of the log end it.
 */
export const wishes = pgTable(
  'wishes',
  {
    repairId: text('repair_id')
      .primaryKey()
      .references(() => repairs.id),
    stopId: uuid('stop_id')
      .notNull()
      .references(() => stops.id),
    version: integer('version').notNull(),
    ...creationTime,
    lapsedAt: instant('lapsed_at'),
  },
  (table) => [index('wishes_stop').on(table.stopId)],
);
