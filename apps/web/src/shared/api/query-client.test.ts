import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function createPageWith(queryFn: () => Promise<unknown>, queryKey: readonly unknown[] = ['repairs']) {
  const client = createQueryClient();
  client.mount();
  onTestFinished(() => client.unmount());
  const show = (): QueryObserver => {
    const observer = new QueryObserver(client, { queryKey, queryFn });
    onTestFinished(observer.subscribe(() => undefined));
    return observer;
  };
  return { shown: show(), show };
}

async function errorsLoggedBy(error: Error, queryKey: readonly unknown[]): Promise<readonly unknown[]> {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { shown } = createPageWith(() => Promise.reject(error), queryKey);
  await vi.runOnlyPendingTimersAsync();
  expect(shown.getCurrentResult().error).toBe(error);
  return log.mock.calls.flat();
}

test('a failed load is retried once [9.22]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<never>>(() => Promise.reject(new ApiError({ key: 'unavailable', status: 503 })));
  const { shown } = createPageWith(load);
  await vi.advanceTimersByTimeAsync(0);
  expect([load.mock.calls.length, shown.getCurrentResult().isError]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([load.mock.calls.length, shown.getCurrentResult().isError]).toEqual([2, true]);
});

test('loaded data counts for five minutes [9.21]', async () => {
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('loaded'));
  const { show } = createPageWith(load);
  onTestFinished(() => focusManager.setFocused(undefined));
  await vi.advanceTimersByTimeAsync(299_999);
  show();
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(1);
  show();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a load failing twice is logged with its request', async () => {
  const error = new ApiError({ key: 'unavailable', status: 503, requestId: 'r-17' });
  expect(await errorsLoggedBy(error, ['notifications', 'latest'])).toEqual([
    'Loading notifications failed: unavailable, request r-17',
  ]);
});

test('an unanswered load is logged without a request id', async () => {
  const error = new ApiError({ key: 'networkError', status: null });
  expect(await errorsLoggedBy(error, ['devices'])).toEqual(['Loading devices failed: networkError']);
});

test('an invalid answer is logged in its own words', async () => {
  expect(await errorsLoggedBy(new TypeError('no list'), ['team'])).toEqual(['Loading team failed: TypeError: no list']);
});

test('what somebody searched for stays out of the log', async () => {
  const error = new ApiError({ key: 'serverError', status: 500 });
  const logged = await errorsLoggedBy(error, ['staffRepairs', 'list', { q: 'Inès Trabelsi' }]);
  expect(logged).toEqual(['Loading staffRepairs failed: serverError']);
});

test('an ended session is no failed load', async () => {
  expect(await errorsLoggedBy(new ApiError({ key: 'notSignedIn', status: 401 }), ['repairs'])).toEqual([]);
});
