import { driverRoles, seesAllRepairs } from '@atelier/domain';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SignedInViewer } from '#modules/sessions/public.ts';

export type StaffViewer = Pick<SignedInViewer, 'userId' | 'lang' | 'roles'>;

/** Returns true if the viewer is only a driver, who sees own visits in a reduced view (specification/life#who-sees-it). */
export function seesAsDriver(viewer: StaffViewer): boolean {
  return !seesAllRepairs(viewer);
}

/** Driver in a statement: a viewer, or placeholders of a prepared one. */
export type DriverOf = { readonly userId: string | Placeholder; readonly lang: string | Placeholder };

/** Driver, with the earliest end of a visit they still see. */
export type DriverReader = { readonly viewer: StaffViewer; readonly now: Date; readonly since: Date };

/** Condition on `r` for a driver's open visit or custody. The turn implies both. */
export function isOwnTurn({ userId }: DriverOf): SQL {
  return sql`(r.assignee_id = ${userId} and r.turn_owner in ${driverRoles})`;
}

/** Ids of all repairs a driver sees. Each branch of the union has an index. */
export function repairsSeenByDriver({ viewer, since }: { viewer: DriverOf; since: Date | Placeholder }): SQL {
  return sql`(
  select r.id from repairs r where ${isOwnTurn(viewer)}
  union select a.repair_id from visits a
    where a.assignee_id = ${viewer.userId} and a.updated_at >= ${since instanceof Date ? since.toISOString() : since}::timestamptz and not a.undone)`;
}
