import { visitNotificationActions } from '@atelier/domain';
import { and, type AnyColumn, desc, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database, Transaction } from '#platform/database/database.ts';
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
import { jobKind } from '#platform/jobs/jobs.ts';
import { devices, notifications, repairs, users } from '#schema/index.ts';

const notification = alias(notifications, 'n');

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

/** Page of the user's notifications as the contract's answer, read in one snapshot. A page beyond the end is empty. */
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

export async function findNotification(database: Database, userId: string, id: string) {
  const [row] = await database
    .select(withDevice)
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)));
  return row;
}

/** Marks a notification as seen, idempotently. Returns undefined for an unknown or foreign id. */
export async function markSeen(database: Database, userId: string, id: string) {
  const [row] = await database
    .update(notifications)
    .set({ isSeen: true })
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning(withDevice);
  return row;
}

/**
 * Marks all notifications as seen, or those of a repair. Returns the counts of unseen and newly seen ones.
 * One statement reads a snapshot from before its own update.
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
  if (counted === undefined) throw new TypeError('invariant: notification count returned no row');
  return counted;
}

/** Counts for each user, in this order. A list of any length would be planned anew each time, so a single user has a statement. */
export async function countUnseenOf(database: Database, userIds: readonly string[]): Promise<number[]> {
  const [userId, ...others] = userIds;
  const counted = await (others.length === 0
    ? selectUnseenCount(database, { userId })
    : selectUnseenCounts(database, { userIds }));
  return userIds.map((userId) => counted.find((row) => row.userId === userId)?.news ?? 0);
}

const unseenCounts = (name: string, users: SQL) =>
  statement<{ userId: string; news: number }>(
    name,
    sql`select user_id as "userId", count(*)::int as news from notifications
    where user_id ${users} and not is_seen group by user_id`,
  );
const selectUnseenCount = unseenCounts('news_of_user', sql`= ${sql.placeholder('userId')}`);
const selectUnseenCounts = unseenCounts('news_of_users', sql`= any(${sql.placeholder('userIds')}::uuid[])`);

/** Sends a notification to the device of a session. */
export const sendPushJob = jobKind('push.send', z.object({ notificationId: z.uuid(), sessionId: z.uuid() }));

/** Stores a notification, and a job for each device of the user that receives pushes. */
export async function insertNotification(tx: Transaction, row: typeof notifications.$inferInsert): Promise<void> {
  await insertRow(tx, { row: recordJson(notifications, { isSeen: false, corrected: false, ...row }) });
}

const insertRow = statement(
  'insert_notification',
  sql`with stored as (
    insert into notifications select * from jsonb_populate_record(null::notifications, ${sql.placeholder('row')}::jsonb)
    returning id, user_id, is_seen
  )
  select graphile_worker.add_job(${sql.raw(`'${sendPushJob.name}'`)},
    json_build_object('notificationId', n.id, 'sessionId', p.session_id), priority => 10)
  from stored n join push_subscriptions p on p.user_id = n.user_id where not n.is_seen`,
);

export async function markCorrected(tx: Transaction, logEntryIds: readonly string[]): Promise<void> {
  await updateCorrected(tx, { logEntryIds });
}

const updateCorrected = statement(
  'correct_notifications',
  sql`update notifications set corrected = true where log_entry_id = any(${sql.placeholder('logEntryIds')}::uuid[])`,
);

/** Marks the staff's notifications of a customer's messages as seen. Returns the affected users. */
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

/** Deletes a member's notifications of customers' messages. */
export async function deleteMessageNotificationsOf(tx: Transaction, userId: string): Promise<void> {
  await tx
    .delete(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.action, 'Message.received')));
}

/** Deletes a driver's visit notifications of a repair. Returns true if any was unseen. */
export async function deleteVisitNotifications(tx: Transaction, userId: string, repairId: string): Promise<boolean> {
  const deleted = await deleteOfVisit(tx, { userId, repairId });
  return deleted.some(({ isSeen }) => !isSeen);
}

// PostgreSQL would plan the statement anew for every list of actions.
const deleteOfVisit = statement<{ isSeen: boolean }>(
  'delete_visit_notifications',
  sql`delete from notifications where user_id = ${sql.placeholder('userId')} and repair_id = ${sql.placeholder('repairId')}
    and action in (${sql.raw(visitNotificationActions.map((action) => `'${action}'`).join(', '))}) returning is_seen as "isSeen"`,
);

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
