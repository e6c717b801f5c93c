import type { BulkItem, BulkResult } from '@atelier/contract';
import type { Transaction } from '#platform/database/database.ts';
import { Failure, wrongField } from '#platform/http/errors/failure.ts';
import type { RunOnceEach } from '#platform/http/calls/keyed-call.ts';

export type TransitionItem = (
  tx: Transaction,
  item: BulkItem,
) => Promise<{ readonly id: string; readonly version: number }>;

/**
 * Transitions several repairs, each in its own transaction. Results are in the requested order.
 * Sorting by id prevents deadlocks between two calls about the same repairs.
 */
export async function transitionEach(
  items: readonly BulkItem[],
  onceEach: RunOnceEach,
  transition: TransitionItem,
): Promise<BulkResult[]> {
  rejectDuplicates(items);
  const results = new Map<string, BulkResult>();
  for (const item of items.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    results.set(item.id, await resultOf(item, onceEach, transition));
  }
  return items.flatMap(({ id }) => results.get(id) ?? []);
}

function rejectDuplicates(items: readonly BulkItem[]): void {
  const ids = items.map(({ id }) => id);
  const duplicate = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (duplicate >= 0) throw wrongField(`items.${duplicate}.id`, 'invalid');
}

type StoredResult = { readonly version: number } | BulkRefusal;
type BulkRefusal = {
  readonly message: string;
  readonly step?: number | undefined;
  readonly issues?: { path: string; message: string }[] | undefined;
};

async function resultOf(
  { id, ...content }: BulkItem,
  onceEach: RunOnceEach,
  transition: TransitionItem,
): Promise<BulkResult> {
  const work = async (tx: Transaction) => JSON.stringify(await transition(tx, { id, ...content }));
  const stored = (await onceEach(id, content, work).catch(bulkRefusalOf)) as StoredResult;
  if ('version' in stored) return { id, version: stored.version };
  const { message, step, issues } = stored;
  return { id, message, step, issues };
}

/** Refusal that isn't stored: without an idempotency key, or retryable. */
function bulkRefusalOf(error: unknown): BulkRefusal {
  if (!(error instanceof Failure)) throw error;
  const { step, issues } = error.extras;
  return { message: error.key, step: typeof step === 'number' ? step : undefined, issues: issues && [...issues] };
}
