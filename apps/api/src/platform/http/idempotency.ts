import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Clock } from '../clock/clock.ts';
import type { Limits } from '../config/limits.ts';
import type { Database } from '../database/database.ts';
import { idempotencyKeys } from '../database/schema/platform.ts';
import { statement } from '../database/statement.ts';
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

/** The parts of the platform that a key needs; `limits.lock`: what a wait for a row is limited to, in milliseconds. */
type IdempotencyDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: Pick<Limits['database'], 'lock' | 'answer'>;
};

/**
 * Runs `work` once for a key: its answer is committed together with what it wrote, and every parallel or later repeat gets that
 * answer (specification/life#two-at-once). The same key with another content is a 422.
 */
export async function runOnce(
  deps: IdempotencyDeps,
  request: KeyedRequest,
  work: (tx: Transaction) => Promise<string>,
): Promise<StoredAnswer> {
  let refusal: Failure | undefined;
  const rememberRefusal = (error: unknown): never => {
    if (isStoredRefusal(error)) refusal = error;
    throw error;
  };
  const result = transaction(deps.database, async (tx) => {
    const first = await reserveKey(deps, tx, request);
    return first ?? storeAnswer(tx, request, { status: 200, answer: await work(tx).catch(rememberRefusal) });
  });
  return result.catch((error: unknown) => {
    if (refusal === undefined) throw error;
    return storeRefusal(deps, request, refusal);
  });
}

// A refusal is an answer, too. Faults are none: a repeat tries again.
function isStoredRefusal(error: unknown): error is Failure {
  return error instanceof Failure && error.status < 500 && error.status !== 429;
}

/** What the call wrote is undone by now, and its claim: whoever claimed the key meanwhile has answered for both. */
function storeRefusal(deps: IdempotencyDeps, request: KeyedRequest, refusal: Failure): Promise<StoredAnswer> {
  const { status, body } = errorReply(refusal, 0);
  return transaction(deps.database, async (tx) => {
    const first = await reserveKey(deps, tx, request);
    return first ?? storeAnswer(tx, request, { status, answer: JSON.stringify(body) });
  });
}

async function storeAnswer(
  tx: Transaction,
  { subject, call, key }: KeyedRequest,
  answer: StoredAnswer,
): Promise<StoredAnswer> {
  await writeAnswer(tx, { subject, call, key, ...answer });
  return answer;
}

const writeAnswer = statement(
  'answer_of_key',
  sql`update idempotency_keys set status = ${sql.placeholder('status')}::int, answer = ${sql.placeholder('answer')}
  where subject = ${sql.placeholder('subject')} and call = ${sql.placeholder('call')} and key = ${sql.placeholder('key')}::uuid`,
);

/**
 * Claims the key. While another transaction holds the same claim, `on conflict` waits for its end: after its commit nothing is
 * inserted and its answer is there to read, after its rollback the claim is ours.
 */
async function reserveKey(
  { clock, limits }: IdempotencyDeps,
  tx: Transaction,
  request: KeyedRequest,
): Promise<StoredAnswer | undefined> {
  const { subject, call, key } = request;
  const payloadHash = fingerprint(request.carries);
  const values = { subject, call, key, request: payloadHash, createdAt: clock.now().toISOString() };
  const inserted = await insertKey(tx, { ...values, patience: `${limits.answer}ms`, lock: `${limits.lock}ms` });
  if (inserted.length > 0) return undefined;
  const [first] = await tx.select().from(idempotencyKeys).where(sameRow(request));
  if (first === undefined || first.status === null || first.answer === null) throw new Failure('unavailable');
  if (!first.request.equals(payloadHash)) throw new Failure('idempotencyKeyReused');
  return { status: first.status, answer: first.answer };
}

/**
 * The key's holder may take as long as a request may, where a row's may not: the patience is set before the row is tried, and taken
 * back with it.
 */
const insertKey = statement(
  'claim_key',
  sql`insert into idempotency_keys (subject, call, key, request, created_at)
  select ${sql.placeholder('subject')}, ${sql.placeholder('call')}, ${sql.placeholder('key')}::uuid, ${sql.placeholder('request')}::bytea,
    ${sql.placeholder('createdAt')}::timestamptz
  where set_config('lock_timeout', ${sql.placeholder('patience')}, true) is not null
  on conflict do nothing
  returning set_config('lock_timeout', ${sql.placeholder('lock')}, true)`,
);

function fingerprint(carries: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(carries) ?? '')
    .digest();
}

function sameRow({ subject, call, key }: KeyedRequest) {
  return and(eq(idempotencyKeys.subject, subject), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key));
}

/** Forgets keys older than they need to be kept. */
export async function deleteOldKeys(database: Database, before: Date): Promise<void> {
  await database.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}

/** Forgets what was answered to a person, and that they asked. */
export async function eraseAnswersOf(database: Database, subject: string): Promise<void> {
  await database.delete(idempotencyKeys).where(eq(idempotencyKeys.subject, subject));
}
