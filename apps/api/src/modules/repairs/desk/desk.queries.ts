import type { DeskItem, DriverDeskItem } from '@atelier/contract';
import { type Action, actions, givesBackOwnVisit, type Role, transitionOf } from '@atelier/domain';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, selectRows } from '#platform/database/database.ts';
import { isoInstant } from '#platform/database/json-sql.ts';
import { preparedQuery } from '#platform/database/statement.ts';
import { isRefundOwed } from '#schema/repair/repairs.ts';
import { factsJson, type StoredFacts } from '#workflow/repair/repair-facts.ts';
import { remindersJson } from '../reminders.queries.ts';
import { repairRows, wishJson } from '../repair-json.ts';
import { driverItemJson, ownVisit, visibleState } from '../driver-json.ts';
import { repairsWithVisit, staffItemJson } from '../staff-json.ts';
import { seesAsDriver, type StaffViewer } from '../staff.policy.ts';
import { type DeskContext, staffedRoles, absentDriver, newestVisitValue } from './desk-conditions.ts';
import { isDeskCandidate, sectionOrder, sectionIndex } from './desk-section-index.ts';

/** Desk row before its button is computed. `place` is the section's index, `count` its total rows. */
export type DeskRow = {
  readonly place: number;
  readonly count: number;
  readonly body: Omit<DeskItem, 'button' | 'secondaryButton'> | Omit<DriverDeskItem, 'button'>;
  readonly facts: StoredFacts;
  readonly technicianId: string | null;
  /** Instants. */
  readonly waitingSince: string | null;
  readonly callAt: string | null;
  readonly hasAccessories: boolean;
};

type DeskFilter = { readonly id?: string | undefined; readonly zone?: string | undefined; readonly rows: number };

/** Returns the first rows of all visible sections in order, in one statement. */
export function selectDesk(
  database: Database,
  context: DeskContext,
  { id, zone, rows }: DeskFilter,
): Promise<DeskRow[]> {
  const { viewer } = context;
  const byId = id === undefined ? sql`` : sql`and r.id = ${id}`;
  const byZone = zone === undefined ? sql`` : sql`and r.zone_id::text = ${zone}`;
  return preparedQuery<DeskRow>(
    database,
    sql`
    with ${staffedRoles},
    placed as (
      select r.id, stands.place, ${sectionOrder(sql`stands.place`, context)}
      from repairs r cross join lateral (select ${sectionIndex(context)} as place offset 0) stands
      where ${isDeskCandidate(context)} ${byId} ${byZone} and stands.place is not null),
    ranked as (
      select id, place, row_number() over (partition by place order by others, clock, zone, door, id) as nth,
        count(*) over (partition by place)::int as count
      from placed),
    shown as materialized (select * from ranked where nth <= ${rows}::int)
    select shown.place, shown.count, ${bodyFor(context)} as body, ${factsJson} as facts, r.technician_id as "technicianId",
      ${isoInstant(sql`r.waiting_since`)} as "waitingSince", ${isoInstant(sql`r.call_at`)} as "callAt",
      ${hasAccessories} as "hasAccessories"
    from ${tablesFor(viewer)} join shown on shown.id = r.id where r.id = any(array(select id from shown))
    order by shown.place, shown.nth`,
  );
}

function tablesFor(viewer: StaffViewer): SQL {
  return seesAsDriver(viewer)
    ? sql`${repairRows} join users c on c.id = r.customer_id ${ownVisit(viewer)} ${visibleState(viewer)}`
    : repairsWithVisit;
}

/** Read where a delivery is next. */
const hasAccessories = sql`(r.custody = 'COURIER' and exists (
  select from accessories a where a.repair_id = r.id and not a.undone and a.returned_at is null and a.missing_reason is null))`;

function bodyFor(context: DeskContext): SQL {
  const { viewer } = context;
  if (seesAsDriver(viewer)) return driverItemJson(viewer);
  return sql`${staffItemJson(sql`${viewer.lang}::text`)}::jsonb || jsonb_build_object(
    'address', r.address, 'wish', (${wishJson.text})::jsonb, 'callAt', ${isoInstant(sql`r.call_at`)}, 'delayReason', r.delay_reason,
    'proposal', case when p.id is not null then jsonb_build_object('id', p.id, 'price', p.price::text,
      'estimatedTime', p.estimated_time, 'expiresAt', ${isoInstant(sql`p.expires_at`)}) end,
    'reminders', ${remindersJson}, 'attempts', ${attempts}, 'postponed', ${postponed},
    'partnerContact', ${partnerContact}, 'absentAssignee', ${absentDriver(context)}, 'accessoryMissing', r.accessory_missing, 'refundOwed', ${isRefundOwed(sql`r`)}, 'message', ${waitingMessage})`;
}

const attemptActions: readonly Action[] = actions.filter((action) => transitionOf(action).logKind === 'attempt');

/** Contact attempts since the last other transition, with the author of the last one. */
const attempts = sql`case when r.flag is not null then (
  select jsonb_build_object('count', count(*)::int, 'lastBy', (array_agg(b.first_name order by l.version desc))[1])
  from repair_log l left join users b on b.id = l.actor_id
  where l.repair_id = r.id and not l.corrected and l.action = any(${sql.param([...attemptActions])}::text[]) and l.version > (
    select coalesce(max(o.version), 0) from repair_log o
    where o.repair_id = r.id and not o.corrected and o.action <> 'Repair.corrected' and o.action <> all(${sql.param([...attemptActions])}::text[]))) end`;

const givenBackActions = actions.filter((action) => givesBackOwnVisit(action));

/** Reason why the driver gave the newest visit back, until it is replanned. */
const postponed = sql`case when ${newestVisitValue(sql`w.status`)} = 'CANCELLED' then (
  select jsonb_build_object('reason', l.captured ->> 'reason', 'by', b.first_name, 'at', ${isoInstant(sql`l.at`)})
  from repair_log l left join users b on b.id = l.actor_id
  where l.repair_id = r.id and not l.corrected and l.action = any(${sql.param([...givenBackActions])}::text[])
  order by l.version desc limit 1) end`;

const partnerContact = sql`
  case when r.partner is not null then jsonb_build_object('reference', r.partner_reference,
    'phone', (select o.phone from partners o where o.id = r.partner_id)) end`;

const waitingMessage = sql`(
  select left(w.body, 200) from conversation_messages w
  where r.waiting_since is not null and w.repair_id = r.id and w.by_customer and w.handled_at is null and w.withdrawn_at is null
  order by w.id limit 1)`;

export function countDesk(database: Database, context: DeskContext): Promise<{ place: number; count: number }[]> {
  return preparedQuery(
    database,
    sql`
    with ${staffedRoles}
    select stands.place, count(*)::int as count
    from repairs r cross join lateral (select ${sectionIndex(context)} as place offset 0) stands
    where ${isDeskCandidate(context)} and stands.place is not null group by stands.place`,
  );
}

/** Returns the roles with open sockets on any node. */
export async function rolesWithOpenSockets(database: Database, candidates: readonly Role[]): Promise<Role[]> {
  const { rows } = await database.execute<{ role: Role }>(sql`
    select distinct role from open_sockets s join users u on u.id::text = s.person, unnest(u.roles) role
    where role = any(${sql.param([...candidates])}::text[])`);
  return rows.map(({ role }) => role);
}

export async function findCaller(database: Database, userId: string, repairId: string): Promise<string | null> {
  const [row] = await selectRows<{ name: string }>(
    database,
    sql`
    select u.first_name as name from users u where u.id = ${userId} and exists (select from repairs r where r.id = ${repairId})`,
  );
  return row?.name ?? null;
}
