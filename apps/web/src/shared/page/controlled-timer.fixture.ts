import { vi } from 'vitest';

/** Holds the newest timer of this length until a test ends it, however busy the machine is. `vi.restoreAllMocks()` takes it back. */
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
