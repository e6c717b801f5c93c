import type { Log } from '#platform/log.ts';

type ShutdownOptions = {
  readonly log: Log;
  readonly timeout: number;
  /** npm dies of -9 or a closed terminal without a signal. Its id is no longer our parent's then. */
  readonly watchParent: boolean;
  readonly drain: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const parentInterval = 1_000;

/**
 * Stops the process in order: on a signal, without npm, and after an uncaught error (specification/faults#f11, #f16). Exits even if a step
 * hangs.
 */
export function handleShutdown({ log, timeout, watchParent, drain, stop }: ShutdownOptions): void {
  let ending = false;
  const end = (code: number, finish: () => Promise<void>) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(code), timeout).unref();
    finish().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ event: 'process.stop', err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  const crash = (error: unknown) => {
    log.fatal({ event: 'process.uncaught', err: error }, 'an error that nobody caught');
    end(1, stop);
  };
  const leave = (): void => end(0, () => drain().then(stop));
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
  process.on('SIGHUP', leave);
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  process.on('warning', (warning) => log.warn({ event: 'process.warning', err: warning }));
  if (watchParent) whenParentDies(leave);
}

function whenParentDies(react: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) react();
  }, parentInterval);
  timer.unref();
}
