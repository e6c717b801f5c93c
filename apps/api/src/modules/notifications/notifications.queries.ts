import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.ts';
import { always, array, instant, object, plain, word } from '../../platform/database/json-text.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { notifications, users } from '../../schema/index.ts';

const n = alias(notifications, 'n');

const notificationJson = object({
  id: word(n.id),
  action: word(n.action),
  isSeen: plain(n.isSeen),
  createdAt: instant(n.createdAt),
  repairId: word(n.repairId),
  sessionId: word(n.sessionId),
  corrected: plain(n.corrected),
});

const page = sql`${sql.placeholder('page')}::int`;
const limit = sql`${sql.placeholder('limit')}::int`;

/**
 * A page of the notifications of the user whom the statement is about, newest first, as the contract's answer: all of it as of
 * one instant. One beyond the end is empty.
 */
export const pageOfUser: SQL<string> = sql`(
  select ${
    object({
      data: always(sql`(
      select ${array(notificationJson, sql`n.created_at desc, n.id desc`)}
      from (
        select * from notifications where user_id = ${users.id}
        order by created_at desc, id desc limit ${limit} offset (${page} - 1) * ${limit}
      ) n)`),
      lastPage: plain(sql`greatest(1, ceil(counted.total::numeric / ${limit}))`),
      page: plain(page),
      total: plain(sql`counted.total`),
      news: plain(sql`counted.news`),
    }).text
  }
  from (
    select count(*) as total, count(*) filter (where not is_seen) as news from notifications where user_id = ${users.id}
  ) counted)`;

/** Marks one of a user's notifications seen, however often; undefined when they have none of this id. */
export const markSeen = async (database: Database, userId: string, id: string) => {
  const [row] = await database
    .update(notifications)
    .set({ isSeen: true })
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning();
  return row;
};

/** All notifications of a user, newest first. */
export const listNotificationsOf = (database: Database, userId: string) =>
  database
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id));

export const eraseNotificationsOf = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.delete(notifications).where(eq(notifications.userId, userId));
};
