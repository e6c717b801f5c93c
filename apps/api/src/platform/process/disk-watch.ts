import { minute } from '../config/limits.ts';
import { isDiskFull } from '../database/errors.ts';

/** Remembers work that failed for want of space. A probing write would not do, because small writes succeed on a full disk. */
export type DiskWatch = { note(error: unknown): void; isFull(): boolean };

/** A disk counts as full for one minute after such a failure. Uses this process' monotonic time. */
export function createDiskWatch(now: () => number = () => performance.now()): DiskWatch {
  let failedAt = -Infinity;
  return {
    note: (error) => {
      if (isDiskFull(error)) failedAt = now();
    },
    isFull: () => now() - failedAt < minute,
  };
}
