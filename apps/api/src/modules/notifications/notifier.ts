import type { NextStep, NotificationAction } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import type { Database } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Realtime } from '#platform/realtime/realtime.ts';
import type { WriteNotification } from '#workflow/notify.ts';
import {
  countUnseen,
  deleteVisitNotifications,
  insertNotification,
  markAnswered,
  markCorrected,
} from './notifications.queries.ts';

/** A repair, with the name of its device and, where it is about a step, which and what is next by then; or a session. */
type NotificationSubject =
  | {
      readonly repairId: string;
      readonly logEntryId: string | null;
      readonly device: string;
      readonly next: NextStep | null;
    }
  | { readonly sessionId: string };

/** Something a user is told. */
type NotificationEntry = {
  readonly userId: string;
  readonly action: NotificationAction;
  readonly subject: NotificationSubject;
  /** Seen from the beginning: they did it themselves. */
  readonly isSeen: boolean;
  readonly at: Date;
};

/** Writes a notification, and pushes it to the user's open pages once the transaction has committed. */
export type RecordNotification = (tx: Transaction, entry: NotificationEntry) => Promise<void>;

export type NotifierDeps = { readonly database: Database; readonly realtime: Pick<Realtime, 'publish'> };

export function createNotifier({ database, realtime }: NotifierDeps): RecordNotification {
  return async (tx, { userId, action, subject, isSeen, at }) => {
    const id = uuidv7();
    await insertNotification(tx, { id, userId, action, isSeen, createdAt: at, ...subjectColumnsOf(subject) });
    tx.afterCommit(async () => {
      // Counted after the commit, so that of two at once neither tells of one too few.
      const news = await countUnseen(database, userId);
      const data = { action, notificationId: id, ...eventFieldsOf(subject), isSeen, news };
      realtime.publish(`user:${userId}`, 'notification', { name: 'notification', data, timestamp: at.toISOString() });
    });
  };
}

// The device is read with each page of the list: it may be renamed.
function subjectColumnsOf(subject: NotificationSubject) {
  if ('sessionId' in subject) return { sessionId: subject.sessionId };
  const { repairId, logEntryId, next } = subject;
  return { repairId, logEntryId, next };
}

function eventFieldsOf(subject: NotificationSubject) {
  if ('sessionId' in subject) return { sessionId: subject.sessionId, device: null, next: null };
  const { repairId, device, next } = subject;
  return { repairId, device, next };
}

/** What the shop was told that a customer wrote is seen, since somebody saw to it, on everybody's open pages, too. */
export function createMarkMessagesAnswered({ database, realtime }: NotifierDeps) {
  return async (tx: Transaction, repairId: string, customerId: string): Promise<void> => {
    const recipients = await markAnswered(tx, repairId, customerId);
    tx.afterCommit(async () => {
      for (const userId of recipients)
        realtime.publish(`user:${userId}`, 'news', { news: await countUnseen(database, userId) });
    });
  };
}

/** What the workflow tells by. */
export function createWriteNotification(deps: NotifierDeps): WriteNotification {
  const recordNotification = createNotifier(deps);
  const notifyDrivers = createNotifyDrivers(deps, recordNotification);
  return async (tx, step) => {
    const { entryId, undone, notice, customerId: userId, action, repairId, device, isSeen, at } = step;
    if (undone.length > 0) await markCorrected(tx, undone);
    if (notice !== null) {
      const subject = { repairId, logEntryId: entryId, device, next: notice.next };
      await recordNotification(tx, { userId, action, subject, isSeen, at });
    }
    if (step.visits.length > 0) await notifyDrivers(tx, step);
  };
}

type VisitNotificationInput = Pick<Parameters<WriteNotification>[1], 'repairId' | 'device' | 'visits' | 'at'>;

/** Tells drivers of their visit; the newest word of it takes the place of what they were told before. */
function createNotifyDrivers({ database, realtime }: NotifierDeps, recordNotification: RecordNotification) {
  return async (tx: Transaction, { repairId, device, visits, at }: VisitNotificationInput): Promise<void> => {
    for (const { userId, action, next } of visits) {
      const wasUnseen = await deleteVisitNotifications(tx, userId, repairId);
      const subject = { repairId, logEntryId: null, device, next };
      if (action !== null) await recordNotification(tx, { userId, action, subject, isSeen: false, at });
      else if (wasUnseen) {
        tx.afterCommit(async () =>
          realtime.publish(`user:${userId}`, 'news', { news: await countUnseen(database, userId) }),
        );
      }
    }
  };
}
