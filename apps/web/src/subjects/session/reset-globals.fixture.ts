import { afterAll, vi } from 'vitest';

// Files are tested one after the other in the same process: none finds what another has left there, in globals or in modules that remember.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
});
