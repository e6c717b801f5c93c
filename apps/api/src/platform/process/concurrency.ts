import PQueue from 'p-queue';
import { second } from '../config/limits.ts';
import { Failure } from '#platform/http/errors/failure.ts';

export type ConcurrencyLimits = { readonly concurrent: number; readonly waiting: number };

/** Runs a limited number at once and queues a limited number. Rejects the rest with a retry hint (specification/faults#b12). */
export function createQueue({ concurrent, waiting }: ConcurrencyLimits) {
  const queue = new PQueue({ concurrency: concurrent });
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.pending >= concurrent && queue.size >= waiting) throw new Failure('unavailable', { retryAfter: second });
    return queue.add(work);
  };
}
