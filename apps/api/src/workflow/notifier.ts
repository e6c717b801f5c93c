import type { NotificationAction } from '@atelier/domain';
import { and, count, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Database } from '../platform/database/database.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import { notifications } from '../schema/index.ts';

/** Something a user is told, about a repair or about a session. */
type NotificationEntry = {
  readonly userId: string;
  readonly action: NotificationAction;
  readonly repairId?: string;
  readonly sessionId?: string;
  readonly logEntryId?: string;
  readonly at: Date;
};

/** Writes a notification, and pushes it to the user's open pages once the transaction has committed. */
export type RecordNotification = (tx: Transaction, entry: NotificationEntry) => Promise<{ id: string }>;

/** How many notifications a user hasn't opened yet. */
export const countNews = async (database: Database, userId: string): Promise<number> => {
  const [row] = await database
    .select({ news: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.isSeen, false)));
  return row?.news ?? 0;
};

export type NotifierParts = { readonly database: Database; readonly realtime: Pick<Realtime, 'publish'> };

export const createNotifier =
  ({ database, realtime }: NotifierParts): RecordNotification =>
  async (tx, { userId, action, repairId, sessionId, logEntryId, at }) => {
    const id = uuidv7();
    await tx.insert(notifications).values({ id, userId, action, repairId, sessionId, logEntryId, createdAt: at });
    const subject = {
      ...(repairId === undefined ? {} : { repairId }),
      ...(sessionId === undefined ? {} : { sessionId }),
    };
    tx.afterCommit(async () => {
      // Counted after the commit, so that of two at once neither tells of one too few.
      const news = await countNews(database, userId);
      const data = { action, notificationId: id, ...subject, news };
      realtime.publish(`user:${userId}`, 'notification', { name: 'notification', data, timestamp: at.toISOString() });
    });
    return { id };
  };
