import { listMyRepairs } from '@atelier/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubFreshPage, stubServer, loadSessionModules, signedInAnswers } from '#subjects/session/server.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';

beforeEach(stubFreshPage);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const url = listMyRepairs.path;

function recordCalls(calls: readonly string[]): number {
  return calls.filter((call) => call === `GET ${url}`).length;
}

/** Opens a page whose first list is empty in the session's answer, and changed at the server since. */
async function loadPage() {
  const user = createUser();
  vi.stubGlobal('location', { pathname: '/repairs', search: '' });
  const first = { url, etag: null, body: [], html: '<ul></ul>' };
  const calls = stubServer({
    ...signedInAnswers,
    'GET /auth/me/start?page=%2Frepairs': { status: 200, body: { user, first }, token: 'access' },
    [`GET ${url}`]: { status: 200, body: ['changed'] },
  });
  const page = await loadSessionModules();
  await page.startSession();
  return { calls, ...page };
}

test('session and first list come in one answer', async () => {
  const { calls, send, store, takeFirstRows } = await loadPage();
  expect(store.get()).toMatchObject({ status: 'signedIn', user: createUser() });
  expect([store.accessToken(), takeFirstRows(), takeFirstRows()]).toEqual(['access', '<ul></ul>', null]);
  expect(await send(listMyRepairs)).toEqual([]);
  expect(calls).toEqual(['GET /auth/me/start?page=%2Frepairs']);
  await send(listMyRepairs);
  expect(recordCalls(calls)).toBe(1);
});

test('the first rendering has the list without taking it', async () => {
  const { send, peekPrefetchedAnswer } = await loadPage();
  expect([peekPrefetchedAnswer(url), peekPrefetchedAnswer('/staff/desk')]).toEqual([[], undefined]);
  expect(await send(listMyRepairs)).toEqual([]);
  expect(peekPrefetchedAnswer(url)).toBeUndefined();
});

test('a list page without a session is signed out', async () => {
  vi.stubGlobal('location', { pathname: '/repairs', search: '' });
  const calls = stubServer({
    'GET /auth/me/start?page=%2Frepairs': { status: 200, body: { user: null, first: null } },
  });
  const { startSession, store } = await loadSessionModules();
  await startSession();
  expect([store.get().status, calls.length]).toEqual(['signedOut', 1]);
});

test('a later user gets an answer of their own', async () => {
  const { calls, send, store } = await loadPage();
  store.signIn('another', { ...createUser(), id: '01920000-0000-7000-8000-0000000000ff' });
  await send(listMyRepairs);
  expect(recordCalls(calls)).toBe(1);
});

test('a former user’s request isn’t repeated as the next', async () => {
  const { send, store, takeFirstRows } = await loadPage();
  await send(listMyRepairs);
  takeFirstRows();
  const tokens: (string | null)[] = [];
  const refused = Promise.withResolvers<undefined>();
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    tokens.push(new Headers(headers).get('authorization'));
    await refused.promise;
    return Response.json({ accessToken: 'another' }, { status: tokens.length > 1 ? 200 : 401 });
  });
  const answer = send(listMyRepairs);
  store.clear('person');
  store.signIn('another', { ...createUser(), id: '01920000-0000-7000-8000-0000000000ff' });
  refused.resolve(undefined);
  await expect(answer).rejects.toMatchObject({ status: 401 });
  expect(tokens).toEqual(['Bearer access']);
});

test('a reported change invalidates earlier answers', async () => {
  const { calls, send } = await loadPage();
  (await import('./send.ts')).dropPrefetchedAnswer();
  await send(listMyRepairs);
  expect(recordCalls(calls)).toBe(1);
});

test('an early answer expires after half a minute', async () => {
  vi.useFakeTimers();
  const { calls, send } = await loadPage();
  await vi.advanceTimersByTimeAsync(30_000);
  await send(listMyRepairs);
  expect(recordCalls(calls)).toBe(1);
});
