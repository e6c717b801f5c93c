import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { notifications } from '../../schema/index.ts';

/** All notifications of a user, and how many of them are unseen, as of one instant. */
export const countNotifications = async (
  database: Database,
  userId: string,
): Promise<{ total: number; news: number }> => {
  const [row] = await database
    .select({ total: count(), news: sql<number>`(count(*) filter (where not ${notifications.isSeen}))::int` })
    .from(notifications)
    .where(eq(notifications.userId, userId));
  return row ?? { total: 0, news: 0 };
};

/** A part of a user's notifications, newest first. */
export const listNotifications = (database: Database, userId: string, part: { offset: number; limit: number }) =>
  database
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(part.limit)
    .offset(part.offset);

/** Marks one of a user's notifications seen, however often; undefined when they have none of this id. */
export const markSeen = async (database: Database, userId: string, id: string) => {
  const [row] = await database
    .update(notifications)
    .set({ isSeen: true })
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning();
  return row;
};
