import { listNotifications } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#platform/database/database.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import type { ViewerTextQuery } from '../sessions/public.ts';
import { presentNotification } from './notifications.presenter.ts';
import { countUnseen, findNotification, markAllSeen, markSeen, notificationPageJson } from './notifications.queries.ts';

/** A page that is asked for wrongly is refused once it is known who asks: until then it is the shortest. */
const shortest = { page: 1, limit: 1 };

/** A page of a user's notifications, read with their session. */
export const notificationPageQuery: ViewerTextQuery = {
  name: 'viewer_with_notifications',
  // Nothing of it is kept: seeing one changes it, and so does each new one.
  tag: sql<string>`'newest'`,
  text: notificationPageJson,
  values: ({ query }) => ({ knownTag: null, ...(listNotifications.query.safeParse(query).data ?? shortest) }),
};

/** One of a user's notifications, as it is; another's is unknown. */
export async function readNotification(database: Database, userId: string, id: string) {
  const row = z.uuid().safeParse(id).success ? await findNotification(database, userId, id) : undefined;
  if (row === undefined) throw new Failure('notFound');
  return { notification: presentNotification(row) };
}

/** What opening does, on this page and on a person's others. */
export function createMarkSeen({ realtime }: Pick<Platform, 'realtime'>) {
  // A statement alone is its own transaction: what it wrote is there by now.
  const publishUnseenCount = (userId: string, news: number): void =>
    realtime.publish(`user:${userId}`, 'news', { news });
  return {
    /** Opens a notification: it is seen from now on, and `news` counts what is left. */
    one: async (database: Database, userId: string, id: string) => {
      const row = z.uuid().safeParse(id).success ? await markSeen(database, userId, id) : undefined;
      if (row === undefined) throw new Failure('notFound');
      const news = await countUnseen(database, userId);
      publishUnseenCount(userId, news);
      return { notification: presentNotification(row), news };
    },
    /** Sees all of them, or those of a repair. Another's repair has none of theirs. */
    all: async (database: Database, userId: string, repairId: string | undefined) => {
      const { news, seen } = await markAllSeen(database, { userId, repairId });
      if (seen > 0) publishUnseenCount(userId, news);
      return { news };
    },
  };
}
