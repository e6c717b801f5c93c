import { and, desc, eq, gt, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/database.ts';
import { mails, refusedAddresses } from '#platform/database/schema.ts';

const LIST_LIMIT = 100;

const isFailed = eq(mails.state, 'FAILED');

type Resendable = { readonly templates: readonly string[]; readonly now: Date };

export function selectFailed(database: Database, resendable: Resendable) {
  const { id, template, recipient, failedAt, createdAt, reason } = mails;
  return database
    .select({
      id,
      template,
      recipient,
      failedAt,
      createdAt,
      reason,
      mayBeResent: sql<boolean>`${isResendable(resendable)}`,
    })
    .from(mails)
    .where(isFailed)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(LIST_LIMIT);
}

function isResendable({ templates, now }: Resendable) {
  return and(isFailed, inArray(mails.template, [...templates]), or(isNull(mails.expiresAt), gt(mails.expiresAt, now)));
}

export async function countFailed(database: Database, resendable: Resendable) {
  return {
    count: await database.$count(mails, isFailed),
    resendable: await database.$count(mails, and(isResendable(resendable), isDeliverable(database))),
  };
}

/** Excludes refused addresses. They get only individually resent mails. */
function isDeliverable(database: Database) {
  const refused = database.select().from(refusedAddresses).where(eq(refusedAddresses.address, mails.recipient));
  return notExists(refused);
}

/** Counts mails that were due: tried without success, or waiting for a worker. Delayed ones that nobody tried are left out. */
export async function countWaiting(database: Database) {
  const { rows } = await database.execute<{ count: number; oldest: Date | null }>(sql`
    select count(*)::int as count, min(coalesce(resent_at, created_at)) as oldest from mails m
    where state = 'PENDING' and (attempts > 0 or reason is not null or due_at <= now())`);
  return rows[0] ?? { count: 0, oldest: null };
}

type FailedMailFilter = Resendable & { readonly id: string | undefined };

/** Makes failed mails due. Returns their recipients. */
export function requeueFailed(tx: Transaction, { id, ...resendable }: FailedMailFilter) {
  return tx
    .update(mails)
    .set({ state: 'PENDING', attempts: 0, unanswered: 0, failedAt: null, resentAt: resendable.now, dueAt: sql`now()` })
    .where(and(isResendable(resendable), id === undefined ? isDeliverable(tx) : eq(mails.id, id)))
    .returning({ recipient: mails.recipient });
}
