import { listNotifications } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { orNotFound } from '#platform/http/errors/failure.ts';
import { isId } from '#platform/http/submitted-values.ts';
import type { Platform } from '#platform/platform.ts';
import type { ViewerTextQuery } from '../sessions/public.ts';
import { presentNotification } from './notifications.presenter.ts';
import {
  countUnseenOf,
  findNotification,
  markAllSeen,
  markSeen,
  notificationPageJson,
} from './notifications.queries.ts';

/** An invalid query is rejected after authentication, so the statement runs with the shortest page before. */
const shortest = { page: 1, limit: 1 };

export const pageQuery: ViewerTextQuery = {
  name: 'viewer_with_notifications',
  // Constant, because notifications aren't cached.
  tag: sql<string>`'newest'`,
  text: notificationPageJson,
  values: ({ query }) => ({ knownTag: null, ...(listNotifications.query.safeParse(query).data ?? shortest) }),
};

export async function read(database: Database, userId: string, id: string) {
  const row = orNotFound(isId(id) ? await findNotification(database, userId, id) : undefined);
  return { notification: presentNotification(row) };
}

type MarkOneInput = { readonly userId: string; readonly id: string };

export async function markOneSeen(platform: Platform, database: Database, { userId, id }: MarkOneInput) {
  const row = orNotFound(isId(id) ? await markSeen(database, userId, id) : undefined);
  const [news = 0] = await countUnseenOf(database, [userId]);
  publishUnseenCount(platform, userId, news);
  return { notification: presentNotification(row), news };
}

type MarkManyInput = { readonly userId: string; readonly repairId: string | undefined };

/** Marks all as seen, or those of a repair. A foreign repair has none. */
export async function markManySeen(platform: Platform, database: Database, input: MarkManyInput) {
  const { news, seen } = await markAllSeen(database, input);
  if (seen > 0) publishUnseenCount(platform, input.userId, news);
  return { news };
}

// A single statement is its own transaction, so it is committed by now.
function publishUnseenCount({ realtime }: Platform, userId: string, news: number): void {
  realtime.publish(`user:${userId}`, 'news', { news });
}
