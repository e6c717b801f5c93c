import { vi } from 'vitest';

/** Stops the newest timer of this length until the test ends it. `vi.restoreAllMocks()` removes it. */
export function controlTimer(length: number): { readonly end: () => void } {
  const wait = window.setTimeout.bind(window);
  let end = (): void => undefined;
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, delay?: number, ...rest: unknown[]) => {
    if (delay !== length) return wait(run, delay, ...rest);
    end = run;
    return 0;
  }) as typeof setTimeout);
  return { end: () => end() };
}

/** Ends every timer of this length at once. `vi.restoreAllMocks()` removes it. */
export function skipTimer(length: number): void {
  const wait = window.setTimeout.bind(window);
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, delay?: number, ...rest: unknown[]) =>
    wait(run, delay === length ? 0 : delay, ...rest)) as typeof setTimeout);
}
