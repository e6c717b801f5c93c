import { driverVisibleSince, driverRoles, seesAllRepairs } from '@atelier/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { SignedInViewer } from '#modules/sessions/public.ts';

export type StaffViewer = Pick<SignedInViewer, 'userId' | 'lang' | 'roles'>;

/**
 * Who drives and does nothing else sees their own visits, in a shape of their own (specification/life#who-sees-it); everybody else sees
 * all repairs.
 */
export function seesAsDriver(viewer: StaffViewer): boolean {
  return !seesAllRepairs(viewer);
}

/** A customer's e-mail address and picture are for the office and the workshop alone (specification/life#who-sees-it). */
export function seesCustomerInFull(viewer: StaffViewer): boolean {
  return seesAllRepairs(viewer);
}

/** A driver, and since when a visit that they see must have ended. */
export type DriverReader = { readonly viewer: StaffViewer; readonly now: Date; readonly since: Date };

/** The same at an instant. */
export function driverReader(viewer: StaffViewer, now: Date, timeZone: string): DriverReader {
  return {
    viewer,
    now,
    since: driverVisibleSince(now, timeZone),
  };
}

const turns = sql.join(
  driverRoles.map((role) => sql`${role}`),
  sql`, `,
);

/** A visit of theirs is open or the device in their hands, as a condition on `r`: the turn says both. */
export function isOwnTurn({ userId }: StaffViewer): SQL {
  return sql`(r.assignee_id = ${userId} and r.turn_owner in (${turns}))`;
}

/** The ids of all repairs that a driver sees: each part is answered by an index of theirs. */
export function repairsSeenByDriver({ viewer, since }: DriverReader): SQL {
  return sql`(
  select r.id from repairs r where ${isOwnTurn(viewer)}
  union select a.repair_id from visits a
    where a.assignee_id = ${viewer.userId} and a.updated_at >= ${since.toISOString()}::timestamptz and not a.undone)`;
}
