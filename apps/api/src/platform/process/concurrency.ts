import PQueue from 'p-queue';
import { second } from '../config/limits.ts';
import { Failure } from '#platform/http/errors/failure.ts';

type ConcurrencyLimits = { readonly concurrent: number; readonly waiting: number };

/** Runs a limited number at once and queues a limited number. Rejects the rest with a retry hint (specification/faults#b12). */
export function createQueue({ concurrent, waiting }: ConcurrencyLimits) {
  const queue = new PQueue({ concurrency: concurrent });
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.pending >= concurrent && queue.size >= waiting) throw new Failure('unavailable', { retryAfter: second });
    return queue.add(work);
  };
}

/**
 * Runs the calls of a turn of the event loop together, and those made meanwhile after that run, together again. So each run begins after its
 * calls, and under load one statement serves many. `run` resolves to a result per item, in their order.
 */
export function runTogether<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: { readonly item: Item; readonly settle: PromiseWithResolvers<Result> }[] = [];
  let isRunning = false;
  const runWaiting = async () => {
    const group = waiting;
    waiting = [];
    try {
      const results = await run(group.map(({ item }) => item));
      group.forEach(({ settle }, index) => settle.resolve(results[index] as Result));
    } catch (error) {
      group.forEach(({ settle }) => settle.reject(error));
    }
    if (waiting.length > 0) await runWaiting();
    else isRunning = false;
  };
  return (item) => {
    const settle = Promise.withResolvers<Result>();
    waiting.push({ item, settle });
    if (!isRunning) {
      isRunning = true;
      process.nextTick(() => void runWaiting());
    }
    return settle.promise;
  };
}
