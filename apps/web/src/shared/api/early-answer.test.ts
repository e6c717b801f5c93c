import { listMyRepairs } from '@atelier/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aFreshPage, aServer, load, signedIn } from '#subjects/session/a-server.fixture.ts';
import { aUser } from '#subjects/session/a-user.fixture.ts';

beforeEach(aFreshPage);
afterEach(() => vi.useRealTimers());

const url = listMyRepairs.path;

function asked(calls: readonly string[]): number {
  return calls.filter((call) => call === `GET ${url}`).length;
}

/** A page that has begun its session and asked its first question. */
async function aBegunPage(answer: { status: number; body: unknown } | 'no answer') {
  const calls = aServer({ ...signedIn, [`GET ${url}`]: answer });
  const { startSession, sendEarly, send, store } = await load();
  await startSession();
  sendEarly(url);
  return { calls, send, store };
}

test('what was asked early is asked once, and answered to the first who asks', async () => {
  const { calls, send } = await aBegunPage({ status: 200, body: [] });
  expect(asked(calls)).toBe(1);
  expect(await send(listMyRepairs)).toEqual([]);
  expect(asked(calls)).toBe(1);
  await send(listMyRepairs);
  expect(asked(calls)).toBe(2);
});

test('what failed early is asked again', async () => {
  const { calls, send } = await aBegunPage('no answer');
  aServer({ ...signedIn, [`GET ${url}`]: { status: 200, body: [] } });
  expect(await send(listMyRepairs)).toEqual([]);
  expect(asked(calls)).toBe(1);
});

test('whoever signs in meanwhile gets an answer of their own', async () => {
  const { calls, send, store } = await aBegunPage({ status: 200, body: [] });
  store.signIn('another', { ...aUser(), id: '01920000-0000-7000-8000-0000000000ff' });
  await send(listMyRepairs);
  expect(asked(calls)).toBe(2);
});

test('once changes are told an answer from before is no longer good', async () => {
  const { calls, send } = await aBegunPage({ status: 200, body: [] });
  (await import('./early-answer.ts')).forgetEarlyAnswer();
  await send(listMyRepairs);
  expect(asked(calls)).toBe(2);
});

test('nor is one that nobody has asked for in half a minute', async () => {
  vi.useFakeTimers();
  const { calls, send } = await aBegunPage({ status: 200, body: [] });
  await vi.advanceTimersByTimeAsync(30_000);
  await send(listMyRepairs);
  expect(asked(calls)).toBe(2);
});
