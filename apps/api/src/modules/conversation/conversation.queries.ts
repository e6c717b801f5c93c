import type { RepairPhoto } from '@atelier/contract';
import type { Role } from '@atelier/domain';
import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { messagePhotosJson } from '../photos/public.ts';
import { conversationMessages as messages, devices, repairs, users } from '#schema/index.ts';

export type MessageRow = typeof messages.$inferSelect;
/** With the names of who wrote it, and its photos. */
export type WrittenMessage = MessageRow & {
  readonly firstName: string;
  readonly lastName: string;
  readonly photos: readonly RepairPhoto[];
};

const whole = {
  ...getTableColumns(messages),
  firstName: users.firstName,
  lastName: users.lastName,
  photos: messagePhotosJson(sql`${messages.id}`),
};

/** What a conversation goes by. */
export async function findConversation(database: Database, repairId: string) {
  const [found] = await database
    .select({
      customerId: repairs.customerId,
      waitingSince: repairs.waitingSince,
      callAt: repairs.callAt,
      isErased: sql<boolean>`${users.erasedAt} is not null`,
      endedAt: sql<string | null>`case when ${repairs.owner} is null then (
        select max(l.received_at) from repair_log l where l.repair_id = ${repairs.id}) end`,
    })
    .from(repairs)
    .innerJoin(users, eq(users.id, repairs.customerId))
    .where(eq(repairs.id, repairId));
  return found === undefined
    ? undefined
    : { ...found, endedAt: found.endedAt === null ? null : new Date(found.endedAt) };
}

type Page = { readonly repairId: string; readonly cursor: string | undefined; readonly limit: number };

/** The newest that came before the cursor; what was withdrawn never was. */
export function selectMessages(
  database: Database,
  { repairId, cursor, limit }: Page,
): Promise<readonly WrittenMessage[]> {
  return database
    .select(whole)
    .from(messages)
    .innerJoin(users, eq(users.id, messages.authorId))
    .where(and(standing(repairId), cursor === undefined ? undefined : lt(messages.id, cursor)))
    .orderBy(desc(messages.id))
    .limit(limit);
}

function standing(repairId: string) {
  return and(eq(messages.repairId, repairId), isNull(messages.withdrawnAt));
}

export async function insertMessage(tx: Transaction, row: typeof messages.$inferInsert): Promise<void> {
  await tx.insert(messages).values(row);
}

/** One of a repair's; the repair is held. */
export async function findMessage(tx: Transaction, repairId: string, id: string): Promise<WrittenMessage | undefined> {
  const [row] = await tx
    .select(whole)
    .from(messages)
    .innerJoin(users, eq(users.id, messages.authorId))
    .where(and(standing(repairId), eq(messages.id, id)));
  return row;
}

/** Nothing of its words stays. */
export async function withdraw(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.update(messages).set({ withdrawnAt: at, body: '' }).where(eq(messages.id, id));
}

type Upto = { readonly repairId: string; readonly byCustomer: boolean; readonly seen: string };

/** Whether there is anything that reading up to there makes read. */
export async function isUnread(database: Database, side: Upto): Promise<boolean> {
  return (await database.$count(messages, and(upto(side), isNull(messages.readAt)))) > 0;
}

function upto({ repairId, byCustomer, seen }: Upto) {
  return and(standing(repairId), eq(messages.byCustomer, byCustomer), lte(messages.id, seen));
}

export async function markRead(tx: Transaction, side: Upto, at: Date): Promise<void> {
  await tx
    .update(messages)
    .set({ readAt: at })
    .where(and(upto(side), isNull(messages.readAt)));
}

/** How many of the customer's messages nobody had handled. */
export async function markHandled(tx: Transaction, side: Omit<Upto, 'byCustomer'>, at: Date): Promise<number> {
  const handled = await tx
    .update(messages)
    .set({ handledAt: at, readAt: sql`coalesce(${messages.readAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(upto({ ...side, byCustomer: true }), isNull(messages.handledAt)))
    .returning({ id: messages.id });
  return handled.length;
}

type Written = { readonly customerId: string; readonly since: Date; readonly newer: number };

/** When the message was written after which a customer wrote so many newer ones; withdrawn ones were written, too. */
export async function findWritingTime(tx: Transaction, { customerId, since, newer }: Written): Promise<Date | null> {
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

/** The customer of a repair, as the shop writes to them. */
export async function findReader(tx: Transaction, repairId: string) {
  const [reader] = await tx
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      mailLang: users.mailLang,
      isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      device: devices.name,
    })
    .from(repairs)
    .innerJoin(users, eq(users.id, repairs.customerId))
    .innerJoin(devices, eq(devices.id, repairs.deviceId))
    .where(eq(repairs.id, repairId));
  if (reader === undefined) throw new TypeError('a repair has a device and a customer');
  return reader;
}
export type Reader = Awaited<ReturnType<typeof findReader>>;

/** All that a customer and the shop wrote to each other, oldest first; what was withdrawn never was. */
export function listConversationsOf(database: Database, customerId: string): Promise<readonly WrittenMessage[]> {
  return database
    .select(whole)
    .from(messages)
    .innerJoin(users, eq(users.id, messages.authorId))
    .innerJoin(repairs, eq(repairs.id, messages.repairId))
    .where(and(eq(repairs.customerId, customerId), isNull(messages.withdrawnAt)))
    .orderBy(messages.id);
}

/** Whoever has a role and isn't disabled; where nobody has, the administrators. */
export async function findAnswerers(tx: Transaction, role: Role): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with there as (select u.id, u.roles from users u where u.roles <> '{CUSTOMER}' and u.blocked_at is null)
    select t.id from there t
    where t.roles @> array[case when exists (select from there o where o.roles @> array[${role}]) then ${role} else 'ADMIN' end]
    order by t.id`);
  return rows.map(({ id }) => id);
}
