/** Milliseconds before each retry. The last value repeats. */
const waits = [1000, 2000, 5000, 10_000, 30_000] as const;

type Later = (run: () => void, wait: number) => () => void;

const byTimer: Later = (run, wait) => {
  const timer = setTimeout(run, wait);
  return () => clearTimeout(timer);
};

type RetryOptions = {
  /** Never rejects. `isNeeded` decides about success. */
  readonly attempt: () => Promise<void>;
  readonly isNeeded: () => boolean;
  readonly later?: Later;
};

export type Retry = {
  /** Starts or stops retrying, depending on `isNeeded`. */
  readonly update: () => void;
  /** Retries at once, or joins the running attempt. */
  readonly runNow: () => Promise<void>;
  readonly settled: () => Promise<void>;
};

/** Retries after 1, 2, 5 and 10 seconds, then every 30, until no longer needed. */
export function createRetry({ attempt, isNeeded, later = byTimer }: RetryOptions): Retry {
  let failures = 0;
  let cancel: (() => void) | null = null;
  let trying: Promise<void> | null = null;
  const drop = (): void => {
    cancel?.();
    cancel = null;
  };
  const update = (): void => {
    if (!isNeeded()) {
      failures = 0;
      return drop();
    }
    if (trying !== null || cancel !== null) return;
    cancel = later(() => void runNow(), waits[Math.min(failures, waits.length - 1)] ?? 0);
    failures += 1;
  };
  const runNow = (): Promise<void> => {
    drop();
    trying ??= attempt().finally(() => {
      trying = null;
      update();
    });
    return trying;
  };
  const settled = (): Promise<void> => trying ?? Promise.resolve();
  return { update, runNow, settled };
}
