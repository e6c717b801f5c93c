import { beforeEach, expect, test, vi } from 'vitest';
import { stubFreshPage, stubServer, loadSessionModules, SIGNED_OUT_KEY, signedInAnswers } from './server.fixture.ts';
import { createUser } from './user.fixture.ts';
import { createRetry } from './start-session.ts';

beforeEach(stubFreshPage);

test('the cookie becomes a token, the token a user [4.42]', async () => {
  const calls = stubServer(signedInAnswers);
  const { startSession, store } = await loadSessionModules();
  await Promise.all([startSession(), startSession()]);
  expect(calls).toEqual(['GET /auth/me/token', 'GET /users/me']);
  expect(store.get()).toMatchObject({ status: 'signedIn', user: createUser() });
});

test('a load without cookie keeps the pending code [4.43]', async () => {
  stubServer({ 'GET /auth/me/token': { status: 200, body: { accessToken: null } } });
  const { startSession, store } = await loadSessionModules();
  store.setAuthData({ email: 'amina@atelier.test', token: 'tok', action: 'resetPassword', step: 'verify' });
  await startSession();
  expect(store.get()).toMatchObject({ status: 'signedOut', user: null, authData: { token: 'tok' } });
});

test('a sign-out without connection clears storage and is marked', async () => {
  stubServer({ ...signedInAnswers, 'POST /auth/logout': 'no answer' });
  const { startSession, signOut, store } = await loadSessionModules();
  await startSession();
  await signOut();
  expect(store.get()).toMatchObject({ status: 'signedOut', user: null, authData: null, endedBy: 'person' });
  expect(localStorage.getItem(SIGNED_OUT_KEY)).not.toBeNull();
});

test('the next load reports that sign-out first', async () => {
  localStorage.setItem(SIGNED_OUT_KEY, '1');
  const calls = stubServer({ ...signedInAnswers, 'GET /auth/me/token': { status: 200, body: { accessToken: null } } });
  const { startSession } = await loadSessionModules();
  await startSession();
  expect(calls).toEqual(['POST /auth/logout', 'GET /auth/me/token']);
  expect(localStorage.getItem(SIGNED_OUT_KEY)).toBeNull();
});

test('an unreported sign-out blocks signing in by cookie', async () => {
  localStorage.setItem(SIGNED_OUT_KEY, '1');
  const calls = stubServer({ ...signedInAnswers, 'POST /auth/logout': 'no answer' });
  const { startSession, store } = await loadSessionModules();
  await startSession();
  expect(calls).toEqual(['POST /auth/logout']);
  expect(store.get().status).toBe('signedOut');
  expect(localStorage.getItem(SIGNED_OUT_KEY)).not.toBeNull();
});

test('signing in replaces an unreported sign-out', async () => {
  const calls = stubServer({ ...signedInAnswers, 'POST /auth/logout': 'no answer' });
  const { startSession, signOut, store } = await loadSessionModules();
  await startSession();
  await signOut();
  store.signIn('access', createUser());
  vi.resetModules();
  calls.length = 0;
  await (await loadSessionModules()).startSession();
  expect(calls).toEqual(['GET /auth/me/token', 'GET /users/me']);
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

test('a tab restarts when somebody else signs in', async () => {
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

test('a visitor’s tab keeps typed text on sign-in elsewhere', async () => {
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

test('tries follow 1, 2, 5, 10 and 30 s', async () => {
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

test('tries stop when unneeded and start over later', async () => {
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

test('an immediate try replaces the waiting one', async () => {
  const { retry, attempt, waits, state } = createTestRetry();
  retry.update();
  await retry.runNow();
  expect(attempt).toHaveBeenCalledOnce();
  expect(waits).toEqual([1000, 2000]);
  expect(state.pending).not.toBeNull();
});

test('a double press waits for the same try', async () => {
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
