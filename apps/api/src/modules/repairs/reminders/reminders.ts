import {
  DAY_MS,
  dueReminder,
  isMuted,
  MAX_REMINDER_DELAY,
  reminderAction,
  type ShopSettings,
  topicOf,
} from '@atelier/domain';
import type * as z from 'zod/mini';
import { transaction, type Transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { currentProposal, lockRepair, mailAddressOf } from '#workflow/repair/repair-record.ts';
import { createRepairNotice, type RepairNotice } from '#workflow/effects/repair-notice.ts';
import { type NotifierContext, recordNotification } from '#modules/notifications/public.ts';
import { type ReminderMail, reminderMailTemplate } from './reminders.mails.ts';
import { recordReminder, selectReminderTurns, type ReminderTurn } from '../reminders.queries.ts';

/** The template is built once, by the shop's currency. */
export type RemindersContext = Platform & {
  readonly settings: () => ShopSettings;
  readonly timeZone: string;
  readonly template: ReturnType<typeof reminderMailTemplate>;
};

/**
 * Reminds customers of a price or a rating (specification/life#reminders). Each run locks the repair and checks again, and the stored row prevents duplicates. Reminders are no transitions.
 */
export function startReminders(platform: Platform, settings: RemindersContext['settings']): void {
  const context = remindersContext(platform, settings);
  platform.mail.templates.add(context.template);
  platform.jobs.onSchedule('reminders.send', 'fiveMinutes', () => sendReminders(context));
}

export function remindersContext(platform: Platform, settings: RemindersContext['settings']): RemindersContext {
  const { config } = platform;
  return {
    ...platform,
    settings,
    timeZone: config.settings.SHOP_TIME_ZONE,
    template: reminderMailTemplate(config.settings),
  };
}

export async function sendReminders(context: RemindersContext): Promise<void> {
  const now = context.clock.now();
  const turns = await selectReminderTurns(context.database, earliestTurn(context, now));
  for (const turn of turns) if (dueReminderNumber(context, turn, now) !== null) await remind(context, turn.repairId);
}

function remind(context: RemindersContext, repairId: string): Promise<void> {
  return transaction(context.database, async (tx) => {
    const record = await lockRepair(tx, repairId);
    if (record === null) return;
    const now = context.clock.now();
    const [turn] = await selectReminderTurns(tx, earliestTurn(context, now), repairId);
    const n = turn === undefined ? null : dueReminderNumber(context, turn, now);
    if (turn === undefined || n === null || !(await recordReminder(tx, turn, { sequence: n, at: now }))) return;
    const notice = createRepairNotice(record, { at: now, timeZone: context.timeZone });
    const { kind, entryId: logEntryId } = turn;
    await notifyCustomer(context, tx, { kind, notice, logEntryId, at: now });
    const proposal = kind === 'PROPOSAL' ? currentProposal(record) : null;
    await mailCustomer(context, tx, { kind, notice, ...offerOf(proposal) });
  });
}

function dueReminderNumber({ settings, timeZone }: RemindersContext, turn: ReminderTurn, now: Date): number | null {
  const n = dueReminder(turn, now, { ...settings(), timeZone });
  return n !== null && n > turn.sent ? n : null;
}

function earliestTurn({ settings }: RemindersContext, now: Date): Date {
  const { proposalHours, feedbackDays } = settings().reminders;
  const longest = Math.max(proposalHours[1] / 24, feedbackDays[1]) * DAY_MS;
  return new Date(now.getTime() - longest - MAX_REMINDER_DELAY - DAY_MS);
}

function offerOf(proposal: ReturnType<typeof currentProposal>): Pick<ReminderMailing, 'offer' | 'expiresAt'> {
  if (proposal === null) return {};
  const { price, estimatedTime, expiresAt } = proposal;
  return { offer: { price, estimatedTime, expiresAt: expiresAt.toISOString() }, expiresAt };
}

type Reminder = { readonly kind: keyof typeof reminderAction; readonly notice: RepairNotice };

/** Stores the notification of a reminder. */
export function notifyCustomer(
  context: NotifierContext,
  tx: Transaction,
  {
    kind,
    notice: { record, next },
    logEntryId = null,
    at,
  }: Reminder & { readonly logEntryId?: string | null; readonly at: Date },
): Promise<void> {
  const { repair, device } = record;
  return recordNotification(context, tx, {
    userId: repair.customerId,
    action: reminderAction[kind],
    subject: { repairId: repair.id, logEntryId, device, next },
    at,
  });
}

type ReminderMailing = Reminder &
  Partial<Pick<z.output<typeof ReminderMail>, 'offer' | 'sequence' | 'courtMonths'>> & {
    readonly thread?: string;
    readonly expiresAt?: Date;
  };

/** Mails a reminder, unless its reader can't be reached or has switched it off. */
export async function mailCustomer(
  { mail, template }: RemindersContext,
  tx: Transaction,
  { kind, notice: { record, next }, offer = null, sequence, courtMonths, ...mailing }: ReminderMailing,
): Promise<void> {
  const { repair, customer, device } = record;
  const { firstName, muted } = customer;
  const address = mailAddressOf(record);
  if (address === null || isMuted(muted, topicOf(reminderAction[kind]), 'MAIL')) return;
  await mail.outbox.post(tx, template, {
    ...address,
    ...mailing,
    data: { kind, repairId: repair.id, firstName, device, next, sequence, courtMonths, offer },
  });
}
