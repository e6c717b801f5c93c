import { type FollowUpDelay, ROUTE_DAYS_AHEAD, type DeskCondition, driverRoles, type Role } from '@atelier/domain';
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fullNameSql, users } from '#schema/people.ts';
import { isRefundOwed } from '#schema/repair/repairs.ts';
import type { StaffViewer } from '../staff.policy.ts';

/** Viewer, roles and time of a desk. `today` is the shop's day. */
export type DeskContext = {
  readonly viewer: StaffViewer;
  readonly roles: readonly Role[];
  readonly now: Date;
  readonly today: string;
  readonly followUp: FollowUpDelay;
};

/** CTE of the roles that have an active member. */
export const staffedRoles = sql`staffed as materialized (
  select coalesce(array_agg(distinct role), '{}') as roles from users u, unnest(u.roles) role
  where u.roles <> '{CUSTOMER}' and u.blocked_at is null and u.email_verified_at is not null)`;

/** Maps the domain's desk conditions to SQL on the row `r`. */
export function conditionsFor(context: DeskContext): Readonly<Record<DeskCondition, SQL>> {
  const now = sql`${context.now.toISOString()}::timestamptz`;
  const today = sql`${context.today}::date`;
  const presence = driverPresence(today);
  const { hours, price, hoursAbove } = context.followUp;
  return {
    flagged: sql`r.flag is not null`,
    overdue: sql`r.turn_due < ${now}`,
    callScheduled: sql`r.call_at > ${now}`,
    callDue: sql`r.call_at <= ${now}`,
    noCall: sql`r.call_at is null`,
    officeReplyDue: sql`(r.waiting_since is not null and not ${isBenchTurn} and ${answeredByCall(now)} is not true)`,
    benchReplyDue: sql`(r.waiting_since is not null and ${isBenchTurn} and ${answeredByCall(now)} is not true)`,
    answeredByCall: answeredByCall(now),
    uninformed: unnotified(now),
    informed: sql`${unnotified(now)} is not true`,
    unanswered: sql`exists (
      select from proposals o where o.id = r.proposal_id and least(o.expires_at, greatest(greatest(r.turn_since, o.sent_at) + make_interval(
        hours => case when o.price > ${price}::numeric then ${hoursAbove}::int else ${hours}::int end),
        ${answeredAt} + make_interval(hours => ${hoursAbove}::int))) <= ${now})`,
    waitsForPart: sql`(r.delay_reason = 'PART' and r.expected_at > ${today})`,
    waitsForCustomer: sql`(r.delay_reason = 'CUSTOMER' and r.expected_at > ${today})`,
    assigneeMissing: sql`(${isDriverTurn} and ${presence} <> 'THERE')`,
    assigneeGone: sql`(${isDriverTurn} and ${presence} = 'GONE')`,
    ownVisit: ownVisits(context),
    visitToday: sql`${newestVisitValue(sql`w.date`)} <= ${today}`,
    visitThisWeek: sql`${newestVisitValue(sql`w.date`)} <= ${today} + ${ROUTE_DAYS_AHEAD}::int`,
    mailRefused: sql`r.customer_id = any(array(
      select u.id from refused_addresses a join users u on u.email = a.address))`,
    accessoryMissing: sql`r.accessory_missing`,
    beyondRepair: sql`(r.resolution is not distinct from 'END_OF_LIFE')`,
    refundOwed: isRefundOwed(sql`r`),
    unstaffed: sql`((r.status <> 'RETURNED' and case
      when ${isDriverTurn} then ${presence} <> 'THERE' and not ${isStaffed(sql`'OPERATOR'`)}
      else not ${isStaffed(sql`case when r.turn_owner = 'CUSTOMER' then 'OPERATOR' else r.turn_owner end`)} end)
      or (r.waiting_since is not null and not ${isStaffed(
        sql`case when ${isBenchTurn} and ${answeredByCall(now)} is not true then 'TECHNICIAN' else 'OPERATOR' end`,
      )}))`,
  };
}

function answeredByCall(now: SQL): SQL {
  return sql`(r.call_at between r.waiting_since and ${now})`;
}

const answeredAt = sql`(
  select max(w.created_at) from conversation_messages w
  where w.repair_id = r.id and not w.by_customer and w.withdrawn_at is null)`;

/** True if a price awaits an answer or a call is due, and the customer has no verified address, so neither mail nor page reaches them. */
function unnotified(now: SQL): SQL {
  return sql`(((r.turn_owner = 'CUSTOMER' and r.status <> 'RETURNED') or r.call_at <= ${now}) and exists (
    select from users n where n.id = r.customer_id and n.email_verified_at is null))`;
}

const isDriverTurn = sql`r.turn_owner in ('COLLECTOR', 'COURIER')`;

/** `is not distinct from`, because a finished repair has no owner. */
const isBenchTurn = sql`(r.turn_owner is not distinct from 'TECHNICIAN')`;

function driverPresence(today: SQL): SQL {
  return sql`coalesce((
    select case when h.blocked_at is not null or not h.roles @> array[r.turn_owner] then 'GONE'
      when h.away_until >= ${today} then 'AWAY' else 'THERE' end
    from users h where h.id = r.assignee_id), 'GONE')`;
}

/** JSON of the assigned driver if absent or gone, else null. */
export function absentDriver({ today }: Pick<DeskContext, 'today'>): SQL {
  const presence = driverPresence(sql`${today}::date`);
  return sql`(
    select jsonb_build_object('name', ${fullNameSql(alias(users, 'm'))}, 'presence', ${presence})
    from users m where ${isDriverTurn} and m.id = r.assignee_id and ${presence} <> 'THERE')`;
}

function isStaffed(role: SQL): SQL {
  return sql`${role} = any((select roles from staffed)::text[])`;
}

export function newestVisitValue(column: SQL): SQL {
  return sql`(
    select ${column} from visits w where w.repair_id = r.id and not w.undone order by w.created_at desc, w.id desc limit 1)`;
}

/** Restricts to the viewer's own visits, except on another role's desk. */
export function ownVisits({ viewer, roles }: DeskContext): SQL {
  const turns = driverRoles
    .filter((role) => roles.includes(role))
    .map((role) =>
      viewer.roles.includes(role)
        ? sql`(r.turn_owner = ${role} and r.assignee_id = ${viewer.userId})`
        : sql`r.turn_owner = ${role}`,
    );
  return turns.length === 0 ? sql`false` : sql`(${sql.join(turns, sql` or `)})`;
}
