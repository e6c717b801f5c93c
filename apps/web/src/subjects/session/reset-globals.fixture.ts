import { afterAll, vi } from 'vitest';

// All test files share one process, so globals and modules are reset between them.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
});
