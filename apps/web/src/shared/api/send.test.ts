import { listMyRepairs } from '@atelier/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubFreshPage, stubServer, loadSessionModules, signedInAnswers } from '#subjects/session/server.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';

beforeEach(stubFreshPage);
afterEach(() => vi.useRealTimers());

const url = listMyRepairs.path;

function recordCalls(calls: readonly string[]): number {
  return calls.filter((call) => call === `GET ${url}`).length;
}

async function loadPage(answer: { status: number; body: unknown } | 'no answer') {
  const calls = stubServer({ ...signedInAnswers, [`GET ${url}`]: answer });
  const { startSession, prefetchRequest, send, store } = await loadSessionModules();
  await startSession();
  prefetchRequest(url);
  return { calls, send, store };
}

test('an early request is sent and answered once', async () => {
  const { calls, send } = await loadPage({ status: 200, body: [] });
  expect(recordCalls(calls)).toBe(1);
  expect(await send(listMyRepairs)).toEqual([]);
  expect(recordCalls(calls)).toBe(1);
  await send(listMyRepairs);
  expect(recordCalls(calls)).toBe(2);
});

test('what failed early is asked again', async () => {
  const { calls, send } = await loadPage('no answer');
  stubServer({ ...signedInAnswers, [`GET ${url}`]: { status: 200, body: [] } });
  expect(await send(listMyRepairs)).toEqual([]);
  expect(recordCalls(calls)).toBe(1);
});

test('a later user gets an answer of their own', async () => {
  const { calls, send, store } = await loadPage({ status: 200, body: [] });
  store.signIn('another', { ...createUser(), id: '01920000-0000-7000-8000-0000000000ff' });
  await send(listMyRepairs);
  expect(recordCalls(calls)).toBe(2);
});

test('a reported change invalidates earlier answers', async () => {
  const { calls, send } = await loadPage({ status: 200, body: [] });
  (await import('./send.ts')).dropPrefetchedAnswer();
  await send(listMyRepairs);
  expect(recordCalls(calls)).toBe(2);
});

test('an early answer expires after half a minute', async () => {
  vi.useFakeTimers();
  const { calls, send } = await loadPage({ status: 200, body: [] });
  await vi.advanceTimersByTimeAsync(30_000);
  await send(listMyRepairs);
  expect(recordCalls(calls)).toBe(2);
});
