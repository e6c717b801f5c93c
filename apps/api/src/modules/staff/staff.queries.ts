import type { AnswerInput, getStaffRepair, listStaffRepairs } from '@atelier/contract';
import type { StaffRole } from '@atelier/domain';
import { and, arrayContains, arrayOverlaps, asc, isNull, type SQL, sql } from 'drizzle-orm';
import { staffRoles } from '@atelier/domain';
import type { Database } from '../../platform/database/database.ts';
import { users } from '../../schema/index.ts';
import { iso, repairTables } from '../repairs/public.ts';
import { staffItemJson, staffRepairJson } from './staff-json.ts';
import { seesCustomerInFull, type StaffViewer, visibleTo } from './staff.policy.ts';

type StoredRepair = Omit<AnswerInput<typeof getStaffRepair>, 'allowedActions'>;
type Item = AnswerInput<typeof listStaffRepairs>['data'][number];

const tables = sql`${repairTables} join users c on c.id = r.customer_id`;

/** One repair as this staff member may see it, but for `allowedActions`. */
export const findStaffRepair = async (
  database: Database,
  viewer: StaffViewer,
  id: string,
): Promise<StoredRepair | undefined> => {
  const { rows } = await database.execute<{ body: StoredRepair }>(sql`
    select ${staffRepairJson(sql`${viewer.lang}::text`, seesCustomerInFull(viewer))} as body
    from ${tables} where r.id = ${id} and ${visibleTo(viewer)}`);
  return rows[0]?.body;
};

export type ListPart = {
  readonly conditions: readonly SQL[];
  /** The sorted column, for the cursor. */
  readonly column: SQL;
  readonly order: SQL;
  readonly limit: number;
};

/** Repairs of a staff list, in its order, with what each is sorted by. */
export const selectStaffRepairs = async (database: Database, viewer: StaffViewer, part: ListPart) => {
  const where = sql.join([visibleTo(viewer), ...part.conditions], sql` and `);
  const { rows } = await database.execute<{ body: Item; value: string | null }>(sql`
    select ${staffItemJson(sql`${viewer.lang}::text`, seesCustomerInFull(viewer))} as body, ${iso(part.column)} as value
    from ${tables} where ${where} order by ${part.order} limit ${part.limit}`);
  return rows;
};

/** The team by name: everybody who works here and isn't blocked, or only those with a role. */
export const selectTeam = (database: Database, role: StaffRole | undefined) =>
  database
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      roles: users.roles,
      avatar: users.avatar,
    })
    .from(users)
    .where(
      and(
        role === undefined ? arrayOverlaps(users.roles, [...staffRoles]) : arrayContains(users.roles, [role]),
        isNull(users.blockedAt),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));
