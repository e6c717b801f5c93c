import type { DriverRepair, LateHandover, SilentPhone } from '@atelier/contract';
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';
import { type Database, selectRows } from '#platform/database/database.ts';
import { isoInstant } from '#platform/database/json-sql.ts';
import { isId } from '#platform/http/submitted-values.ts';
import { driverPhones, lateHandovers, repairs } from '#schema/index.ts';
import { fullNameSql, users } from '#schema/people.ts';
import { personJson } from '#modules/users/public.ts';
import { factsJson, type StoredFacts } from '#workflow/repair/repair-facts.ts';
import { driverRepairJson, ownVisit, visibleState } from '#modules/repairs/driver-json.ts';
import { repairTables } from '#modules/repairs/repair-json.ts';
import { isOwnTurn, type StaffViewer } from '#modules/repairs/staff.policy.ts';

/** More stops than one day has. */
const MAX_STOPS = 100;

type RouteStop = Omit<DriverRepair, 'allowedActions'>;

/** Returns the driver's open visits and loaded devices, by day and window. */
export function selectRoute(database: Database, viewer: StaffViewer) {
  return selectRows<{ body: RouteStop; facts: StoredFacts }>(
    database,
    sql`
    select (${driverRepairJson(viewer)})::json as body, ${factsJson} as facts
    from ${repairTables} join users c on c.id = r.customer_id ${ownVisit(viewer)} ${visibleState(viewer)}
    where ${isOwnTurn(viewer)} and own.mode = 'HOME'
    order by own.date, own.time, own.position, r.id limit ${MAX_STOPS}`,
  );
}

export async function savePhone(database: Database, phone: typeof driverPhones.$inferInsert): Promise<void> {
  const { heardAt, waiting } = phone;
  await database
    .insert(driverPhones)
    .values(phone)
    .onConflictDoUpdate({ target: [driverPhones.driverId, driverPhones.phone], set: { heardAt, waiting } });
}

/** Deletes phones that were heard last before a time, and hold nothing or whose driver is disabled or erased. */
export async function deletePhonesBefore(database: Database, before: Date): Promise<void> {
  const disabled = database.select({ id: users.id }).from(users).where(isNotNull(users.blockedAt));
  const isForgotten = or(eq(driverPhones.waiting, 0), inArray(driverPhones.driverId, disabled));
  await database.delete(driverPhones).where(and(lt(driverPhones.heardAt, before), isForgotten));
}

type Handover = Omit<typeof lateHandovers.$inferInsert, 'id' | 'enteredVersion' | 'entryId'>;

/** Returns the newest log entry of this action by the driver or on their behalf. */
export async function newestOwnEntry(
  database: Database,
  { repairId, driverId, action }: Pick<Handover, 'repairId' | 'driverId' | 'action'>,
): Promise<string | null> {
  const [row] = await selectRows<{ id: string }>(
    database,
    sql`
    select id from repair_log where repair_id = ${repairId} and action = ${action} and not corrected
      and (actor_id = ${driverId} or captured ->> 'assigneeId' = ${driverId})
    order by version desc limit 1`,
  );
  return row?.id ?? null;
}

/** The driver didn't know the newest entry before their own. */
export async function insertLateHandover(
  database: Database,
  handover: Handover & { readonly entryId: string | null },
): Promise<void> {
  const { repairId, entryId } = handover;
  await database.insert(lateHandovers).values({
    id: uuidv7(),
    ...handover,
    enteredVersion: sql`(select max(version) from repair_log where repair_id = ${repairId} and id is distinct from ${entryId}::uuid)`,
  });
}

const driver = alias(users, 'd');

/** Returns questions without an answer, newest first. */
export function selectLateHandovers(database: Database): Promise<LateHandover[]> {
  return selectRows(
    database,
    sql`
    select h.id, h.repair_id as "repairId", ${personJson(sql`h.driver_id`)} as driver, h.action,
      ${isoInstant(sql`h.happened_at`)} as "happenedAt", ${isoInstant(sql`h.received_at`)} as "receivedAt",
      h.entry_id is not null as "isRecorded",
      json_build_object('action', l.action, 'at', ${isoInstant(sql`l.at`)}, 'by', ${fullNameSql(driver)}) as entered
    from late_handovers h join repair_log l on l.repair_id = h.repair_id and l.version = h.entered_version
      left join users d on d.id = l.actor_id and d.id <> (select customer_id from repairs where id = h.repair_id)
    where h.settled_at is null order by h.received_at desc, h.id limit 50`,
  );
}

type Settled = { readonly id: string; readonly settledBy: string; readonly settledAt: Date };

/** Returns the handover's repair and whether it was open, or null for an unknown one. */
export async function settleHandover(database: Database, { id, ...set }: Settled) {
  if (!isId(id)) return null;
  const { repairId } = lateHandovers;
  const [row] = await database
    .update(lateHandovers)
    .set(set)
    .where(and(eq(lateHandovers.id, id), isNull(lateHandovers.settledAt)))
    .returning({ repairId });
  if (row !== undefined) return { ...row, isFirst: true };
  const [earlier] = await database.select({ repairId }).from(lateHandovers).where(eq(lateHandovers.id, id));
  return earlier === undefined ? null : { ...earlier, isFirst: false };
}

export async function deleteHandoversSettledBefore(database: Database, before: Date): Promise<void> {
  await database.delete(lateHandovers).where(lt(lateHandovers.settledAt, before));
}

/** Returns the late handovers of a customer's devices, oldest first, for the copy of their data. */
export function listLateHandoversOf(database: Database, customerId: string) {
  return database
    .select({
      repairId: lateHandovers.repairId,
      action: lateHandovers.action,
      happenedAt: lateHandovers.happenedAt,
      receivedAt: lateHandovers.receivedAt,
      isRecorded: isNotNull(lateHandovers.entryId).mapWith(Boolean),
    })
    .from(lateHandovers)
    .innerJoin(repairs, eq(repairs.id, lateHandovers.repairId))
    .where(eq(repairs.customerId, customerId))
    .orderBy(asc(lateHandovers.receivedAt), asc(lateHandovers.id));
}

type SilentSince = { readonly silentSince: Date; readonly day: string; readonly time: string };

/**
 * Returns phones that were heard last before a time and may hold updates: those that they reported, or today's visits of the driver whose
 * window has begun.
 */
export function selectSilentPhones(
  database: Database,
  { silentSince, day, time }: SilentSince,
): Promise<Omit<SilentPhone, 'isOverdue'>[]> {
  return selectRows(
    database,
    sql`
    select ${personJson(sql`p.driver_id`)} as driver, ${isoInstant(sql`p.heard_at`)} as "heardAt", greatest(p.waiting, begun.count) as waiting
    from driver_phones p cross join lateral (
      select count(*)::int as count from repairs r join visits v on v.repair_id = r.id
      where r.assignee_id = p.driver_id and v.assignee_id = p.driver_id and not v.undone and v.status = 'ASSIGNED'
        and r.turn_owner in ('COLLECTOR', 'COURIER') and (v.date, left(v.time, 5)) <= (${day}::date, ${time})
        and (v.date, right(v.time, 5)) > ((p.heard_at at time zone 'UTC')::date - 1, '')
    ) begun
    where p.heard_at < ${silentSince.toISOString()}::timestamptz and greatest(p.waiting, begun.count) > 0
      and not exists (select from driver_phones n where n.driver_id = p.driver_id and n.heard_at > p.heard_at and p.waiting = 0)
    order by p.heard_at, p.phone`,
  );
}
