import type { CallData, listStaffRepairs } from '@atelier/contract';
import { parseRepairId, staffRoles } from '@atelier/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { ListCursor } from './list-cursor.ts';
import type { StaffViewer } from './staff.policy.ts';

export type StaffListQuery = CallData<typeof listStaffRepairs, 'query'>;

/** Who asks, and when. */
export type ListReader = { readonly viewer: StaffViewer; readonly now: Date };

const isOneOf = (column: SQL, values: readonly string[]): SQL =>
  sql`${column} in (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;

const belongsTo = (personId: string): SQL =>
  sql`(r.assignee_id::text = ${personId} or r.technician_id::text = ${personId})`;

/** What waits for this very person: a turn of their roles, a driver's only on their own visit; an ADMIN takes anybody's. */
const waitsFor = ({ userId, roles }: StaffViewer): SQL => {
  if (roles.includes('ADMIN')) return isOneOf(sql`r.owner`, staffRoles);
  return sql`${isOneOf(sql`r.owner`, roles)} and (r.owner not in ('COLLECTOR', 'COURIER') or r.assignee_id = ${userId})`;
};

const isLate = (now: Date): SQL => sql`r.due < ${now.toISOString()}::timestamptz`;

/** The operator's follow-up list: nobody answers, or the customer's turn is over its limit (decisions section 2). */
const needsFollowUp = (now: Date): SQL =>
  sql`r.owner is not null and (r.flag is not null or (r.owner = 'CUSTOMER' and ${isLate(now)}))`;

const not = (condition: SQL): SQL => sql`not coalesce((${condition}), false)`;

const switched = (on: boolean | undefined, condition: SQL): SQL | null =>
  on === undefined ? null : on ? condition : not(condition);

const pattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whatever is known of the repair: its number as dictated, the customer, their phone as typed, the device, the issue. */
const matches = (text: string): SQL => {
  const like = pattern(text);
  const digits = text.replaceAll(/[\s.()/+-]/g, '');
  const conditions = [
    sql`c.first_name || ' ' || c.last_name ilike ${like}`,
    sql`d.name ilike ${like}`,
    sql`r.issue ilike ${like}`,
    sql`r.id ilike ${like}`,
    sql`r.id = ${parseRepairId(text) ?? ''}`,
    ...(/^\d{3,}$/.test(digits) ? [sql`c.phone like ${pattern(digits)}`] : []),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
};

/** The conditions that a list's query names. */
export const filtersOf = (query: StaffListQuery, { viewer, now }: ListReader): SQL[] =>
  [
    query.owner === undefined ? null : isOneOf(sql`r.owner`, query.owner),
    query.status === undefined ? null : isOneOf(sql`r.status`, query.status),
    query.assignee === undefined ? null : belongsTo(query.assignee),
    switched(query.mine, waitsFor(viewer)),
    switched(query.flag, needsFollowUp(now)),
    switched(query.due, isLate(now)),
    query.q === undefined || query.q === '' ? null : matches(query.q),
  ].filter((condition) => condition !== null);

/** What a list is sorted by. The earliest due first, what is never due last; the newest first otherwise. */
const sorts = {
  due: {
    column: sql`r.due`,
    value: sql`coalesce(r.due, 'infinity')`,
    order: sql`coalesce(r.due, 'infinity'), r.id`,
    after: sql`>`,
  },
  updatedAt: {
    column: sql`r.updated_at`,
    value: sql`r.updated_at`,
    order: sql`r.updated_at desc, r.id desc`,
    after: sql`<`,
  },
  createdAt: {
    column: sql`r.created_at`,
    value: sql`r.created_at`,
    order: sql`r.created_at desc, r.id desc`,
    after: sql`<`,
  },
} as const;

export const sortOf = (query: StaffListQuery): (typeof sorts)[keyof typeof sorts] => sorts[query.sort];

/** Only what comes after the last repair of the page before: pages don't shift when repairs move. */
export const after = (query: StaffListQuery, cursor: ListCursor): SQL => {
  const sort = sortOf(query);
  return sql`(${sort.value}, r.id) ${sort.after} (${cursor.value ?? 'infinity'}::timestamptz, ${cursor.id})`;
};
