import { second } from '../config/limits.ts';
import { Failure } from '../http/failure.ts';

/** So many at once, and so many waiting for their turn. */
export type Turns = { readonly concurrent: number; readonly waiting: number };

/** Runs at most so many at once and lets so many wait; the rest are told to come back (B12). */
export const createQueue = ({ concurrent, waiting }: Turns) => {
  const queue: (() => void)[] = [];
  let running = 0;
  const enter = async (): Promise<void> => {
    if (running < concurrent) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw new Failure('unavailable', { retryAfter: second });
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  const leave = (): void => {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
