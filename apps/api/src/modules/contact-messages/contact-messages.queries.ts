import type { ContactState } from '@atelier/contract';
import { and, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/database.ts';
import type { ChangedAddress } from '#platform/mail/outbox.ts';
import { contactMessages, users } from '#schema/index.ts';

export type ContactMessageRow = typeof contactMessages.$inferSelect;
export type ContactMessageWithAnswerer = ContactMessageRow & { readonly answerer: string | null };

const withAnswerer = { ...getTableColumns(contactMessages), answerer: users.firstName };

export async function insertContactMessage(
  database: Database,
  row: typeof contactMessages.$inferInsert,
): Promise<void> {
  await database.insert(contactMessages).values(row);
}

export async function findContactMessage(
  database: Database,
  id: string,
): Promise<ContactMessageWithAnswerer | undefined> {
  const [row] = await database
    .select(withAnswerer)
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredBy))
    .where(eq(contactMessages.id, id));
  return row;
}

export async function lockContactMessage(tx: Transaction, id: string): Promise<ContactMessageRow | undefined> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update');
  return row;
}

type ContactMessagesPage = {
  readonly state: ContactState;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

export function selectContactMessages(
  database: Database,
  { state, cursor, limit }: ContactMessagesPage,
): Promise<readonly ContactMessageWithAnswerer[]> {
  return database
    .select(withAnswerer)
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredBy))
    .where(and(eq(contactMessages.state, state), cursor === undefined ? undefined : lt(contactMessages.id, cursor)))
    .orderBy(desc(contactMessages.id))
    .limit(limit);
}

export function countNewContactMessages(database: Database): Promise<number> {
  return database.$count(contactMessages, eq(contactMessages.state, 'NEW'));
}

type ContactMessageChanges = Partial<Pick<ContactMessageRow, 'state' | 'answer' | 'answeredAt' | 'answeredBy'>>;

export async function updateContactMessage(tx: Transaction, id: string, changes: ContactMessageChanges): Promise<void> {
  await tx
    .update(contactMessages)
    .set({ ...changes, version: sql`${contactMessages.version} + 1` })
    .where(eq(contactMessages.id, id));
}

/** Gives the messages of a former address the new one. Returns their ids. */
export async function readdressContactMessages(tx: Transaction, { former, email }: ChangedAddress): Promise<string[]> {
  const changed = await tx
    .update(contactMessages)
    .set({ email, version: sql`${contactMessages.version} + 1` })
    .where(eq(contactMessages.email, former))
    .returning({ id: contactMessages.id });
  return changed.map(({ id }) => id);
}

/** Deletes the messages of an address. Returns their ids, because mails refer to them. */
export async function deleteContactMessagesOf(tx: Transaction, email: string): Promise<string[]> {
  const erased = await tx
    .delete(contactMessages)
    .where(eq(contactMessages.email, email))
    .returning({ id: contactMessages.id });
  return erased.map(({ id }) => id);
}

export async function deleteContactMessagesBefore(tx: Transaction, until: Date, atOnce: number): Promise<string[]> {
  const old = tx
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(lt(contactMessages.createdAt, until))
    .orderBy(contactMessages.createdAt)
    .limit(atOnce);
  const erased = await tx
    .delete(contactMessages)
    .where(inArray(contactMessages.id, old))
    .returning({ id: contactMessages.id });
  return erased.map(({ id }) => id);
}
