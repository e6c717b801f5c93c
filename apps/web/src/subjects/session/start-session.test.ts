import { beforeEach, expect, test, vi } from 'vitest';
import { stubFreshPage, stubServer, loadSessionModules, SIGNED_OUT_KEY, signedInAnswers } from './server.fixture.ts';
import { createUser } from './user.fixture.ts';

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
