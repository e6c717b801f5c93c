import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => vi.restoreAllMocks());

/** What the console says of a load that fails so. */
const loggedOf = async (error: Error, queryKey: readonly unknown[]): Promise<readonly unknown[]> => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const queryFn = vi.fn<() => Promise<never>>(() => Promise.reject(error));
  await expect(createQueryClient().fetchQuery({ queryKey, queryFn, retry: 1, retryDelay: 0 })).rejects.toBe(error);
  expect(queryFn).toHaveBeenCalledTimes(2);
  return log.mock.calls.flat();
};

test('a load that fails twice is logged once, with its reason and the server’s name for the request', async () => {
  const error = new ApiError({ key: 'unavailable', status: 503, requestId: 'r-17' });
  expect(await loggedOf(error, ['notifications', 'latest'])).toEqual([
    'Loading notifications failed: unavailable, request r-17',
  ]);
});

test('what never got an answer has no request to name', async () => {
  const error = new ApiError({ key: 'networkError', status: null });
  expect(await loggedOf(error, ['devices'])).toEqual(['Loading devices failed: networkError']);
});

test('an answer that isn’t what was agreed upon is logged in its own words', async () => {
  expect(await loggedOf(new TypeError('no list'), ['team'])).toEqual(['Loading team failed: TypeError: no list']);
});

test('what somebody searched for stays out of the log', async () => {
  const error = new ApiError({ key: 'serverError', status: 500 });
  const logged = await loggedOf(error, ['staffRepairs', 'list', { q: 'Inès Trabelsi' }]);
  expect(logged).toEqual(['Loading staffRepairs failed: serverError']);
});

test('a session that is over is no failure of a load', async () => {
  expect(await loggedOf(new ApiError({ key: 'notSignedIn', status: 401 }), ['repairs'])).toEqual([]);
});
