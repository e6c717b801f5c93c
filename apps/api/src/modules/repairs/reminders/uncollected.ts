import { listUncollected } from '@atelier/contract';
import { dueUncollectedNotice, type ShopSettings } from '@atelier/domain';
import { transaction, type Transaction } from '#platform/database/database.ts';
import { mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import { createRepairNotice, type RepairNotice } from '#workflow/effects/repair-notice.ts';
import { lockRepair } from '#workflow/repair/repair-record.ts';
import type { NotifierContext } from '#modules/notifications/public.ts';
import type { Guards } from '#modules/sessions/public.ts';
import { recordReminder, selectAfterLastNotice, selectUncollected } from '../reminders.queries.ts';
import { mailCustomer, notifyCustomer, remindersContext, type RemindersContext } from './reminders.ts';

/**
 * Writes to customers whose device waits in the shop and who don't answer (specification/life#uncollected-devices). Each run locks the
 * repair and checks again, and the stored row prevents duplicates.
 */
export function startUncollectedNotices(platform: Platform, settings: () => ShopSettings, { office }: Guards): void {
  const context = remindersContext(platform, settings);
  platform.jobs.onSchedule('uncollected.send', 'fiveMinutes', () => sendUncollectedNotices(context));
  mount(platform.server, { call: listUncollected, who: office }, ({ db }) => selectAfterLastNotice(db));
}

export async function sendUncollectedNotices(context: RemindersContext): Promise<void> {
  const now = context.clock.now();
  for (const device of await selectUncollected(context.database))
    if (dueUncollectedNotice(device, now, context.timeZone) !== null) await remind(context, device.repairId);
}

function remind(context: RemindersContext, repairId: string): Promise<void> {
  return transaction(context.database, async (tx) => {
    const notice = await recordUncollectedNotice(context, tx, repairId);
    const { courtMonths } = context.settings();
    if (notice !== null) await mailCustomer(context, tx, { kind, ...notice, courtMonths });
  });
}

const kind = 'UNCOLLECTED';

type Notice = { readonly notice: RepairNotice; readonly sequence: number };

type NoticeContext = NotifierContext &
  Pick<RemindersContext, 'timeZone'> & { readonly clock: Pick<RemindersContext['clock'], 'now'> };

/** Stores the notice that is due, with its notification. Returns null if none is. */
export async function recordUncollectedNotice(
  context: NoticeContext,
  tx: Transaction,
  repairId: string,
): Promise<Notice | null> {
  const record = await lockRepair(tx, repairId);
  const [device] = await selectUncollected(tx, repairId);
  if (record === null || device === undefined) return null;
  const now = context.clock.now();
  const sequence = dueUncollectedNotice(device, now, context.timeZone);
  if (sequence === null) return null;
  if (!(await recordReminder(tx, { ...device, kind }, { sequence, at: now }))) return null;
  const notice = createRepairNotice(record, { at: now, timeZone: context.timeZone });
  await notifyCustomer(context, tx, { kind, notice, at: now });
  return { notice, sequence };
}
