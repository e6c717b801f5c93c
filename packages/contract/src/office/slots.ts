import { addDays, MAX_SLOT_CAPACITY, planSeasons, weekdays } from '@atelier/domain';
import * as z from 'zod/mini';
import { getCall, named, postCall, putCall } from '../call.ts';
import { day, id, IdParams, requiredVersion, visitWindow } from '../fields.ts';
import { Person } from '../staff/repair.ts';

const MAX_SLOT_DAYS = 31;

const capacity = z
  .int('slotPlan.capacity')
  .check(z.minimum(1, 'slotPlan.capacity'), z.maximum(MAX_SLOT_CAPACITY, 'slotPlan.capacity'));

const driverId = z.nullish(z.uuid('invalid'));

/** Weekdays are stored once each, in order. Monday is 1. */
const planWeekdays = z.pipe(
  z.array(z.literal(weekdays, 'invalid'), 'required').check(z.minLength(1, 'required')),
  z.transform((days) => [...new Set(days)].toSorted((left, right) => left - right)),
);

export const SlotPlanForm = z.object({
  zoneId: z.uuid('required'),
  weekdays: planWeekdays,
  seasons: z.enum(planSeasons, 'required'),
  time: visitWindow,
  capacity,
  driverId,
});

/** Rule that makes a slot of a zone on each of its days (specification/life#slots). */
const SlotPlan = named(
  'SlotPlan',
  z.object({
    id: z.string(),
    version: z.number(),
    retired: z.boolean(),
    zoneId: z.string(),
    weekdays: z.array(z.number()),
    seasons: z.enum(planSeasons),
    time: z.string(),
    capacity: z.number(),
    driver: z.nullable(Person),
  }),
);
export type SlotPlan = z.infer<typeof SlotPlan>;

/** Window of a zone on a day, with its stops. `closedByShop`: the settings close the day. */
const Slot = named(
  'Slot',
  z.object({
    id: z.string(),
    zoneId: z.string(),
    date: z.string(),
    time: z.string(),
    capacity: z.number(),
    taken: z.number(),
    /** Stops among the taken ones that wait to be confirmed. */
    wished: z.number(),
    /** Reasons of the stops beyond the capacity. */
    overbookings: z.array(z.string()),
    driver: z.nullable(Person),
    closed: z.boolean(),
    closedByShop: z.boolean(),
  }),
);
export type Slot = z.infer<typeof Slot>;

export const listSlots = getCall('/staff/slots', 'Slots of these days, by day, zone and window', {
  query: z
    .object({ from: day, to: day })
    .check(
      z.refine(({ from, to }) => from <= to && to < addDays(from, MAX_SLOT_DAYS), { path: ['to'], error: 'invalid' }),
    ),
  answer: z.array(Slot),
});

/** Changes the named fields alone, so a colleague's change of another one remains. */
export const changeSlot = putCall(
  '/staff/slots/:id',
  'Change the capacity or the driver of a slot, close it or open it',
  {
    params: IdParams,
    body: z.object({ capacity: z.optional(capacity), driverId, closed: z.optional(z.boolean('invalid')) }),
    answer: Slot,
  },
);

/** Stop that takes a place of a slot. Merged stops have one `placeId`. `wished`: the request isn't confirmed yet. */
const SlotStop = named(
  'SlotStop',
  z.object({
    id: z.string(),
    placeId: z.string(),
    address: z.string(),
    repairs: z.array(z.object({ repairId: z.string(), device: z.string(), customer: z.string(), wished: z.boolean() })),
  }),
);
export type SlotStop = z.infer<typeof SlotStop>;

const stopsPath = '/staff/slots/:id/stops';

const ofSlot = { params: IdParams, answer: z.array(SlotStop) } as const;

export const listSlotStops = getCall(stopsPath, 'Stops that take a place of a slot', ofSlot);

/** Staff merge stops of neighbours. The server merges none of two customers by itself. */
export const mergeStops = putCall(stopsPath, 'Let stops of a slot count as one, or each as itself again', {
  ...ofSlot,
  body: z.object({
    stopIds: z.array(z.uuid('invalid')).check(z.minLength(1, 'required'), z.maxLength(MAX_SLOT_CAPACITY, 'invalid')),
    merged: z.boolean('invalid'),
  }),
});

export const closeSlotDay = putCall(
  '/staff/slot-days/:day',
  'Close or open all slots of a day. Its visits stay planned',
  {
    params: z.object({ day: id }),
    body: z.object({ closed: z.boolean('invalid') }),
    answer: z.array(Slot),
    errors: ['notFound'],
  },
);

export const listSlotPlans = getCall('/staff/slot-plans', 'Rules that make slots, the retired ones last', {
  answer: z.array(SlotPlan),
});

export const addSlotPlan = postCall('/staff/slot-plans', 'Add a rule that makes slots', {
  body: SlotPlanForm,
  answer: z.array(SlotPlan),
  idempotent: true,
});

export const changeSlotPlan = putCall(
  '/staff/slot-plans/:id',
  'Change a rule that makes slots, retire it, or bring it back',
  {
    params: IdParams,
    body: z.extend(SlotPlanForm, { retired: z.boolean('invalid'), version: requiredVersion }),
    answer: z.array(SlotPlan),
    errors: ['editedMeanwhile'],
  },
);
