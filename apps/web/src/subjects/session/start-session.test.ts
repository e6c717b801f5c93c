import { beforeEach, expect, test, vi } from 'vitest';
import { stubFreshPage, stubServer, loadSessionModules, SIGNED_OUT_KEY, signedInAnswers } from './server.fixture.ts';
import { createUser } from './user.fixture.ts';
import { createRetry } from './start-session.ts';

beforeEach(stubFreshPage);

test('on load the cookie becomes an access token, and the token the user [4.42]', async () => {
  const calls = stubServer(signedInAnswers);
  const { startSession, store } = await loadSessionModules();
  await Promise.all([startSession(), startSession()]);
  expect(calls).toEqual(['GET /auth/me/token', 'GET /users/me']);
  expect(store.get()).toMatchObject({ status: 'signedIn', user: createUser() });
});

test('without a cookie nobody is signed in, and what waits for a code stays [4.43]', async () => {
  stubServer({ 'GET /auth/me/token': { status: 200, body: { accessToken: null } } });
  const { startSession, store } = await loadSessionModules();
  store.setAuthData({ email: 'amina@atelier.test', token: 'tok', action: 'resetPassword', step: 'verify' });
  await startSession();
  expect(store.get()).toMatchObject({ status: 'signedOut', user: null, authData: { token: 'tok' } });
});

test('signing out without a connection clears everything here and leaves a mark', async () => {
  stubServer({ ...signedInAnswers, 'POST /auth/logout': 'no answer' });
  const { startSession, signOut, store } = await loadSessionModules();
  await startSession();
  await signOut();
  expect(store.get()).toMatchObject({ status: 'signedOut', user: null, authData: null, endedBy: 'person' });
  expect(localStorage.getItem(SIGNED_OUT_KEY)).not.toBeNull();
});

test('the next load tells the server of that sign-out before anything else', async () => {
  localStorage.setItem(SIGNED_OUT_KEY, '1');
  const calls = stubServer({ ...signedInAnswers, 'GET /auth/me/token': { status: 200, body: { accessToken: null } } });
  const { startSession } = await loadSessionModules();
  await startSession();
  expect(calls).toEqual(['POST /auth/logout', 'GET /auth/me/token']);
  expect(localStorage.getItem(SIGNED_OUT_KEY)).toBeNull();
});

test('while that sign-out still has no answer nobody is signed in again by the cookie', async () => {
  localStorage.setItem(SIGNED_OUT_KEY, '1');
  const calls = stubServer({ ...signedInAnswers, 'POST /auth/logout': 'no answer' });
  const { startSession, store } = await loadSessionModules();
  await startSession();
  expect(calls).toEqual(['POST /auth/logout']);
  expect(store.get().status).toBe('signedOut');
  expect(localStorage.getItem(SIGNED_OUT_KEY)).not.toBeNull();
});

test('signing out in another tab signs out here', async () => {
  stubServer(signedInAnswers);
  const { startSession, store } = await loadSessionModules();
  await startSession();
  window.dispatchEvent(Object.assign(new Event('storage'), { key: SIGNED_OUT_KEY, newValue: '1' }));
  expect(store.get()).toMatchObject({ status: 'signedOut', user: null, endedBy: 'person' });
});

function signedInElsewhere(id: string): Event {
  return Object.assign(new Event('storage'), { key: 'atelier.signedIn', newValue: id });
}

test('where somebody else signed in, another tab begins anew as theirs; for the same person it goes on', async () => {
  stubServer(signedInAnswers);
  const reload = vi.fn<() => void>();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload } }));
  const { startSession } = await loadSessionModules();
  await startSession();
  expect(localStorage.getItem('atelier.signedIn')).toBe(createUser().id);
  window.dispatchEvent(signedInElsewhere(createUser().id));
  expect(reload).not.toHaveBeenCalled();
  window.dispatchEvent(signedInElsewhere('somebody else'));
  expect(reload).toHaveBeenCalledOnce();
});

test('a tab where nobody is signed in keeps what is being typed when somebody signs in elsewhere', async () => {
  stubServer({ 'GET /auth/me/token': { status: 200, body: { accessToken: null } } });
  const reload = vi.fn<() => void>();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload } }));
  const { startSession } = await loadSessionModules();
  await startSession();
  window.dispatchEvent(signedInElsewhere('somebody'));
  expect(reload).not.toHaveBeenCalled();
});

function createTestRetry() {
  const waits: number[] = [];
  const state = { needed: true, pending: null as (() => void) | null };
  const attempt = vi.fn<() => Promise<void>>(async () => undefined);
  const retry = createRetry({
    attempt,
    isNeeded: () => state.needed,
    later: (run, wait) => {
      waits.push(wait);
      state.pending = run;
      return () => {
        state.pending = null;
      };
    },
  });
  const pass = async (): Promise<void> => {
    state.pending?.();
    await expect.poll(() => state.pending !== null || !state.needed).toBe(true);
  };
  return { retry, attempt, waits, state, pass };
}

test('it tries again after 1, 2, 5 and 10 seconds and then each 30', async () => {
  const { retry, attempt, waits, pass } = createTestRetry();
  retry.update();
  for (let round = 0; round < 6; round += 1) await pass();
  expect(waits).toEqual([1000, 2000, 5000, 10_000, 30_000, 30_000, 30_000]);
  expect(attempt).toHaveBeenCalledTimes(6);
});

test('looking again while it waits changes nothing', () => {
  const { retry, waits } = createTestRetry();
  retry.update();
  retry.update();
  expect(waits).toEqual([1000]);
});

test('it stops when it is no longer needed, and begins from the start the next time', async () => {
  const { retry, waits, state, pass } = createTestRetry();
  retry.update();
  await pass();
  state.needed = false;
  retry.update();
  expect(state.pending).toBeNull();
  state.needed = true;
  retry.update();
  expect(waits).toEqual([1000, 2000, 1000]);
});

test('trying at once takes the place of the wait that stands; the next follows in its turn', async () => {
  const { retry, attempt, waits, state } = createTestRetry();
  retry.update();
  await retry.runNow();
  expect(attempt).toHaveBeenCalledOnce();
  expect(waits).toEqual([1000, 2000]);
  expect(state.pending).not.toBeNull();
});

test('whoever presses twice waits for the one try that is out', async () => {
  const { retry, attempt } = createTestRetry();
  const answered = Promise.withResolvers<void>();
  attempt.mockReturnValueOnce(answered.promise);
  const both = [retry.runNow(), retry.runNow()];
  retry.update();
  answered.resolve();
  await Promise.all(both);
  expect(attempt).toHaveBeenCalledOnce();
});

test('trying at once without need ends with that try', async () => {
  const { retry, attempt, waits, state } = createTestRetry();
  state.needed = false;
  await retry.runNow();
  expect(attempt).toHaveBeenCalledOnce();
  expect(waits).toEqual([]);
});
