import { addDays, weekdayIndex } from './calendar.ts';
import { hoursOf, lastOpenTime, openDayBefore, seasonOn, type OpenDays, type ShopCalendar } from './hours.ts';
import type { ShopSettings } from './settings.ts';

/** Days, besides today, for which the plans make slots. */
export const SLOT_DAYS_AHEAD = 21;

/** Part of the year in which a plan makes slots: always, in seasons alone, or outside of seasons. */
export const planSeasons = ['ALL', 'WITHIN', 'OUTSIDE'] as const;

/** Monday is 1. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export const MAX_SLOT_CAPACITY = 50;

/** Times that a customer may move one visit. */
export const MAX_VISIT_MOVES = 3;

/** Windows that a customer may hold before their requests are confirmed. */
export const MAX_WISHES = 2;

const OWN_FAILURES_UNTIL_PHONE = 2;

/** After two visits that failed at the door, the next one is agreed on by phone. Visits that the shop missed don't count. */
export function isByPhoneOnly(visits: readonly { readonly failure: string | null }[]): boolean {
  return visits.filter(({ failure }) => failure !== null).length >= OWN_FAILURES_UNTIL_PHONE;
}

type SlotDays = { readonly weekdays: readonly number[]; readonly seasons: (typeof planSeasons)[number] };

/** Returns the days, from today on, on which a plan makes a slot. Closed days have none (specification/life#slots). */
export function slotDays(plan: SlotDays, today: string, open: OpenDays): string[] {
  return planDays(plan, today, open).filter((day) => hoursOf(day, open) !== null);
}

/** Returns the days, from today on, that a plan is for, closed ones among them. */
export function planDays(plan: SlotDays, today: string, open: OpenDays): string[] {
  return Array.from({ length: SLOT_DAYS_AHEAD + 1 }, (_, ahead) => addDays(today, ahead)).filter(
    (day) => plan.weekdays.includes(weekdayIndex(day) + 1) && isInSeason(plan, day, open),
  );
}

function isInSeason({ seasons }: SlotDays, day: string, open: OpenDays): boolean {
  return seasons === 'ALL' || (seasons === 'WITHIN') === (seasonOn(day, open) !== undefined);
}

/**
 * Returns the end of the time in which customers choose and move a visit on a day: the last open time up to the cut-off of the open day
 * before it. Null if the shop is never open before.
 */
export function cutOffOf(day: string, rules: ShopCalendar & Pick<ShopSettings, 'cutOff'>): Date | null {
  const eve = openDayBefore(day, rules);
  return eve === null ? null : lastOpenTime(eve, rules.cutOff, rules);
}

type FreeSlot = {
  readonly driverId: string | null;
  readonly capacity: number;
  readonly taken: number;
  readonly closed: boolean;
};

/**
 * Returns the slot that a visit takes of those with its zone, day and window: one of its driver, then one without a driver, then another,
 * and of them one with a free place. A full one is returned if it may be overbooked.
 */
export function chooseSlot<Slot extends FreeSlot>(
  slots: readonly Slot[],
  { driverId, mayOverbook }: { readonly driverId: string | null; readonly mayOverbook: boolean },
): Slot | 'slot.closed' | 'slot.full' {
  const open = slots
    .filter(({ closed }) => !closed)
    .toSorted((left, right) => distance(left, driverId) - distance(right, driverId));
  const [first] = open;
  if (first === undefined) return 'slot.closed';
  return open.find(({ taken, capacity }) => taken < capacity) ?? (mayOverbook ? first : 'slot.full');
}

function distance(slot: FreeSlot, driverId: string | null): number {
  return slot.driverId === driverId ? 0 : slot.driverId === null ? 1 : 2;
}
