import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Limits } from '../config/limits.ts';
import type { Log } from '../log/log.ts';

/** Says in the log when something held up the whole process, requests and sockets alike (F5). Gives its end. */
export const watchEventLoop = (log: Log, { stall, watched }: Limits['eventLoop']): (() => void) => {
  const delays = monitorEventLoopDelay();
  delays.enable();
  const timer = setInterval(() => {
    const longest = Math.round(delays.max / 1e6);
    delays.reset();
    if (longest > stall) log.warn({ event: 'process.stalled', longest }, 'the event loop stalled');
  }, watched);
  timer.unref();
  return () => {
    clearInterval(timer);
    delays.disable();
  };
};
