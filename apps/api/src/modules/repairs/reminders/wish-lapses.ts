import { cutOffOf, hoursOf, isQuietTime, MAX_REMINDER_DELAY, type ShopSettings } from '@atelier/domain';
import { sql } from 'drizzle-orm';
import { type Database, selectRows, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { createRepairNotice } from '#workflow/effects/repair-notice.ts';
import { holdsPlace } from '#workflow/effects/visits/slot-capacity.ts';
import { lockRepair, visitThreadOf } from '#workflow/repair/repair-record.ts';
import { updateWithoutTransition } from '#workflow/repair/update-without-transition.ts';
import { mailCustomer, notifyCustomer, remindersContext, type RemindersContext } from './reminders.ts';

/**
 * Ends wishes that nobody planned a visit for until their cut-off, and those whose window is closed. Asks the customer again, at night in
 * the morning (specification/life#slots). Each run locks the repair and checks again, so a wish lapses once over all nodes.
 */
export function startWishLapses(platform: Platform, settings: () => ShopSettings): void {
  const context = remindersContext(platform, settings);
  platform.jobs.onSchedule('wishes.lapse', 'fiveMinutes', () => lapseWishes(context));
}

type OpenWish = { readonly repairId: string; readonly date: string; readonly closed: boolean };

const openWishes = sql`wishes w join stops p on p.id = w.stop_id join slots s on s.id = p.slot_id
  join repairs r on r.id = w.repair_id and r.status in ('REQUESTED', 'CONFIRMED') where ${holdsPlace}`;

export async function lapseWishes(context: RemindersContext): Promise<void> {
  for (const { repairId } of await selectDue(context, context.database)) await lapse(context, repairId);
  if (isQuietTime(context.clock.now(), context.timeZone)) return;
  for (const { repairId } of await selectUnannounced(context, context.database)) await announce(context, repairId);
}

async function selectDue(
  { clock, settings, timeZone }: RemindersContext,
  database: Database,
  isAsked = sql`true`,
): Promise<readonly OpenWish[]> {
  const { rows } = await database.execute<OpenWish>(sql`
    select w.repair_id as "repairId", s.date::text as date, s.closed from ${openWishes} and ${isAsked} order by s.date, w.repair_id`);
  const rules = { ...settings(), timeZone };
  return rows.filter(({ date, closed }) => {
    const cutOff = cutOffOf(date, rules);
    return closed || hoursOf(date, rules) === null || cutOff === null || cutOff <= clock.now();
  });
}

function lapse(context: RemindersContext, repairId: string): Promise<void> {
  return transaction(context.database, async (tx) => {
    await lockRepair(tx, repairId);
    const [due] = await selectDue(context, tx, sql`w.repair_id = ${repairId}`);
    if (due === undefined) return;
    const at = context.clock.now();
    await tx.execute(sql`update wishes set lapsed_at = ${at.toISOString()} where repair_id = ${repairId}`);
    await updateWithoutTransition(context, tx, { repairId, change: async () => undefined });
  });
}

/** Selects wishes that lapsed, and whose customer hasn't got a notification or another wish since. */
function selectUnannounced(
  { clock }: RemindersContext,
  database: Database,
  isAsked = sql`true`,
): Promise<readonly Pick<OpenWish, 'repairId'>[]> {
  const lapsedAfter = new Date(clock.now().getTime() - MAX_REMINDER_DELAY).toISOString();
  return selectRows(
    database,
    sql`
    select w.repair_id as "repairId" from wishes w join repairs r on r.id = w.repair_id and r.status in ('REQUESTED', 'CONFIRMED')
    where w.lapsed_at > ${lapsedAfter}::timestamptz and ${isAsked} and not exists (select from notifications n
      where n.user_id = r.customer_id and n.repair_id = r.id and n.action = 'Wish.lapsed' and n.created_at >= w.created_at)
    order by w.lapsed_at, w.repair_id`,
  );
}

function announce(context: RemindersContext, repairId: string): Promise<void> {
  return transaction(context.database, async (tx) => {
    const record = await lockRepair(tx, repairId);
    if (record === null) return;
    const [lapsed] = await selectUnannounced(context, tx, sql`w.repair_id = ${repairId}`);
    if (lapsed === undefined) return;
    const at = context.clock.now();
    const notice = createRepairNotice(record, { at, timeZone: context.timeZone });
    await notifyCustomer(context, tx, { kind: 'WISH', notice, at });
    await mailCustomer(context, tx, { kind: 'WISH', notice, thread: visitThreadOf(repairId) });
  });
}
