import { chooseSlot, cutOffOf, hoursOf, MAX_WISHES } from '@atelier/domain';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/database.ts';
import { recordsJson } from '#platform/database/row-json.ts';
import { statement } from '#platform/database/statement.ts';
import { stops } from '#schema/index.ts';
import type { ShopRules, TakenStop } from '#workflow/command/phases.ts';
import { newStop, type SlotProblem } from './slot-stops.ts';
import { type Candidate, candidateColumns, holdsPlace } from './slot-capacity.ts';

type Wish = {
  readonly slotId: string;
  readonly customerId: string;
  readonly address: string;
  /** Null before the request exists. */
  readonly repairId: string | null;
};

type WishedSlot = Candidate & { readonly zoneId: string; readonly date: string; readonly time: string };

export type WishedWindow = { readonly slots: readonly WishedSlot[]; readonly wishes: number };

/**
 * Locks the customer, so two of their requests don't exceed the number of wishes, and the slots of the window by id. The repair, if it
 * exists, is locked already.
 */
export async function lockWishedWindow(tx: Transaction, wish: Wish): Promise<WishedWindow> {
  const { customerId, slotId, repairId } = wish;
  const [, , slots, wishes] = await Promise.all([
    lockCustomer(tx, { customerId }),
    lockWindow(tx, { slotId }),
    selectWindow(tx, wish),
    selectWishes(tx, { customerId, repairId }),
  ]);
  return { slots, wishes: wishes.length };
}

type WishRules = {
  readonly zoneId: string | null;
  readonly address: string;
  readonly rules: ShopRules;
  readonly at: Date;
};

/** Returns the stop that a wish takes. Slots of another zone, unknown ones and those past their cut-off are refused like closed ones. */
export function stopOfWish(
  { slots, wishes }: WishedWindow,
  { zoneId, address, rules, at }: WishRules,
): TakenStop | SlotProblem {
  const [first] = slots;
  if (first === undefined || first.zoneId !== zoneId || wishes >= MAX_WISHES) return 'slot.closed';
  const cutOff = cutOffOf(first.date, rules);
  if (cutOff === null || cutOff <= at || hoursOf(first.date, rules) === null) return 'slot.closed';
  const shared = slots.flatMap(({ stopId, closed }) => (closed ? [] : (stopId ?? [])))[0];
  if (shared !== undefined) return { id: shared, written: null };
  const slot = chooseSlot(slots, { driverId: null, mayOverbook: false });
  if (typeof slot === 'string') return slot;
  return newStop({ slotId: slot.id, address, createdAt: at });
}

/** Counts the places that a customer's wishes hold, without those of one repair. */
export async function countWishes(database: Database, wisher: Pick<Wish, 'customerId' | 'repairId'>): Promise<number> {
  return (await selectWishes(database, wisher)).length;
}

type NewWish = { readonly repairId: string; readonly version: number; readonly stop: TakenStop; readonly at: Date };

/** Writes the wish in the place of an earlier one. An earlier stop where nothing else is loses its address. */
export async function writeWish(tx: Transaction, { repairId, version, stop, at }: NewWish): Promise<void> {
  await insertWish(tx, {
    repairId,
    version,
    stopId: stop.id,
    stops: recordsJson(stops, stop.written === null ? [] : [stop.written]),
    at: at.toISOString(),
  });
}

const slotId = sql.placeholder('slotId');
const repairId = sql`${sql.placeholder('repairId')}::text`;
const ofOthers = sql`w.repair_id is distinct from ${repairId}`;

/** Slots with zone, day and window of the chosen one, none of a retired zone. */
const ofChosen = sql`(s.zone_id, s.date, s.time) in (select c.zone_id, c.date, c.time from slots c
  join zones z on z.id = c.zone_id and z.retired_at is null where c.id::text = ${slotId})`;

const lockCustomer = statement(
  'lock_wisher',
  sql`select id from users where id = ${sql.placeholder('customerId')} for no key update`,
);

const lockWindow = statement('lock_wished', sql`select s.id from slots s where ${ofChosen} order by s.id for update`);

const selectWindow = statement<WishedSlot>(
  'wished_window',
  sql`select ${candidateColumns({ visits: sql`true`, wishes: ofOthers })}, s.zone_id as "zoneId", s.date::text as date, s.time
  from slots s where ${ofChosen} order by s.id`,
);

const selectWishes = statement(
  'wishes_of_customer',
  sql`select w.repair_id from repairs r join wishes w on w.repair_id = r.id join stops p on p.id = w.stop_id
  where r.customer_id = ${sql.placeholder('customerId')}::uuid and r.status in ('REQUESTED', 'CONFIRMED') and ${holdsPlace} and ${ofOthers}`,
);

const insertWish = statement(
  'write_wish',
  sql`with stop as (
    insert into stops select * from jsonb_populate_recordset(null::stops, ${sql.placeholder('stops')}::jsonb)
  ), left_stop as (
    update stops p set address = '' from wishes w where w.repair_id = ${repairId} and p.id = w.stop_id
      and p.id <> ${sql.placeholder('stopId')}::uuid and not exists (select from visits v where v.stop_id = p.id)
      and not exists (select from wishes other where other.stop_id = p.id and other.repair_id <> w.repair_id)
  )
  insert into wishes (repair_id, stop_id, version, created_at)
  values (${repairId}, ${sql.placeholder('stopId')}::uuid, ${sql.placeholder('version')}::int, ${sql.placeholder('at')}::timestamptz)
  on conflict (repair_id) do update
    set stop_id = excluded.stop_id, version = excluded.version, created_at = excluded.created_at, lapsed_at = null`,
);
