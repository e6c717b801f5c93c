import type { Limits } from '../config/limits.ts';
import type { Log } from '#platform/log.ts';

/**
 * Logs stalls of the event loop (specification/faults#f5) and returns a function that stops it. A stall may be reported up to one
 * `interval` too short. Node's delay histogram misses stalls if it is reset before its timer ran.
 */
export function watchEventLoop(log: Log, { stall, interval }: Limits['eventLoop']): () => void {
  let due = performance.now() + interval;
  const timer = setInterval(() => {
    const now = performance.now();
    const late = Math.round(now - due);
    due = now + interval;
    if (late > stall) log.warn({ event: 'process.stalled', longest: late }, 'the event loop stalled');
  }, interval);
  timer.unref();
  return () => clearInterval(timer);
}
