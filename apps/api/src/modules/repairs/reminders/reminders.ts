import { dueReminder, reminderAction, MAX_REMINDER_DELAY, type ShopSettings } from '@atelier/domain';
import { transaction, type Transaction } from '#platform/database/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import { lockRepair, currentProposal } from '#workflow/repair-record.ts';
import { createRepairNotice, type RepairNotice } from '#workflow/repair-notice.ts';
import type { RecordNotification } from '#modules/notifications/public.ts';
import { isVerified } from '#modules/users/public.ts';
import { createReminderMail } from './reminders.mails.ts';
import { createStopTokens } from './stop-rating-mails.ts';
import { recordReminder, selectReminderTurns, type ReminderTurn } from '../reminders.queries.ts';

type ReminderPlatform = Pick<Platform, 'database' | 'clock' | 'config' | 'jobs' | 'limits' | 'mail'>;

type RemindersDeps = { readonly recordNotification: RecordNotification; readonly settings: () => ShopSettings };

const DAY = 86_400_000;

/**
 * Reminds customers of a price or a rating (specification/life#reminders). Runs on every node.
 * Each node locks the repair and checks again, and the stored row prevents duplicates. Reminders are no transitions.
 */
export function createReminders(platform: ReminderPlatform, { recordNotification, settings }: RemindersDeps) {
  const { database, clock, config, jobs, limits, mail } = platform;
  const { SHOP_TIME_ZONE: timeZone } = config.settings;
  const template = createReminderMail(config.settings);
  mail.templates.add(template);
  const stopTokens = createStopTokens(config.secret);

  const dueReminderNumber = (turn: ReminderTurn, now: Date): number | null => {
    const n = dueReminder(turn, now, { ...settings(), timeZone });
    return n !== null && n > turn.sent ? n : null;
  };
  const earliestTurn = (now: Date): Date => {
    const { proposalHours, feedbackDays } = settings().reminders;
    const longest = Math.max(proposalHours[1] / 24, feedbackDays[1]) * DAY;
    return new Date(now.getTime() - longest - MAX_REMINDER_DELAY - DAY);
  };

  const post = async (tx: Transaction, { kind }: ReminderTurn, { record, next }: RepairNotice): Promise<void> => {
    const { repair, customer, device } = record;
    if (customer.email === null || !(await isVerified(tx, customer.id))) return;
    if (kind === 'FEEDBACK' && !customer.ratingMails) return;
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
        ...(kind === 'FEEDBACK' ? { stop: stopTokens.write(customer.id) } : {}),
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
  };

  const remind = (repairId: string): Promise<void> =>
    transaction(database, async (tx) => {
      const record = await lockRepair(tx, repairId);
      if (record === null) return;
      const now = clock.now();
      const [turn] = await selectReminderTurns(tx, earliestTurn(now), repairId);
      const n = turn === undefined ? null : dueReminderNumber(turn, now);
      if (turn === undefined || n === null || !(await recordReminder(tx, turn, { sequence: n, at: now }))) return;
      const notice = createRepairNotice(record, { at: now, timeZone });
      await recordNotification(tx, {
        userId: record.repair.customerId,
        action: reminderAction[turn.kind],
        subject: { repairId, logEntryId: turn.entryId, device: record.device, next: notice.next },
        isSeen: false,
        at: now,
      });
      await post(tx, turn, notice);
    });

  const run = async (): Promise<void> => {
    const now = clock.now();
    const turns = await selectReminderTurns(database, earliestTurn(now));
    for (const turn of turns) if (dueReminderNumber(turn, now) !== null) await remind(turn.repairId);
  };

  jobs.every('reminders.send', limits.reminders.every, run);
  return { run };
}
