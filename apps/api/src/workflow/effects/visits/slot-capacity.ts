import { type SQL, sql } from 'drizzle-orm';

/** Visit `v` takes a place in slot `s`. The window is compared, because older nodes move visits and leave their stop. */
export const takesPlace = sql`v.date = s.date and v.time = s.time and v.status <> 'CANCELLED' and not v.undone`;

/**
 * Wish `w` holds a place at stop `p`, until the request is decided or gets another address. Corrected entries count, so a correction takes
 * nobody's place.
 */
export const holdsPlace = sql`w.lapsed_at is null and not exists (
  select from repair_log l where l.repair_id = w.repair_id and l.version > w.version
    and (l.to_status not in ('REQUESTED', 'CONFIRMED') or l.captured ->> 'address' <> p.address))`;

type Counted = { readonly visits: SQL; readonly wishes: SQL };

const all: Counted = { visits: sql`true`, wishes: sql`true` };

/** Names what a stop counts as: itself, or the stop that it is merged into. */
export function placeOf(stop: 'p' | 'g'): SQL {
  const alias = sql.identifier(stop);
  return sql`coalesce(${alias}.merged_into, ${alias}.id)`;
}

/** Counts the places of slot `s` that stops take, by the visits `v` and wishes `w` of the conditions (specification/life#slots). */
export function countTaken({ visits, wishes } = all): SQL {
  return sql`(select count(distinct ${placeOf('p')})::int from stops p where p.slot_id = s.id and (
    exists (select from visits v where v.stop_id = p.id and ${takesPlace} and ${visits})
    or exists (select from wishes w where w.stop_id = p.id and ${holdsPlace} and ${wishes})))`;
}

const customerId = sql`${sql.placeholder('customerId')}::uuid`;

/**
 * Selects the stop of the customer at the address in slot `s`, which their repairs share. Where the window or its day is closed, a wish
 * alone makes no stop.
 */
function sharedStop(isOpenDay: SQL): SQL {
  return sql`(select p.id from stops p where p.slot_id = s.id and p.address = ${sql.placeholder('address')} and (
    exists (select from visits v join repairs r on r.id = v.repair_id where v.stop_id = p.id and ${takesPlace} and r.customer_id = ${customerId})
    or (not s.closed and ${isOpenDay} and exists (select from wishes w join repairs r on r.id = w.repair_id
      where w.stop_id = p.id and ${holdsPlace} and r.customer_id = ${customerId})))
  order by p.id limit 1)`;
}

/** Slot of a window, with what takes its places. */
export type Candidate = {
  readonly id: string;
  readonly driverId: string | null;
  readonly capacity: number;
  readonly closed: boolean;
  readonly taken: number;
  readonly stopId: string | null;
};

/** Selects the columns of {@link Candidate} of slot `s`. */
export function candidateColumns(others: Counted, isOpenDay = sql`true`): SQL {
  return sql`s.id, s.driver_id as "driverId", s.capacity, s.closed, ${countTaken(others)} as taken, ${sharedStop(isOpenDay)} as "stopId"`;
}
