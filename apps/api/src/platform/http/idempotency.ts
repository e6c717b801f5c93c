import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { idempotencyKeys } from '../database/schema/platform.ts';
import { type Transaction, transaction } from '../database/transaction.ts';
import { errorReply } from './error-reply.ts';
import { Failure } from './failure.ts';

/** What one keyed request is: who asks, which call, its key, and all that it carries. */
export type KeyedRequest = {
  readonly subject: string;
  readonly call: string;
  readonly key: string;
  readonly carries: unknown;
};

/** An answer ready to leave, as text, so that a repeat gets the same bytes. */
export type StoredAnswer = { readonly status: number; readonly answer: string };

/**
 * Runs `work` once for a key: its answer is committed together with what it wrote, and every parallel or later repeat gets that
 * answer (specification/life#two-at-once). The same key with another content is a 422.
 */
export function once(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  request: KeyedRequest,
  work: (tx: Transaction) => Promise<string>,
): Promise<StoredAnswer> {
  return transaction(database, async (tx) => {
    const first = await claim(tx, request, clock.now());
    if (first !== undefined) return first;
    const answer = await perform(tx, work);
    await tx.update(idempotencyKeys).set(answer).where(sameRow(request));
    return answer;
  });
}

/**
 * Claims the key. While another transaction holds the same claim, `on conflict` waits for its end: after its commit nothing is
 * inserted and its answer is there to read, after its rollback the claim is ours.
 */
async function claim(tx: Transaction, request: KeyedRequest, now: Date): Promise<StoredAnswer | undefined> {
  // The holder may take as long as a request may; the pool's short lock_timeout is meant for row locks.
  await tx.execute(sql`set local lock_timeout = '8s'`);
  const { subject, call, key } = request;
  const carried = fingerprint(request.carries);
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ subject, call, key, request: carried, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  await tx.execute(sql`set local lock_timeout to default`);
  if (claimed.length > 0) return undefined;
  const [first] = await tx.select().from(idempotencyKeys).where(sameRow(request));
  if (first === undefined || first.status === null || first.answer === null) throw new Failure('unavailable');
  if (!first.request.equals(carried)) throw new Failure('idempotencyKeyReused');
  return { status: first.status, answer: first.answer };
}

function fingerprint(carries: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(carries) ?? '')
    .digest();
}

function sameRow({ subject, call, key }: KeyedRequest) {
  return and(eq(idempotencyKeys.subject, subject), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key));
}

// A refusal is an answer, too: it undoes what the call wrote, not the claim. Faults undo both, so that a repeat tries again.
async function perform(tx: Transaction, work: (tx: Transaction) => Promise<string>): Promise<StoredAnswer> {
  try {
    return { status: 200, answer: await transaction(tx, work) };
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500 || error.status === 429) throw error;
    const reply = errorReply(error, 0);
    return { status: reply.status, answer: JSON.stringify(reply.body) };
  }
}

/** Forgets keys older than they need to be kept. */
export async function forgetOldKeys(database: Database, before: Date): Promise<void> {
  await database.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}

/** Forgets what was answered to a person, and that they asked. */
export async function eraseAnswersTo(database: Database, subject: string): Promise<void> {
  await database.delete(idempotencyKeys).where(eq(idempotencyKeys.subject, subject));
}
