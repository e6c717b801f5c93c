import {
  DAY_MS,
  dueReminder,
  isMuted,
  MAX_REMINDER_DELAY,
  reminderAction,
  type ShopSettings,
  topicOf,
} from '@atelier/domain';
import { transaction, type Transaction } from '#platform/database/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import { lockRepair, currentProposal } from '#workflow/repair/repair-record.ts';
import { createRepairNotice, type RepairNotice } from '#workflow/effects/repair-notice.ts';
import { recordNotification } from '#modules/notifications/public.ts';
import { reminderMailTemplate } from './reminders.mails.ts';
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
    await recordNotification(context, tx, {
      userId: record.repair.customerId,
      action: reminderAction[turn.kind],
      subject: { repairId, logEntryId: turn.entryId, device: record.device, next: notice.next },
      isSeen: false,
      at: now,
    });
    await post(context, tx, { kind: turn.kind, notice });
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

type ReminderNotice = Pick<ReminderTurn, 'kind'> & { readonly notice: RepairNotice };

async function post(
  { mail, template }: RemindersContext,
  tx: Transaction,
  { kind, notice: { record, next } }: ReminderNotice,
): Promise<void> {
  const { repair, customer, device } = record;
  if (customer.email === null || !customer.isVerified) return;
  if (isMuted(customer.muted, topicOf(reminderAction[kind]), 'MAIL')) return;
  const proposal = kind === 'PROPOSAL' ? currentProposal(record) : null;
  const expiresAt = proposal?.expiresAt ?? null;
  await mail.outbox.post(tx, template, {
    to: customer.email,
    subjectId: customer.id,
    lang: customer.mailLang,
    ...(expiresAt === null ? {} : { expiresAt }),
    data: {
      kind,
      repairId: repair.id,
      firstName: customer.firstName,
      device,
      next,
      offer:
        proposal === null
          ? null
          : {
              price: proposal.price,
              estimatedTime: proposal.estimatedTime,
              expiresAt: expiresAt?.toISOString() ?? null,
            },
    },
  });
}
