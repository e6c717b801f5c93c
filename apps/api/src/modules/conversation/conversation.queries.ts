import type { RepairPhoto } from '@atelier/contract';
import type { Role } from '@atelier/domain';
import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/database.ts';
import { messagePhotosJson } from '../photos/public.ts';
import { conversationMessages as messages, devices, repairs, users } from '#schema/index.ts';

export type MessageRow = typeof messages.$inferSelect;
export type MessageWithAuthor = MessageRow & {
  readonly firstName: string;
  readonly lastName: string;
  readonly photos: readonly RepairPhoto[];
};

const messageColumns = {
  ...getTableColumns(messages),
  firstName: users.firstName,
  lastName: users.lastName,
  photos: messagePhotosJson(sql`${messages.id}`),
};

export async function findConversation(database: Database, repairId: string) {
  const [row] = await database
    .select({
      customerId: repairs.customerId,
      waitingSince: repairs.waitingSince,
      callAt: repairs.callAt,
      isErased: sql<boolean>`${users.erasedAt} is not null`,
      endedAt: sql<string | null>`case when ${repairs.turnOwner} is null then (
        select max(l.received_at) from repair_log l where l.repair_id = ${repairs.id}) end`,
    })
    .from(repairs)
    .innerJoin(users, eq(users.id, repairs.customerId))
    .where(eq(repairs.id, repairId));
  return row === undefined ? undefined : { ...row, endedAt: row.endedAt === null ? null : new Date(row.endedAt) };
}

type MessagesPage = { readonly repairId: string; readonly cursor: string | undefined; readonly limit: number };

export function selectMessages(
  database: Database,
  { repairId, cursor, limit }: MessagesPage,
): Promise<readonly MessageWithAuthor[]> {
  return database
    .select(messageColumns)
    .from(messages)
    .innerJoin(users, eq(users.id, messages.authorId))
    .where(and(isNotWithdrawn(repairId), cursor === undefined ? undefined : lt(messages.id, cursor)))
    .orderBy(desc(messages.id))
    .limit(limit);
}

function isNotWithdrawn(repairId: string) {
  return and(eq(messages.repairId, repairId), isNull(messages.withdrawnAt));
}

export async function findMessage(
  tx: Transaction,
  repairId: string,
  id: string,
): Promise<MessageWithAuthor | undefined> {
  const [row] = await tx
    .select(messageColumns)
    .from(messages)
    .innerJoin(users, eq(users.id, messages.authorId))
    .where(and(isNotWithdrawn(repairId), eq(messages.id, id)));
  return row;
}

/** Withdraws a message and erases its text. */
export async function withdraw(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.update(messages).set({ withdrawnAt: at, body: '' }).where(eq(messages.id, id));
}

type ReadRange = { readonly repairId: string; readonly byCustomer: boolean; readonly seen: string };

export async function isUnread(database: Database, range: ReadRange): Promise<boolean> {
  return (await database.$count(messages, and(inReadRange(range), isNull(messages.readAt)))) > 0;
}

function inReadRange({ repairId, byCustomer, seen }: ReadRange) {
  return and(isNotWithdrawn(repairId), eq(messages.byCustomer, byCustomer), lte(messages.id, seen));
}

export async function markRead(tx: Transaction, range: ReadRange, at: Date): Promise<void> {
  await tx
    .update(messages)
    .set({ readAt: at })
    .where(and(inReadRange(range), isNull(messages.readAt)));
}

/** Marks customer messages as handled. Returns how many were unhandled. */
export async function markHandled(tx: Transaction, range: Omit<ReadRange, 'byCustomer'>, at: Date): Promise<number> {
  const handled = await tx
    .update(messages)
    .set({ handledAt: at, readAt: sql`coalesce(${messages.readAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(inReadRange({ ...range, byCustomer: true }), isNull(messages.handledAt)))
    .returning({ id: messages.id });
  return handled.length;
}

type WritingTimeQuery = { readonly customerId: string; readonly since: Date; readonly newer: number };

/** Returns when the customer's message before the last `newer` ones was written. Withdrawn ones count. */
export async function findWritingTime(
  tx: Transaction,
  { customerId, since, newer }: WritingTimeQuery,
): Promise<Date | null> {
  const theirs = tx.select({ id: repairs.id }).from(repairs).where(eq(repairs.customerId, customerId));
  const [row] = await tx
    .select({ at: messages.createdAt })
    .from(messages)
    .where(and(inArray(messages.repairId, theirs), eq(messages.byCustomer, true), gt(messages.createdAt, since)))
    .orderBy(desc(messages.createdAt))
    .limit(1)
    .offset(newer);
  return row?.at ?? null;
}

export async function findConversationCustomer(tx: Transaction, repairId: string) {
  const [customer] = await tx
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      mailLang: users.mailLang,
      muted: users.muted,
      isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      device: devices.name,
    })
    .from(repairs)
    .innerJoin(users, eq(users.id, repairs.customerId))
    .innerJoin(devices, eq(devices.id, repairs.deviceId))
    .where(eq(repairs.id, repairId));
  if (customer === undefined) throw new TypeError('invariant: repair without device or customer');
  return customer;
}
export type ConversationCustomer = Awaited<ReturnType<typeof findConversationCustomer>>;

export function listConversationsOf(database: Database, customerId: string): Promise<readonly MessageWithAuthor[]> {
  return database
    .select(messageColumns)
    .from(messages)
    .innerJoin(users, eq(users.id, messages.authorId))
    .innerJoin(repairs, eq(repairs.id, messages.repairId))
    .where(and(eq(repairs.customerId, customerId), isNull(messages.withdrawnAt)))
    .orderBy(messages.id);
}

/** Returns active members with the role, or administrators if there are none. */
export async function findAnswerers(tx: Transaction, role: Role): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with there as (
      select u.id, u.roles from users u
      where u.roles <> '{CUSTOMER}' and u.blocked_at is null and u.email_verified_at is not null
    )
    select t.id from there t
    where t.roles @> array[case when exists (select from there o where o.roles @> array[${role}]) then ${role} else 'ADMIN' end]
    order by t.id`);
  return rows.map(({ id }) => id);
}
