import type { Limits } from '../config/limits.ts';
import type { Log } from '../log/log.ts';

/**
 * Says in the log when something held up the whole process, requests and sockets alike (specification/faults#f5). Gives its end.
 * A stall is told at most one `interval` shorter than it was. (Node’s own delay histogram forgets a stall
 * when it is reset before its timer has seen it.)
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
