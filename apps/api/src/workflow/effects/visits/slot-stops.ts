import { type Captured, chooseSlot, hoursOf } from '@atelier/domain';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { newRow, rowFromJson, rowJson } from '#platform/database/row-json.ts';
import { statement } from '#platform/database/statement.ts';
import type { Transaction } from '#platform/database/database.ts';
import { stops } from '#schema/index.ts';
import type { Authorized, TakenStop } from '#workflow/command/phases.ts';
import { restoringWrites, rowsAfter, undoOfAll } from '#workflow/command/undo.ts';
import type { VisitRow } from '#workflow/repair/repair-rows.ts';
import { newestVisit } from '#workflow/repair/repair-record.ts';
import { type Candidate, candidateColumns, countTaken, holdsPlace, placeOf, takesPlace } from './slot-capacity.ts';
import { appointmentOf } from './visit-effects.ts';

/** Message key of a refused place. */
export type SlotProblem = 'slot.closed' | 'slot.full';

/**
 * Returns the stop that a planned visit takes in a slot of its zone, day and window, or that a correction gives back, and null without a
 * slot. The repair is locked already, and the slots are locked by id, so transitions wait for each other in one order.
 */
export async function takeStop(tx: Transaction, transition: Authorized): Promise<TakenStop | SlotProblem | null> {
  if (transition.command.action === 'Repair.corrected') return restoreStop(tx, transition);
  const { date = null, time = null, address = null } = appointmentOf(transition) ?? {};
  const { zoneId, mode } = transition;
  if (date === null || time === null || address === null || zoneId === null || mode === 'COUNTER') return null;
  return takePlace(tx, transition, { zoneId, date, time, address });
}

type Place = { readonly zoneId: string; readonly date: string; readonly time: string; readonly address: string };

async function takePlace(
  tx: Transaction,
  transition: Authorized,
  place: Place,
): Promise<TakenStop | SlotProblem | null> {
  const { record, command, captured, rules, receivedAt, change } = transition;
  const visit = change.visit?.kind === 'change' ? newestVisit(record) : null;
  const { keepsDriver, overbooking: reason }: Captured = captured;
  const { customerId, id: repairId } = record.repair;
  const isOpenDay = hoursOf(place.date, rules) !== null;
  const values = { ...place, customerId, repairId, visitId: visit?.id ?? null, isOpenDay };
  const driverId = change.visit?.visit.assigneeId ?? null;
  const [, slots] = await Promise.all([lockSlots(tx, place), selectSlots(tx, values)]);
  const candidates = keepsDriver === true ? slots.filter((slot) => slot.driverId === driverId) : slots;
  // Customers choose among slots alone.
  if (candidates.length === 0) return command.action === 'Repair.visit.moved' ? 'slot.closed' : null;
  const joined = candidates.flatMap(({ stopId }) => stopId ?? [])[0];
  if (joined !== undefined) return { id: joined, written: null };
  const slot = chooseSlot(
    candidates.map((each) => ({ ...each, closed: each.closed || !isOpenDay })),
    { driverId, mayOverbook: reason !== undefined },
  );
  if (typeof slot === 'string') return slot;
  const overbooking = slot.taken < slot.capacity ? null : (reason ?? null);
  return newStop({ slotId: slot.id, address: place.address, overbooking, createdAt: receivedAt });
}

export function newStop(stop: Omit<typeof stops.$inferInsert, 'id'>): TakenStop {
  const written = newRow(stops, { id: uuidv7(), ...stop });
  return { id: written.id, written };
}

/** A place that was taken meanwhile is overbooked, because the visit was agreed on before. */
async function restoreStop(tx: Transaction, { record, captured }: Authorized): Promise<TakenStop | null> {
  const restored = restoredVisit(
    record.visits,
    rowsAfter(record.visits, restoringWrites(undoOfAll(record.newest)).visits),
  );
  if (restored === null) return null;
  const { visitId, stopId, address } = restored;
  const values = { visitId, stopId, repairId: record.repair.id };
  const [, [slot]] = await Promise.all([lockSlotOfStop(tx, { stopId }), selectSlotOfStop(tx, values)]);
  if (slot === undefined) return null;
  const { isTaken, taken, capacity } = slot;
  const stop = rowFromJson(stops, slot.stop);
  if (isTaken || taken < capacity) return { id: stopId, written: stop.address === '' ? { ...stop, address } : null };
  const { reason = '' }: Captured = captured;
  return { id: stopId, written: { ...stop, address, overbooking: reason } };
}

/** An erasure empties the address of a stop that was left. */
type RestoredVisit = { readonly visitId: string; readonly stopId: string; readonly address: string };

function restoredVisit(before: readonly VisitRow[], after: readonly VisitRow[]): RestoredVisit | null {
  const [restored = null] = after.flatMap(({ id: visitId, stopId, address, ...visit }): RestoredVisit[] => {
    const former = before.find(({ id }) => id === visitId);
    const isTaken = former !== undefined && former.stopId === stopId && isLive(former);
    return stopId === null || !isLive(visit) || isTaken ? [] : [{ visitId, stopId, address }];
  });
  return restored;
}

function isLive({ status, undone }: Pick<VisitRow, 'status' | 'undone'>): boolean {
  return status !== 'CANCELLED' && !undone;
}

const [zoneId, date, time] = ['zoneId', 'date', 'time'].map((name) => sql.placeholder(name));
const [visitId, stopId] = ['visitId', 'stopId'].map((name) => sql.placeholder(name));
const ofWindow = sql`s.zone_id = ${zoneId}::uuid and s.date = ${date}::date and s.time = ${time}`;
const others = {
  visits: sql`v.id is distinct from ${visitId}::uuid`,
  wishes: sql`w.repair_id <> ${sql.placeholder('repairId')}`,
};

const lockSlots = statement('lock_slots', sql`select s.id from slots s where ${ofWindow} order by s.id for update`);

// A second statement, because it reads what was committed before the lock.
const selectSlots = statement<Candidate>(
  'slots_of_window',
  sql`select ${candidateColumns(others, sql`${sql.placeholder('isOpenDay')}::boolean`)} from slots s where ${ofWindow} order by s.id`,
);

const lockSlotOfStop = statement(
  'lock_slot_of_stop',
  sql`select s.id from slots s where s.id = (select slot_id from stops where id = ${stopId}::uuid) for update`,
);

type SlotOfStop = Pick<Candidate, 'capacity' | 'taken'> & {
  readonly stop: Readonly<Record<string, unknown>>;
  /** Another visit or wish is at this stop, or at one that counts with it. */
  readonly isTaken: boolean;
};

const selectSlotOfStop = statement<SlotOfStop>(
  'slot_of_stop',
  sql`select s.capacity, ${countTaken(others)} as taken, ${rowJson(stops, 'p')} as stop,
    exists (select from stops g join visits v on v.stop_id = g.id
      where g.slot_id = s.id and ${placeOf('g')} = ${placeOf('p')} and ${takesPlace} and ${others.visits})
    or exists (select from wishes w where w.stop_id = p.id and ${holdsPlace} and ${others.wishes}) as "isTaken"
  from stops p join slots s on s.id = p.slot_id where p.id = ${stopId}::uuid`,
);
