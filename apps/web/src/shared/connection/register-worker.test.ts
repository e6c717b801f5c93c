import { beforeEach, expect, test, vi } from 'vitest';

const register = vi.fn<(path: string) => Promise<unknown>>();

function stubPage({ path = '/dashboard', built = true, readyState = 'complete' } = {}): EventTarget {
  const window = new EventTarget();
  vi.stubEnv('PROD', built);
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', { readyState, querySelector: () => null });
  vi.stubGlobal('location', { hostname: 'localhost', pathname: path });
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  return window;
}

async function registerWorker(): Promise<void> {
  return (await import('./register-worker.ts')).registerWorker();
}

beforeEach(() => {
  vi.resetModules();
  register.mockReset().mockResolvedValue({});
});

test('a built page brings the worker', async () => {
  stubPage();
  await registerWorker();
  expect(register.mock.calls).toEqual([['/worker.js']]);
});

test('a page that is still loading comes first', async () => {
  const window = stubPage({ readyState: 'interactive' });
  const registered = registerWorker();
  await vi.dynamicImportSettled();
  expect(register).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  await registered;
  expect(register).toHaveBeenCalledOnce();
});

test.each(['/dev/ui', '/wizard', '/devices'])('the developer’s page %s doesn’t', async (path) => {
  stubPage({ path });
  await registerWorker();
  expect(register).not.toHaveBeenCalled();
});

test('neither does one that comes from its sources', async () => {
  stubPage({ built: false });
  await registerWorker();
  expect(register).not.toHaveBeenCalled();
});

test('a browser without workers continues without one', async () => {
  stubPage();
  register.mockRejectedValue(new DOMException('not here', 'SecurityError'));
  await registerWorker();
  vi.stubGlobal('navigator', {});
  await registerWorker();
  expect(register).toHaveBeenCalledOnce();
});
