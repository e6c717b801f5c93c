import type { BulkItem, BulkResult } from '@atelier/contract';
import type { Transaction } from '#platform/database/transaction.ts';
import { Failure, wrongField } from '#platform/http/failure.ts';
import type { RunOnceEach } from '#platform/http/keyed-call.ts';

/** Moves one of several repairs, and gives the version that it has then. */
export type TransitionItem = (
  tx: Transaction,
  item: BulkItem,
) => Promise<{ readonly id: string; readonly version: number }>;

/**
 * Moves several repairs, each in a transaction of its own, in the order of their ids: of two calls about the same repairs neither waits for
 * the other in a circle. Results come in the order in which they were asked for.
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

/** As a stored answer has it: what was done, or the body of a refusal. */
type StoredResult = { readonly version: number } | BulkRefusal;
type BulkRefusal = {
  readonly message: string;
  readonly step?: number;
  readonly issues?: { path: string; message: string }[];
};

async function resultOf(
  { id, ...content }: BulkItem,
  onceEach: RunOnceEach,
  transition: TransitionItem,
): Promise<BulkResult> {
  const work = async (tx: Transaction): Promise<string> => JSON.stringify(await transition(tx, { id, ...content }));
  // What `work` gave, or what a refusal's body is: nothing else is stored.
  const stored = (await onceEach(id, content, work).catch(bulkRefusalOf)) as StoredResult;
  if ('version' in stored) return { id, version: stored.version };
  const { message, step, issues } = stored;
  return { id, message, ...(step === undefined ? {} : { step }), ...(issues === undefined ? {} : { issues }) };
}

/** One that isn't stored: it came without a key, or may be tried again. */
function bulkRefusalOf(error: unknown): BulkRefusal {
  if (!(error instanceof Failure)) throw error;
  const { step, issues } = error.extras;
  return {
    message: error.key,
    ...(typeof step === 'number' ? { step } : {}),
    ...(issues === undefined ? {} : { issues: [...issues] }),
  };
}
