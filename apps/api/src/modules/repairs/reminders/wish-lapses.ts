import { cutOffOf, isMuted, type ShopSettings } from '@atelier/domain';
import { sql } from 'drizzle-orm';
import { transaction, type Transaction } from '#platform/database/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import { createRepairNotice, type RepairNotice } from '#workflow/effects/repair-notice.ts';
import { holdsPlace } from '#workflow/effects/slot-capacity.ts';
import { lockRepair, visitThreadOf } from '#workflow/repair/repair-record.ts';
import { updateWithoutTransition } from '#workflow/repair/update-without-transition.ts';
import { recordNotification } from '#modules/notifications/public.ts';
import { remindersContext, type RemindersContext } from './reminders.ts';

/**
 * Ends wishes that nobody planned a visit for until their cut-off, and asks the customer again (specification/life#slots). Each run locks
 * the repair and checks again, so a wish lapses once over all nodes.
 */
export function startWishLapses(platform: Platform, settings: () => ShopSettings): void {
  const context = remindersContext(platform, settings);
  platform.jobs.onSchedule('wishes.lapse', 'fiveMinutes', () => lapseWishes(context));
}

type DueWish = { readonly repairId: string; readonly date: string };

const openWishes = sql`wishes w join stops p on p.id = w.stop_id join slots s on s.id = p.slot_id
  join repairs r on r.id = w.repair_id and r.status in ('REQUESTED', 'CONFIRMED') where ${holdsPlace}`;

export async function lapseWishes(context: RemindersContext): Promise<void> {
  const { database, clock, settings, timeZone } = context;
  const { rows } = await database.execute<DueWish>(
    sql`select w.repair_id as "repairId", s.date::text as date from ${openWishes} order by s.date, w.repair_id`,
  );
  for (const { repairId, date } of rows) {
    const cutOff = cutOffOf(date, { ...settings(), timeZone });
    if (cutOff === null || cutOff <= clock.now()) await lapse(context, { repairId, date });
  }
}

function lapse(context: RemindersContext, { repairId, date }: DueWish): Promise<void> {
  return transaction(context.database, async (tx) => {
    const record = await lockRepair(tx, repairId);
    if (record === null) return;
    const at = context.clock.now();
    const { rows } = await tx.execute(sql`
      update wishes set lapsed_at = ${at.toISOString()}
      where repair_id in (select w.repair_id from ${openWishes} and w.repair_id = ${repairId} and s.date = ${date}) returning repair_id`);
    if (rows.length === 0) return;
    await updateWithoutTransition(context, tx, { repairId, change: async () => undefined });
    const notice = createRepairNotice(record, { at, timeZone: context.timeZone });
    await recordNotification(context, tx, {
      userId: record.repair.customerId,
      action: 'Wish.lapsed',
      subject: { repairId, logEntryId: null, device: record.device, next: notice.next },
      isSeen: false,
      at,
    });
    await post(context, tx, notice);
  });
}

async function post({ mail, template }: RemindersContext, tx: Transaction, { record, next }: RepairNotice) {
  const { repair, customer, device } = record;
  if (customer.email === null || !customer.isVerified || isMuted(customer.muted, 'VISITS', 'MAIL')) return;
  await mail.outbox.post(tx, template, {
    to: customer.email,
    subjectId: customer.id,
    lang: customer.mailLang,
    thread: visitThreadOf(repair.id),
    data: { kind: 'WISH', repairId: repair.id, firstName: customer.firstName, device, next, offer: null },
  });
}
