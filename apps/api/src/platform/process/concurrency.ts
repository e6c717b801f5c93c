import PQueue from 'p-queue';
import { second } from '../config/limits.ts';
import { Failure } from '../http/failure.ts';

/** So many at once, and so many waiting for their turn. */
export type ConcurrencyLimits = { readonly concurrent: number; readonly waiting: number };

/** Runs at most so many at once and lets so many wait; the rest are told to come back (specification/faults#b12). */
export function createQueue({ concurrent, waiting }: ConcurrencyLimits) {
  const queue = new PQueue({ concurrency: concurrent });
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.pending >= concurrent && queue.size >= waiting) throw new Failure('unavailable', { retryAfter: second });
    return queue.add(work);
  };
}
