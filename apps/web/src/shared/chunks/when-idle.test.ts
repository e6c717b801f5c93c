import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackRequest } from '../api/open-requests.ts';
import { fetchWhenIdle } from './when-idle.ts';

function stubPage({ readyState = 'complete', saveData = false } = {}) {
  const idle: (() => void)[] = [];
  const window = Object.assign(new EventTarget(), { requestIdleCallback: (run: () => void) => idle.push(run) });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', { readyState });
  vi.stubGlobal('navigator', { connection: { saveData } });
  return {
    window,
    rest: async (): Promise<void> => {
      await vi.dynamicImportSettled();
      idle.shift()?.();
      await vi.dynamicImportSettled();
    },
  };
}

function createChunks() {
  return [vi.fn<() => Promise<void>>(), vi.fn<() => Promise<void>>()] as const;
}

function calls(all: ReturnType<typeof createChunks>): number[] {
  return all.map((part) => part.mock.calls.length);
}

let all: ReturnType<typeof createChunks>;
beforeEach(() => {
  all = createChunks();
  for (const part of all) part.mockResolvedValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('chunks are fetched one by one during idle time', async () => {
  const page = stubPage();
  fetchWhenIdle(all);
  expect(calls(all)).toEqual([0, 0]);
  await page.rest();
  expect(calls(all)).toEqual([1, 0]);
  await page.rest();
  expect(calls(all)).toEqual([1, 1]);
});

test('a page that is still loading comes first', async () => {
  const page = stubPage({ readyState: 'interactive' });
  fetchWhenIdle(all);
  await page.rest();
  expect(calls(all)).toEqual([0, 0]);
  page.window.dispatchEvent(new Event('load'));
  await page.rest();
  expect(calls(all)).toEqual([1, 0]);
});

test('requests to the server precede chunks', async () => {
  const page = stubPage();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  void trackRequest(first.promise);
  fetchWhenIdle(all);
  await page.rest();
  expect(calls(all)).toEqual([0, 0]);
  first.resolve();
  await vi.dynamicImportSettled();
  void trackRequest(second.promise);
  await page.rest();
  expect(calls(all)).toEqual([0, 0]);
  second.resolve();
  await vi.dynamicImportSettled();
  await page.rest();
  expect(calls(all)).toEqual([1, 0]);
});

test('an unanswered request delays chunks for limited time', async () => {
  vi.useFakeTimers();
  const page = stubPage();
  const never = Promise.withResolvers<void>();
  void trackRequest(never.promise);
  fetchWhenIdle(all);
  await vi.advanceTimersByTimeAsync(9_000);
  await page.rest();
  expect(calls(all)).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(1_000);
  await page.rest();
  expect(calls(all)).toEqual([1, 0]);
  never.resolve();
});

test('one that fails keeps none of the others', async () => {
  const page = stubPage();
  all[0].mockRejectedValue(new TypeError('gone'));
  fetchWhenIdle(all);
  await page.rest();
  await page.rest();
  expect(calls(all)).toEqual([1, 1]);
});

test('data savers and former visitors get no chunks', async () => {
  const saving = stubPage({ saveData: true });
  fetchWhenIdle(all);
  await saving.rest();
  expect(calls(all)).toEqual([0, 0]);
  const page = stubPage();
  const stop = fetchWhenIdle(all);
  await page.rest();
  stop();
  await page.rest();
  expect(calls(all)).toEqual([1, 0]);
});
