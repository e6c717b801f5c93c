import type { NextStep, NotificationAction } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import type { Database } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Realtime } from '#platform/realtime/realtime.ts';
import type { WriteNotification } from '#workflow/announce.ts';
import {
  countNews,
  deleteVisitBells,
  insertNotification,
  markAnswered,
  markCorrected,
} from './notifications.queries.ts';

/** A repair, with the name of its device and, where it is about a step, which and what is next by then; or a session. */
type About =
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
  readonly about: About;
  /** Seen from the beginning: they did it themselves. */
  readonly isSeen: boolean;
  readonly at: Date;
};

/** Writes a notification, and pushes it to the user's open pages once the transaction has committed. */
export type RecordNotification = (tx: Transaction, entry: NotificationEntry) => Promise<void>;

export type NotifierParts = { readonly database: Database; readonly realtime: Pick<Realtime, 'publish'> };

export function createNotifier({ database, realtime }: NotifierParts): RecordNotification {
  return async (tx, { userId, action, about, isSeen, at }) => {
    const id = uuidv7();
    await insertNotification(tx, { id, userId, action, isSeen, createdAt: at, ...columnsOf(about) });
    tx.afterCommit(async () => {
      // Counted after the commit, so that of two at once neither tells of one too few.
      const news = await countNews(database, userId);
      const data = { action, notificationId: id, ...eventAbout(about), isSeen, news };
      realtime.publish(`user:${userId}`, 'notification', { name: 'notification', data, timestamp: at.toISOString() });
    });
  };
}

// The device is read with each page of the list: it may be renamed.
function columnsOf(about: About) {
  if ('sessionId' in about) return { sessionId: about.sessionId };
  const { repairId, logEntryId, next } = about;
  return { repairId, logEntryId, next };
}

function eventAbout(about: About) {
  if ('sessionId' in about) return { sessionId: about.sessionId, device: null, next: null };
  const { repairId, device, next } = about;
  return { repairId, device, next };
}

/** What the shop was told that a customer wrote is seen, since somebody saw to it, on everybody's open pages, too. */
export function createSettleBells({ database, realtime }: NotifierParts) {
  return async (tx: Transaction, repairId: string, customerId: string): Promise<void> => {
    const told = await markAnswered(tx, repairId, customerId);
    tx.afterCommit(async () => {
      for (const userId of told)
        realtime.publish(`user:${userId}`, 'news', { news: await countNews(database, userId) });
    });
  };
}

/** What the workflow tells by. */
export function createWriteNotification(parts: NotifierParts): WriteNotification {
  const recordNotification = createNotifier(parts);
  const ringDrivers = createRingDrivers(parts, recordNotification);
  return async (tx, step) => {
    const { entryId, undone, told, customerId: userId, action, repairId, device, isSeen, at } = step;
    if (undone.length > 0) await markCorrected(tx, undone);
    if (told !== null) {
      const about = { repairId, logEntryId: entryId, device, next: told.next };
      await recordNotification(tx, { userId, action, about, isSeen, at });
    }
    if (step.visits.length > 0) await ringDrivers(tx, step);
  };
}

type Ringing = Pick<Parameters<WriteNotification>[1], 'repairId' | 'device' | 'visits' | 'at'>;

/** Tells drivers of their visit; the newest word of it takes the place of what they were told before. */
function createRingDrivers({ database, realtime }: NotifierParts, recordNotification: RecordNotification) {
  return async (tx: Transaction, { repairId, device, visits, at }: Ringing): Promise<void> => {
    for (const { userId, action, next } of visits) {
      const wasUnseen = await deleteVisitBells(tx, userId, repairId);
      const about = { repairId, logEntryId: null, device, next };
      if (action !== null) await recordNotification(tx, { userId, action, about, isSeen: false, at });
      else if (wasUnseen) {
        tx.afterCommit(async () =>
          realtime.publish(`user:${userId}`, 'news', { news: await countNews(database, userId) }),
        );
      }
    }
  };
}
