import { isVisitAhead, type AttendanceWay } from '@atelier/domain';
import { eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { visits } from '#schema/index.ts';
import type { WorkflowContext } from '#workflow/command/workflow-context.ts';
import { lockRepair, newestVisit } from '#workflow/repair/repair-record.ts';
import { updateWithoutTransition } from '#workflow/repair/update-without-transition.ts';

export type Attendance = {
  readonly repairId: string;
  /** Day and window that the customer read. */
  readonly date: string;
  readonly time: string;
  readonly way: AttendanceWay;
};

/**
 * Records that the customer will be there (specification/life#attendance). Returns false if the visit has another window by now or nobody
 * comes any more. Saying it again changes nothing.
 */
export function confirmAttendance(
  context: WorkflowContext,
  database: Database,
  { repairId, date, time, way }: Attendance,
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const record = await lockRepair(tx, repairId);
    const visit = record === null ? null : newestVisit(record);
    const now = context.clock.now();
    if (visit === null || !isVisitAhead(visit, now, context.timeZone)) return false;
    if (visit.date !== date || visit.time !== time) return false;
    if (visit.confirmedAt !== null) return true;
    const change = async () => {
      await tx.update(visits).set({ confirmedAt: now, confirmedBy: way }).where(eq(visits.id, visit.id));
    };
    await updateWithoutTransition(context, tx, { repairId, change });
    await context.endVisitMails(tx, repairId);
    return true;
  });
}
