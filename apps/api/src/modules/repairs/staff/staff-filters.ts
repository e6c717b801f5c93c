import type { CallData, listStaffRepairs } from '@atelier/contract';
import { isId } from '#platform/http/submitted-values.ts';
import {
  isDriverRole,
  isAdmin,
  custodies,
  isClosed,
  type Role,
  roles,
  type Status,
  staffRoles,
  statuses,
} from '@atelier/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { StaffViewer } from '../staff.policy.ts';

/* Conditions on `r` for lists of staff who see all repairs. The filters apply to all rows.
   The partitions are disjoint, and one index returns each in list order, so a page reads no other rows. */

export type StaffListQuery = CallData<typeof listStaffRepairs, 'query'> & { readonly q?: string | undefined };

export type StaffListReader = { readonly viewer: StaffViewer; readonly now: Date };

/** Null due dates sort last, as in the indexes. */
export const dueOrInfinity = sql`coalesce(r.turn_due, 'infinity'::timestamptz)`;

const isOpen = sql`r.turn_owner is not null`;

/** Unreachable customers of the follow-up list, which has overdue customer turns as well (specification/life#the-follow-up-list). */
const isFlagged = sql`r.turn_owner is not null and r.flag is not null`;

export function filtersOf(query: StaffListQuery, { viewer, now }: StaffListReader): readonly SQL[] {
  return [
    // Neutral condition for a list without filters.
    sql`true`,
    query.assignee === undefined ? null : isAssignedTo(query.assignee),
    query.mine === false ? not(any(turnRolesOf(viewer).map((owner) => isTurnFor(viewer, owner)))) : null,
    query.flag === false ? not(any([isFlagged, isOverdueCustomerTurn(now)])) : null,
    query.due === undefined ? null : query.due ? isOverdue(now) : not(isOverdue(now)),
  ].filter((condition) => condition !== null);
}

function isAssignedTo(personId: string): SQL {
  return isId(personId) ? sql`(r.assignee_id = ${personId} or r.technician_id = ${personId})` : sql`false`;
}

function not(condition: SQL): SQL {
  return sql`not coalesce((${condition}), false)`;
}

function any(conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` or `)})`;
}

/** Returns roles whose turns are the viewer's. Drivers need the visit themselves, administrators may take any. */
function turnRolesOf(viewer: StaffViewer): readonly Role[] {
  return isAdmin(viewer) ? staffRoles : viewer.roles;
}

function isTurnFor(viewer: StaffViewer, owner: Role): SQL {
  return isDriverRole(owner) && !isAdmin(viewer)
    ? sql`(r.turn_owner = ${owner} and r.assignee_id = ${viewer.userId})`
    : sql`r.turn_owner = ${owner}`;
}

function isOverdueCustomerTurn(now: Date): SQL {
  return sql`r.turn_owner = 'CUSTOMER' and ${isOverdue(now)} and r.flag is null`;
}

function isOverdue(now: Date): SQL {
  return sql`${dueOrInfinity} < ${now.toISOString()}::timestamptz`;
}

/** Above this number, partitioning by turn is cheaper. */
const MAX_STATUS_PARTITIONS = 4;

/** Returns disjoint conditions that together cover the list. */
export function partitionsOf(query: StaffListQuery, reader: StaffListReader): readonly SQL[] {
  return [
    ...(query.open === false ? [] : openPartitions(query, reader)),
    ...(query.open === true ? [] : closedPartitions(query)),
  ];
}

function openPartitions(query: StaffListQuery, { viewer, now }: StaffListReader): readonly SQL[] {
  const requested = requestedStatuses(query, mayBeOpen);
  const owners = roles.filter(
    (role) => (query.owner?.includes(role) ?? true) && (query.mine !== true || turnRolesOf(viewer).includes(role)),
  );
  const turns = owners.map((owner) => (query.mine === true ? isTurnFor(viewer, owner) : sql`r.turn_owner = ${owner}`));
  if (owners.length === 0 || requested?.length === 0) return [];
  const ofOwners = owners.length === roles.length ? null : any(turns);
  const ofStatuses = requested === null ? null : sql`r.status in ${requested}`;
  if (query.flag === true) {
    const partitions = owners.includes('CUSTOMER') ? [isFlagged, isOverdueCustomerTurn(now)] : [isFlagged];
    return partitions.map((partition) => all(partition, ofOwners, ofStatuses));
  }
  if (query.sort !== 'due') return [all(isOpen, ofOwners, ofStatuses)];
  return requested === null || requested.length > MAX_STATUS_PARTITIONS
    ? turns.map((turn) => all(turn, ofStatuses))
    : requested.map((status) => all(sql`r.status = ${status}`, isOpen, ofOwners));
}

function requestedStatuses(query: StaffListQuery, may: (status: Status) => boolean): readonly Status[] | null {
  return query.status === undefined ? null : statuses.filter((status) => may(status) && query.status?.includes(status));
}

function mayBeOpen(status: Status): boolean {
  return custodies.some((custody) => !isClosed({ status, custody }));
}

function all(...conditions: readonly (SQL | null)[]): SQL {
  return sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  );
}

function closedPartitions(query: StaffListQuery): readonly SQL[] {
  const requested = requestedStatuses(query, mayBeClosed);
  if (query.owner !== undefined || query.mine === true || query.flag === true || requested?.length === 0) return [];
  if (query.sort !== 'due')
    return [all(sql`r.turn_owner is null`, requested === null ? null : sql`r.status in ${requested}`)];
  return (requested ?? statuses.filter(mayBeClosed)).map(
    (status) => sql`r.status = ${status} and r.turn_owner is null`,
  );
}

function mayBeClosed(status: Status): boolean {
  return custodies.some((custody) => isClosed({ status, custody }));
}
