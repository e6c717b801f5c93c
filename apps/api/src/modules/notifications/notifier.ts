import type { NextStep, NotificationAction } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import { afterAnswer, type Database, sendWithNext, type Transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { runTogether } from '#platform/process/concurrency.ts';
import type { Realtime } from '#platform/realtime/realtime.ts';
import type { NotificationEffects } from '#workflow/effects/notify.ts';
import {
  countUnseenOf,
  deleteVisitNotifications,
  insertNotification,
  markAnswered,
  markCorrected,
} from './notifications.queries.ts';

/** Repair with its device name, log entry and next action, or a session. */
type NotificationSubject =
  | {
      readonly repairId: string;
      readonly logEntryId?: string | null;
      readonly device: string;
      readonly next: NextStep | null;
    }
  | { readonly sessionId: string };

type NotificationEntry = {
  readonly userId: string;
  readonly action: NotificationAction;
  readonly subject: NotificationSubject;
  /** True for the user's own transitions, by default false. */
  readonly isSeen?: boolean;
  readonly at: Date;
};

export type NotifierContext = Pick<Platform, 'database'> & { readonly realtime: Pick<Realtime, 'publish'> };

/** Writes the notifications of a change of a repair, for its customer and its drivers. */
export async function writeNotification(
  context: NotifierContext,
  tx: Transaction,
  step: NotificationEffects,
): Promise<void> {
  const { entryId, undone, notice, customerId: userId, action, repairId, device, isSeen, at } = step;
  if (undone.length > 0) sendWithNext(markCorrected(tx, undone));
  const subject = { repairId, logEntryId: entryId, device, next: notice?.next ?? null };
  await Promise.all([
    notice === null ? undefined : recordNotification(context, tx, { userId, action, subject, isSeen, at }),
    ...step.visits.map((visit) => notifyDriver(context, tx, { ...step, visit })),
  ]);
}

type VisitNotificationInput = Pick<NotificationEffects, 'repairId' | 'device' | 'at'> & {
  readonly visit: NotificationEffects['visits'][number];
};

async function notifyDriver(
  context: NotifierContext,
  tx: Transaction,
  { repairId, device, at, visit: { userId, action, next } }: VisitNotificationInput,
): Promise<void> {
  const subject = { repairId, device, next };
  const [wasUnseen] = await Promise.all([
    deleteVisitNotifications(tx, userId, repairId),
    action === null ? undefined : recordNotification(context, tx, { userId, action, subject, at }),
  ]);
  if (action === null && wasUnseen) afterAnswer(tx, () => publishUnseenCount(context, userId));
}

/** Stores a notification and pushes it to the user's sockets after the commit. */
export async function recordNotification(
  { database, realtime }: NotifierContext,
  tx: Transaction,
  { userId, action, subject, isSeen = false, at }: NotificationEntry,
): Promise<void> {
  const id = uuidv7();
  await insertNotification(tx, { id, userId, action, isSeen, createdAt: at, ...subjectColumnsOf(subject) });
  afterAnswer(tx, async () => {
    // Counts after the commit, so concurrent notifications can't report a count that is too low.
    const news = await unseenCountOf(database, userId);
    const data = { action, notificationId: id, ...eventFieldsOf(subject), isSeen, news };
    realtime.publish(`user:${userId}`, 'notification', { name: 'notification', data, timestamp: at.toISOString() });
  });
}

// The device name is read with each page, because it can change.
function subjectColumnsOf(subject: NotificationSubject) {
  if ('sessionId' in subject) return { sessionId: subject.sessionId };
  const { repairId, logEntryId = null, next } = subject;
  return { repairId, logEntryId, next };
}

function eventFieldsOf(subject: NotificationSubject) {
  if ('sessionId' in subject) return { sessionId: subject.sessionId, device: null, next: null };
  const { repairId, device, next } = subject;
  return { repairId, device, next };
}

type AnsweredRepair = { readonly repairId: string; readonly customerId: string };

/** Marks a customer's messages as seen for all staff and pushes the counts. */
export async function markMessagesAnswered(
  context: NotifierContext,
  tx: Transaction,
  { repairId, customerId }: AnsweredRepair,
): Promise<void> {
  const recipients = await markAnswered(tx, repairId, customerId);
  afterAnswer(tx, async () => {
    for (const userId of recipients) await publishUnseenCount(context, userId);
  });
}

async function publishUnseenCount({ database, realtime }: NotifierContext, userId: string): Promise<void> {
  realtime.publish(`user:${userId}`, 'news', { news: await unseenCountOf(database, userId) });
}

const unseenCounters = new WeakMap<Database, (userId: string) => Promise<number>>();

/** Counts with the users of other transactions that have just committed. */
function unseenCountOf(database: Database, userId: string): Promise<number> {
  const counter = unseenCounters.get(database) ?? runTogether((userIds) => countUnseenOf(database, userIds));
  unseenCounters.set(database, counter);
  return counter(userId);
}
