import { listNotifications } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#platform/database/database.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import type { ViewerTextQuery } from '../sessions/public.ts';
import { presentNotification } from './notifications.presenter.ts';
import { countUnseen, findNotification, markAllSeen, markSeen, notificationPageJson } from './notifications.queries.ts';

/** An invalid query is rejected after authentication, so the statement runs with the shortest page before. */
const shortest = { page: 1, limit: 1 };

export const notificationPageQuery: ViewerTextQuery = {
  name: 'viewer_with_notifications',
  // Constant, because notifications aren't cached.
  tag: sql<string>`'newest'`,
  text: notificationPageJson,
  values: ({ query }) => ({ knownTag: null, ...(listNotifications.query.safeParse(query).data ?? shortest) }),
};

export async function readNotification(database: Database, userId: string, id: string) {
  const row = z.uuid().safeParse(id).success ? await findNotification(database, userId, id) : undefined;
  if (row === undefined) throw new Failure('notFound');
  return { notification: presentNotification(row) };
}

export function createMarkSeen({ realtime }: Pick<Platform, 'realtime'>) {
  // A single statement is its own transaction, so it is committed by now.
  const publishUnseenCount = (userId: string, news: number): void =>
    realtime.publish(`user:${userId}`, 'news', { news });
  return {
    one: async (database: Database, userId: string, id: string) => {
      const row = z.uuid().safeParse(id).success ? await markSeen(database, userId, id) : undefined;
      if (row === undefined) throw new Failure('notFound');
      const news = await countUnseen(database, userId);
      publishUnseenCount(userId, news);
      return { notification: presentNotification(row), news };
    },
    /** Marks all as seen, or those of a repair. A foreign repair has none. */
    all: async (database: Database, userId: string, repairId: string | undefined) => {
      const { news, seen } = await markAllSeen(database, { userId, repairId });
      if (seen > 0) publishUnseenCount(userId, news);
      return { news };
    },
  };
}
