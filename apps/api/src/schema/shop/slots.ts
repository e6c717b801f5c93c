import { planSeasons } from '@atelier/domain';
import { type AnyPgColumn, boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { catalogEntry, creationTime, rowId, timestamps } from '../columns.ts';
import { userRef } from '../people.ts';
import { zones } from './zones.ts';

/** Rules that make slots, each for one zone and one window. Monday is 1. */
export const slotPlans = pgTable(
  'slot_plans',
  {
    ...rowId,
    zoneId: uuid('zone_id')
      .notNull()
      .references(() => zones.id),
    weekdays: integer('weekdays').array().notNull(),
    seasons: text('seasons', { enum: planSeasons }).notNull(),
    time: text('time').notNull(),
    capacity: integer('capacity').notNull(),
    driverId: userRef('driver_id'),
    ...catalogEntry,
    ...timestamps,
  },
  (table) => [index('slot_plans_zone').on(table.zoneId), index('slot_plans_driver').on(table.driverId)],
);

/** Windows of a zone on one day, in the shop's time zone. `capacity` counts stops. */
export const slots = pgTable(
  'slots',
  {
    ...rowId,
    planId: uuid('plan_id')
      .notNull()
      .references(() => slotPlans.id),
    zoneId: uuid('zone_id')
      .notNull()
      .references(() => zones.id),
    date: date('date', { mode: 'string' }).notNull(),
    time: text('time').notNull(),
    capacity: integer('capacity').notNull(),
    driverId: userRef('driver_id'),
    closed: boolean('closed').notNull().default(false),
  },
  (table) => [
    uniqueIndex('slots_plan').on(table.planId, table.date, table.zoneId, table.time),
    index('slots_window').on(table.zoneId, table.date, table.time),
    index('slots_date').on(table.date),
    index('slots_driver').on(table.driverId),
  ],
);

/** Days that the office closed. Slots that a rule makes there later are closed too. */
export const closedSlotDays = pgTable('closed_slot_days', { date: date('date', { mode: 'string' }).primaryKey() });

/**
 * Addresses in a slot. Visits and wishes refer to them, and only a stop with a wish, or with a visit in its slot's window, takes a place.
 * `overbooking`: the reason for which the stop exceeds the capacity. `mergedInto`: the stop of the slot that it counts with as one.
 */
export const stops = pgTable(
  'stops',
  {
    ...rowId,
    slotId: uuid('slot_id')
      .notNull()
      .references(() => slots.id),
    address: text('address').notNull(),
    overbooking: text('overbooking'),
    ...creationTime,
    mergedInto: uuid('merged_into').references((): AnyPgColumn => stops.id),
  },
  (table) => [index('stops_slot').on(table.slotId), index('stops_merged').on(table.mergedInto)],
);
