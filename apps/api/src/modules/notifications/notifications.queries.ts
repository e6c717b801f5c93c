import { visitNotificationActions } from '@atelier/domain';
import { and, type AnyColumn, desc, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#platform/database/database.ts';
import {
  jsonRequired,
  jsonArray,
  jsonInstant,
  jsonText,
  jsonObject,
  jsonRaw,
  jsonString,
} from '#platform/database/json-sql.ts';
import { recordJson } from '#platform/database/row-json.ts';
import { statement } from '#platform/database/statement.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { devices, notifications, repairs, users } from '#schema/index.ts';

const notification = alias(notifications, 'n');

/** The name of what is repaired, as it is now; null where it is about no repair. */
function deviceName(repairId: SQL | AnyColumn): SQL<string | null> {
  return sql`(select d.name from ${repairs} r join ${devices} d on d.id = r.device_id where r.id = ${repairId})`;
}

const notificationJson = jsonObject({
  id: jsonString(notification.id),
  action: jsonString(notification.action),
  isSeen: jsonRaw(notification.isSeen),
  createdAt: jsonInstant(notification.createdAt),
  repairId: jsonString(notification.repairId),
  sessionId: jsonString(notification.sessionId),
  corrected: jsonRaw(notification.corrected),
  device: jsonText(deviceName(notification.repairId)),
  next: jsonRaw(notification.next),
});

const page = sql`${sql.placeholder('page')}::int`;
const limit = sql`${sql.placeholder('limit')}::int`;

/**
 * A page of the notifications of the user whom the statement is about, newest first, as the contract's answer: all of it as of
 * one instant. One beyond the end is empty.
 */
export const notificationPageJson: SQL<string> = sql`(
  select ${
    jsonObject({
      data: jsonRequired(sql`(
      select ${jsonArray(notificationJson, sql`n.created_at desc, n.id desc`)}
      from (
        select * from notifications where user_id = ${users.id}
        order by created_at desc, id desc limit ${limit} offset (${page} - 1) * ${limit}
      ) n)`),
      lastPage: jsonRaw(sql`greatest(1, ceil(counted.total::numeric / ${limit}))`),
      page: jsonRaw(page),
      total: jsonRaw(sql`counted.total`),
      news: jsonRaw(sql`counted.news`),
    }).text
  }
  from (
    select count(*) as total, count(*) filter (where not is_seen) as news from notifications where user_id = ${users.id}
  ) counted)`;

const withDevice = { ...getTableColumns(notifications), device: deviceName(notifications.repairId) };

/** One of a user's notifications; undefined when they have none of this id. */
export async function findNotification(database: Database, userId: string, id: string) {
  const [row] = await database
    .select(withDevice)
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)));
  return row;
}

/** Marks one of a user's notifications seen, however often; undefined when they have none of this id. */
export async function markSeen(database: Database, userId: string, id: string) {
  const [row] = await database
    .update(notifications)
    .set({ isSeen: true })
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning(withDevice);
  return row;
}

/**
 * Marks a user's notifications seen, all of them or those of a repair, however often and however many, and says how many are left and
 * how many were seen by this: one statement, whose count is as of before what it wrote.
 */
export async function markAllSeen(
  database: Database,
  { userId, repairId }: { userId: string; repairId: string | undefined },
): Promise<{ readonly news: number; readonly seen: number }> {
  const isMeant = repairId === undefined ? sql`true` : sql`repair_id is not distinct from ${repairId}::text`;
  const { rows } = await database.execute<{ news: number; seen: number }>(sql`
    with now_seen as (
      update notifications set is_seen = true where user_id = ${userId} and not is_seen and ${isMeant} returning id
    )
    select (select count(*) from now_seen)::int as seen,
      (select count(*) from notifications where user_id = ${userId} and not is_seen and not (${isMeant}))::int as news`);
  const [counted] = rows;
  if (counted === undefined) throw new TypeError('a count has a row');
  return counted;
}

/** How many notifications a user hasn't opened yet. */
export async function countUnseen(database: Database, userId: string): Promise<number> {
  const [counted] = await selectUnseenCount(database, { userId });
  return counted?.news ?? 0;
}

const selectUnseenCount = statement<{ news: number }>(
  'news_of_user',
  sql`select count(*)::int as news from notifications where user_id = ${sql.placeholder('userId')} and not is_seen`,
);

export async function insertNotification(tx: Transaction, row: typeof notifications.$inferInsert): Promise<void> {
  await insertRow(tx, { row: recordJson(notifications, { isSeen: false, corrected: false, ...row }) });
}

const insertRow = statement(
  'insert_notification',
  sql`insert into notifications select * from jsonb_populate_record(null::notifications, ${sql.placeholder('row')}::jsonb)`,
);

/** What was told of a step that was taken back stays on record as what it was: a mistake. */
export async function markCorrected(tx: Transaction, logEntryIds: readonly string[]): Promise<void> {
  await tx
    .update(notifications)
    .set({ corrected: true })
    .where(inArray(notifications.logEntryId, [...logEntryIds]));
}

/** Marks seen what the shop was told that a customer wrote, and says whose it was. */
export async function markAnswered(tx: Transaction, repairId: string, customerId: string): Promise<readonly string[]> {
  const seen = await tx
    .update(notifications)
    .set({ isSeen: true })
    .where(
      and(
        eq(notifications.repairId, repairId),
        eq(notifications.action, 'Message.received'),
        ne(notifications.userId, customerId),
        eq(notifications.isSeen, false),
      ),
    )
    .returning({ userId: notifications.userId });
  return seen.map(({ userId }) => userId);
}

/** Takes back what a driver was told of the visits of a repair, and says whether any of it was unseen. */
export async function deleteVisitNotifications(tx: Transaction, userId: string, repairId: string): Promise<boolean> {
  const deleted = await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.repairId, repairId),
        inArray(notifications.action, [...visitNotificationActions]),
      ),
    )
    .returning({ isSeen: notifications.isSeen });
  return deleted.some(({ isSeen }) => !isSeen);
}

/** All notifications of a user, newest first. */
export function listNotificationsOf(database: Database, userId: string) {
  return database
    .select(withDevice)
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id));
}

export async function eraseNotificationsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.userId, userId));
}
