import { seesAllRepairs } from '@atelier/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { SignedInViewer } from '../sessions/public.ts';

export type StaffViewer = Pick<SignedInViewer, 'userId' | 'lang' | 'roles'>;

/** Which repairs a staff member may see, as a condition on `r`: all, or those whose visit is theirs. */
export const visibleTo = (viewer: StaffViewer): SQL =>
  seesAllRepairs(viewer) ? sql`true` : sql`r.assignee_id = ${viewer.userId}`;

/** A customer's e-mail address and picture are for the office and the workshop alone (decisions section 3). */
export const seesCustomerInFull = (viewer: StaffViewer): boolean => seesAllRepairs(viewer);
