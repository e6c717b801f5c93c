import type { OpenSlot } from '@atelier/contract';
import { cutOffOf, hoursOf, shopTime } from '@atelier/domain';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { statement } from '#platform/database/statement.ts';
import type { ShopRules } from '#workflow/command/phases.ts';
import { countTaken } from '#workflow/effects/visits/slot-capacity.ts';

type OpenWindows = { readonly zoneId: string; readonly rules: ShopRules; readonly now: Date };

/** Returns the windows that customers may choose, in order, none of a retired zone. Slots of several drivers in one window are one. */
export async function selectOpenSlots(
  database: Database,
  { zoneId, rules, now }: OpenWindows,
): Promise<readonly OpenSlot[]> {
  const { day: today } = shopTime(now, rules.timeZone);
  const slots = await selectFree(database, { zoneId, today });
  return slots.filter(({ date }) => {
    const cutOff = cutOffOf(date, rules);
    return cutOff !== null && cutOff > now && hoursOf(date, rules) !== null;
  });
}

const selectFree = statement<OpenSlot>(
  'free_slots',
  sql`select (array_agg(s.id order by s.id))[1] as id, s.date::text as date, s.time from slots s
  join zones z on z.id = s.zone_id and z.retired_at is null
  where s.zone_id = ${sql.placeholder('zoneId')}::uuid and s.date > ${sql.placeholder('today')}::date and not s.closed
    and ${countTaken()} < s.capacity
  group by s.date, s.time order by s.date, s.time`,
);

type DriversWindow = {
  readonly zoneId: string;
  readonly date: string;
  readonly time: string;
  readonly driverId: string;
};

/** Returns true if this driver has a free slot in the window. */
export async function isDriversSlotFree(database: Database, window: DriversWindow): Promise<boolean> {
  return (await selectDriversSlot(database, window)).length > 0;
}

const selectDriversSlot = statement(
  'free_slot_of_driver',
  sql`select s.id from slots s join zones z on z.id = s.zone_id and z.retired_at is null
  where s.zone_id = ${sql.placeholder('zoneId')}::uuid and s.date = ${sql.placeholder('date')}::date
    and s.time = ${sql.placeholder('time')} and s.driver_id = ${sql.placeholder('driverId')}::uuid and not s.closed
    and ${countTaken()} < s.capacity`,
);
