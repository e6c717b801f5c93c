import { instantAt, isVisitAhead, shopTime, visitReminderTimes, type ShopSettings } from '@atelier/domain';
import { eq, sql } from 'drizzle-orm';
import { type Database, selectRows, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { visits } from '#schema/index.ts';
import { createRepairNotice } from '#workflow/effects/repair-notice.ts';
import { lockRepair, newestVisit, visitThreadOf } from '#workflow/repair/repair-record.ts';
import { mailCustomer, notifyCustomer, remindersContext, type RemindersContext } from './reminders.ts';

/**
 * Reminds customers of visits that they haven't confirmed (specification/life#reminders). Each run locks the repair and checks again, and
 * the visit stores the windows that were reminded of. Reminders are no transitions.
 */
export function startVisitReminders(platform: Platform, settings: () => ShopSettings): void {
  const context = remindersContext(platform, settings);
  platform.jobs.onSchedule('visitReminders.send', 'fiveMinutes', () => sendVisitReminders(context));
}

export async function sendVisitReminders(context: RemindersContext): Promise<void> {
  const now = context.clock.now();
  const today = shopTime(now, context.timeZone).day;
  for (const { repairId, date } of await selectUnconfirmed(context.database, today))
    if (isTimeToRemind(context, date, now)) await remind(context, repairId);
}

type UnconfirmedVisit = { readonly repairId: string; readonly date: string };

function selectUnconfirmed(database: Database, today: string): Promise<readonly UnconfirmedVisit[]> {
  return selectRows(
    database,
    sql`
    select v.repair_id as "repairId", v.date::text as date from visits v join repairs r on r.id = v.repair_id
    where r.turn_owner is not null and not v.undone and v.date >= ${today} and v.mode = 'HOME' and v.confirmed_at is null
      and (v.status in ('PLANNED', 'ASSIGNED') or (v.type = 'RETURN' and v.status = 'COLLECTED'))
      and v.date || ' ' || v.time <> all(v.reminded_for)
    order by v.date, v.id`,
  );
}

function isTimeToRemind({ settings, timeZone }: RemindersContext, date: string, now: Date): boolean {
  const times = visitReminderTimes(date, { ...settings(), timeZone });
  return times !== null && times.from <= now && now <= times.until;
}

function remind(context: RemindersContext, repairId: string): Promise<void> {
  return transaction(context.database, async (tx) => {
    const record = await lockRepair(tx, repairId);
    const visit = record === null ? null : newestVisit(record);
    const now = context.clock.now();
    if (record === null || visit === null || !isVisitAhead(visit, now, context.timeZone)) return;
    const window = `${visit.date} ${visit.time}`;
    if (visit.confirmedAt !== null || visit.remindedFor.includes(window)) return;
    if (!isTimeToRemind(context, visit.date, now)) return;
    await tx
      .update(visits)
      .set({ remindedFor: [...visit.remindedFor, window] })
      .where(eq(visits.id, visit.id));
    // A call without an answer changes nothing about the visit.
    const visited = { ...record, repair: { ...record.repair, flag: null } };
    const notice = createRepairNotice(visited, { at: now, timeZone: context.timeZone });
    await notifyCustomer(context, tx, { kind: 'VISIT', notice, at: now });
    // It asks whether the customer will be there, so it ends when the window begins.
    const expiresAt = instantAt(visit.date, visit.time.slice(0, 5), context.timeZone);
    await mailCustomer(context, tx, { kind: 'VISIT', notice, thread: visitThreadOf(repairId), expiresAt });
  });
}
