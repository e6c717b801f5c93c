import type { NextStep, NotificationAction } from '@atelier/domain';
import { and, count, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Database } from '../platform/database/database.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import { notifications } from '../schema/index.ts';

/** A repair, with the name of its device and what is next by then; or a session. */
type About =
  | { readonly repairId: string; readonly logEntryId: string; readonly device: string; readonly next: NextStep }
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
export type RecordNotification = (tx: Transaction, entry: NotificationEntry) => Promise<{ id: string }>;

/** How many notifications a user hasn't opened yet. */
export async function countNews(database: Database, userId: string): Promise<number> {
  const [row] = await database
    .select({ news: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.isSeen, false)));
  return row?.news ?? 0;
}

export type NotifierParts = { readonly database: Database; readonly realtime: Pick<Realtime, 'publish'> };

export function createNotifier({ database, realtime }: NotifierParts): RecordNotification {
  return async (tx, { userId, action, about, isSeen, at }) => {
    const id = uuidv7();
    await tx.insert(notifications).values({ id, userId, action, isSeen, createdAt: at, ...columnsOf(about) });
    tx.afterCommit(async () => {
      // Counted after the commit, so that of two at once neither tells of one too few.
      const news = await countNews(database, userId);
      const data = { action, notificationId: id, ...eventAbout(about), isSeen, news };
      realtime.publish(`user:${userId}`, 'notification', { name: 'notification', data, timestamp: at.toISOString() });
    });
    return { id };
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
