import type { Slot, SlotPlan } from '@atelier/contract';
import { hoursOf, type ShopSettings } from '@atelier/domain';
import { eq, type SQL, sql } from 'drizzle-orm';
import { type Database, selectRows, type Transaction } from '#platform/database/database.ts';
import { orNotFound, wrongField } from '#platform/http/errors/failure.ts';
import { isId } from '#platform/http/submitted-values.ts';
import type { Platform } from '#platform/platform.ts';
import type { Clock } from '#platform/time/clock.ts';
import { slots } from '#schema/index.ts';
import { countTaken, holdsPlace, takesPlace } from '#workflow/effects/visits/slot-capacity.ts';
import { isActiveZone } from '#workflow/repair/guess-zone.ts';
import { personJson } from '../users/public.ts';

export type SlotsContext = Platform & { readonly settings: () => ShopSettings };

export type SlotDaysContext = Pick<SlotsContext, 'config' | 'settings'> & { readonly clock: Pick<Clock, 'now'> };

/** Counts the stops of slot `s` that only a wish holds. */
const wished = sql`(select count(*)::int from stops p where p.slot_id = s.id
  and exists (select from wishes w where w.stop_id = p.id and ${holdsPlace})
  and not exists (select from visits v where v.stop_id = p.id and ${takesPlace}))`;

/** Returns the slots that satisfy a condition on `s`, without those of retired zones that nobody is at. */
export async function selectSlots({ settings }: SlotsContext, database: Database, condition: SQL): Promise<Slot[]> {
  const rows = await selectRows<Omit<Slot, 'closedByShop'>>(
    database,
    sql`
    select id, "zoneId", date, time, capacity, taken, wished, overbookings, driver, closed from (
      select s.id, s.zone_id as "zoneId", s.date::text as date, s.time, s.capacity, ${countTaken()} as taken, ${wished} as wished,
        array(select p.overbooking from stops p where p.slot_id = s.id and p.overbooking <> '' and exists (select from visits v where v.stop_id = p.id and ${takesPlace})
          order by p.id) as overbookings,
        ${personJson(sql`s.driver_id`)} as driver, s.closed, z.position, z.retired_at
      from slots s join zones z on z.id = s.zone_id where ${condition}
    ) s where retired_at is null or taken > 0 order by date, position, "zoneId", time, id`,
  );
  const open = settings();
  return rows.map((slot) => ({ ...slot, closedByShop: hoursOf(slot.date, open) === null }));
}

/** Returns all rules. Those of retired zones are retired with them. */
export function selectPlans(database: Database): Promise<SlotPlan[]> {
  return selectRows(
    database,
    sql`
    select p.id, p.version, (p.retired_at is not null or z.retired_at is not null) as retired, p.zone_id as "zoneId", p.weekdays, p.seasons, p.time, p.capacity,
      ${personJson(sql`p.driver_id`)} as driver
    from slot_plans p join zones z on z.id = p.zone_id
    order by retired, z.position, p.zone_id, p.time, p.id`,
  );
}

/** Serializes the writers of slots. The order is this lock, then slots. */
export async function lockPlans(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('slot_plans'))`);
}

type Named = { readonly zoneId?: string; readonly driverId: string | null };

/** Throws for a zone that is retired or unknown, and for a driver who can't drive. */
export async function checkNamed(database: Database, { zoneId, driverId }: Named): Promise<void> {
  if (zoneId !== undefined && !(await isActiveZone(database, zoneId))) throw wrongField('zoneId', 'invalid');
  if (driverId === null) return;
  const { rows } = await database.execute(
    sql`select from users where id = ${driverId} and roles && '{COLLECTOR,COURIER}' and blocked_at is null`,
  );
  if (rows.length === 0) throw wrongField('driverId', 'invalid');
}

/** Locks a slot. A malformed id is not found. */
export async function lockSlot(tx: Transaction, id: string) {
  const [slot] = isId(id) ? await tx.select().from(slots).where(eq(slots.id, id)).for('update') : [];
  return orNotFound(slot);
}
