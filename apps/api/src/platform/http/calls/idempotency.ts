import { hash } from 'node:crypto';
import { and, eq, like, lt, not, or, sql } from 'drizzle-orm';
import type { Clock } from '#platform/time/clock.ts';
import type { Limits } from '#platform/config/limits.ts';
import { isUniqueViolation } from '#platform/database/errors.ts';
import { type Database, sendWithNext, transaction, type Transaction } from '#platform/database/database.ts';
import { idempotencyKeys } from '#platform/database/schema.ts';
import { statement } from '#platform/database/statement.ts';
import { errorReply } from '../errors/error-reply.ts';
import { Failure } from '../errors/failure.ts';

type KeyedRequest = {
  readonly subject: string;
  readonly call: string;
  readonly key: string;
  readonly payload: unknown;
  /** Kept as long as a phone may be without a network. */
  readonly isLasting?: boolean;
};

export type StoredAnswer = { readonly status: number; readonly answer: string };

type IdempotencyDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: Pick<Limits['database'], 'lock' | 'answer'>;
};

/**
 * Runs `work` once per key and commits its answer with its writes. Parallel and later repeats get that answer
 * (specification/life#two-at-once). The same key with other content gets 422.
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
  const answerOnce = transaction(deps.database, async (tx) => {
    claimKey(deps, tx, request);
    return storeAnswer(tx, request, { status: 200, answer: await work(tx).catch(rememberRefusal) });
  });
  return answerOnce.catch((error: unknown) =>
    refusal === undefined ? readFirstAnswer(deps, request, error) : storeRefusal(deps, request, refusal),
  );
}

// Refusals are stored. After faults a repeat tries again.
function isStoredRefusal(error: unknown): error is Failure {
  return error instanceof Failure && error.status < 500 && error.status !== 429;
}

/** The call's writes and its claim are rolled back by now. If another request claimed the key meanwhile, its answer counts for both. */
function storeRefusal(deps: IdempotencyDeps, request: KeyedRequest, refusal: Failure): Promise<StoredAnswer> {
  const { status, body } = errorReply(refusal, 0);
  return transaction(deps.database, async (tx) => {
    claimKey(deps, tx, request);
    return storeAnswer(tx, request, { status, answer: JSON.stringify(body) });
  }).catch((error: unknown) => readFirstAnswer(deps, request, error));
}

/** Sends the answer with the commit. */
function storeAnswer(tx: Transaction, { subject, call, key }: KeyedRequest, answer: StoredAnswer): StoredAnswer {
  sendWithNext(writeAnswer(tx, { subject, call, key, ...answer }));
  return answer;
}

const writeAnswer = statement(
  'answer_of_key',
  sql`update idempotency_keys set status = ${sql.placeholder('status')}::int, answer = ${sql.placeholder('answer')}
  where subject = ${sql.placeholder('subject')} and call = ${sql.placeholder('call')} and key = ${sql.placeholder('key')}::uuid`,
);

/**
 * Claims the key before the first statement of the work, in its round trip. The insert blocks until a concurrent claim ends: after its
 * rollback the claim is ours, after its commit the error of {@link isClaimed} ends the work.
 */
function claimKey({ clock, limits }: IdempotencyDeps, tx: Transaction, request: KeyedRequest): void {
  const { subject, call, key, payload, isLasting = false } = request;
  const values = { subject, call, key, isLasting, request: fingerprint(payload), createdAt: clock.now().toISOString() };
  sendWithNext(insertKey(tx, { ...values, patience: `${limits.answer}ms`, lock: `${limits.lock}ms` }));
}

/** The lock time-out is raised to a request's length for the claim and restored with it, because the other request may take that long. */
const insertKey = statement(
  'claim_key',
  sql`insert into idempotency_keys (subject, call, key, request, lasting, created_at)
  select ${sql.placeholder('subject')}, ${sql.placeholder('call')}, ${sql.placeholder('key')}::uuid, ${sql.placeholder('request')}::bytea,
    ${sql.placeholder('isLasting')}::boolean, ${sql.placeholder('createdAt')}::timestamptz
  where set_config('lock_timeout', ${sql.placeholder('patience')}, true) is not null
  returning set_config('lock_timeout', ${sql.placeholder('lock')}, true)`,
);

function isClaimed(error: unknown): boolean {
  return isUniqueViolation(error, 'idempotency_keys_subject_call_key_pk');
}

/** Returns the answer of the request that claimed the key first. Rethrows other errors. */
async function readFirstAnswer(
  { database }: IdempotencyDeps,
  request: KeyedRequest,
  error: unknown,
): Promise<StoredAnswer> {
  if (!isClaimed(error)) throw error;
  const { subject, call, key } = request;
  const [first] = await database
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.subject, subject), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key)));
  if (first === undefined || first.status === null || first.answer === null) throw new Failure('unavailable');
  if (!first.request.equals(fingerprint(request.payload))) throw new Failure('idempotencyKeyReused');
  return { status: first.status, answer: first.answer };
}

function fingerprint(payload: unknown): Buffer {
  return hash('sha256', JSON.stringify(payload) ?? '', 'buffer');
}

type KeyAges = { readonly before: Date; readonly lastingBefore: Date };

export async function deleteOldKeys(database: Database, { before, lastingBefore }: KeyAges): Promise<void> {
  const { createdAt, lasting } = idempotencyKeys;
  await database
    .delete(idempotencyKeys)
    .where(or(and(lt(createdAt, before), not(lasting)), lt(createdAt, lastingBefore)));
}

/** Deletes the answers to a person, and those to others that contain one of the ids. */
export async function eraseAnswersOf(database: Database, subject: string, ids: readonly string[]): Promise<void> {
  const named = ids.map((id) => like(idempotencyKeys.answer, `%"${id}"%`));
  await database.delete(idempotencyKeys).where(or(eq(idempotencyKeys.subject, subject), ...named));
}
