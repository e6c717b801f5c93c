/** Milliseconds before each next try; the last one holds for all that follow. */
const waits = [1000, 2000, 5000, 10_000, 30_000] as const;

/** Runs something later; the returned function takes it back. */
type Later = (run: () => void, wait: number) => () => void;

const byTimer: Later = (run, wait) => {
  const timer = setTimeout(run, wait);
  return () => clearTimeout(timer);
};

type RetryOptions = {
  /** Never rejects; whether it went well is what `isNeeded` says afterwards. */
  readonly attempt: () => Promise<void>;
  readonly isNeeded: () => boolean;
  readonly later?: Later;
};

export type Retry = {
  /** Begins to try again, or stops: whatever is needed now. */
  readonly update: () => void;
  /** Tries at once, or waits for the try that is out. The next follow in their turn. */
  readonly runNow: () => Promise<void>;
  /** Once no try is out any more. */
  readonly settled: () => Promise<void>;
};

/** Tries again after 1, 2, 5 and 10 seconds and then each 30, until it is no longer needed. */
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
