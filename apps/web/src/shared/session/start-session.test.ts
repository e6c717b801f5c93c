import { beforeEach, expect, test, vi } from 'vitest';
import { aUser } from './a-user.fixture.ts';

const MARK = 'atelier.signedOut';

const aStorage = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> => {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
};

type Answers = Record<string, { status: number; body: unknown } | 'no answer'>;

/** Answers each call by method and path, and remembers in which order they came. */
const aServer = (answers: Answers): string[] => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string, init: { method: string }) => {
    const name = `${init.method} ${url}`;
    calls.push(name);
    const answer = answers[name];
    if (answer === undefined || answer === 'no answer') return Promise.reject(new TypeError('no connection'));
    return Promise.resolve(Response.json(answer.body, { status: answer.status }));
  });
  return calls;
};

const signedIn: Answers = {
  'GET /auth/me/token': { status: 200, body: { accessToken: 'access' } },
  'GET /users/me': { status: 200, body: { user: aUser() } },
  'POST /auth/logout': { status: 200, body: {} },
};

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', aStorage());
  vi.stubGlobal('sessionStorage', aStorage());
  vi.stubGlobal('window', new EventTarget());
});

/** The session's modules as a fresh page load finds them. */
const load = async () => ({
  ...(await import('./start-session.ts')),
  store: (await import('./session-store.ts')).sessionStore,
});

test('on load the cookie becomes an access token, and the token the user', async () => {
  const calls = aServer(signedIn);
  const { startSession, store } = await load();
  await Promise.all([startSession(), startSession()]);
  expect(calls).toEqual(['GET /auth/me/token', 'GET /users/me']);
  expect(store.get()).toMatchObject({ status: 'signedIn', user: aUser() });
});

test('without a cookie nobody is signed in, and what waits for a code stays', async () => {
  aServer({ 'GET /auth/me/token': { status: 200, body: { accessToken: null } } });
  const { startSession, store } = await load();
  store.setAuthData({ email: 'amina@atelier.test', token: 'tok', action: 'resetPassword', step: 'verify' });
  await startSession();
  expect(store.get()).toMatchObject({ status: 'signedOut', user: null, authData: { token: 'tok' } });
});

test('without any answer the visitor counts as signed out', async () => {
  aServer({});
  const { startSession, store } = await load();
  await startSession();
  expect(store.get().status).toBe('signedOut');
});

test('signing out without a connection clears everything here and leaves a mark', async () => {
  aServer({ ...signedIn, 'POST /auth/logout': 'no answer' });
  const { startSession, signOut, store } = await load();
  await startSession();
  await signOut();
  expect(store.get()).toEqual({ status: 'signedOut', user: null, authData: null, endedBy: 'person' });
  expect(localStorage.getItem(MARK)).not.toBeNull();
});

test('the next load tells the server of that sign-out before anything else', async () => {
  localStorage.setItem(MARK, '1');
  const calls = aServer({ ...signedIn, 'GET /auth/me/token': { status: 200, body: { accessToken: null } } });
  const { startSession } = await load();
  await startSession();
  expect(calls).toEqual(['POST /auth/logout', 'GET /auth/me/token']);
  expect(localStorage.getItem(MARK)).toBeNull();
});

test('while that sign-out still has no answer nobody is signed in again by the cookie', async () => {
  localStorage.setItem(MARK, '1');
  const calls = aServer({ ...signedIn, 'POST /auth/logout': 'no answer' });
  const { startSession, store } = await load();
  await startSession();
  expect(calls).toEqual(['POST /auth/logout']);
  expect(store.get().status).toBe('signedOut');
  expect(localStorage.getItem(MARK)).not.toBeNull();
});

test('signing out in another tab signs out here', async () => {
  aServer(signedIn);
  const { startSession, store } = await load();
  await startSession();
  window.dispatchEvent(Object.assign(new Event('storage'), { key: MARK, newValue: '1' }));
  expect(store.get()).toMatchObject({ status: 'signedOut', user: null, endedBy: 'person' });
});

const signedInElsewhere = (id: string): Event =>
  Object.assign(new Event('storage'), { key: 'atelier.signedIn', newValue: id });

test('where somebody else signed in, another tab begins anew as theirs; for the same person it goes on', async () => {
  aServer(signedIn);
  const reload = vi.fn<() => void>();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload } }));
  const { startSession } = await load();
  await startSession();
  expect(localStorage.getItem('atelier.signedIn')).toBe(aUser().id);
  window.dispatchEvent(signedInElsewhere(aUser().id));
  expect(reload).not.toHaveBeenCalled();
  window.dispatchEvent(signedInElsewhere('somebody else'));
  expect(reload).toHaveBeenCalledOnce();
});

test('a tab where nobody is signed in keeps what is being typed when somebody signs in elsewhere', async () => {
  aServer({ 'GET /auth/me/token': { status: 200, body: { accessToken: null } } });
  const reload = vi.fn<() => void>();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload } }));
  const { startSession } = await load();
  await startSession();
  window.dispatchEvent(signedInElsewhere('somebody'));
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  { answer: 'no answer', ended: false },
  { answer: { status: 429, body: {} }, ended: false },
  { answer: { status: 503, body: {} }, ended: false },
  { answer: { status: 401, body: {} }, ended: true },
  { answer: { status: 200, body: { accessToken: null } }, ended: true },
] as const)('a session is over only when the server says so: $answer', async ({ answer, ended }) => {
  aServer(signedIn);
  const { startSession, store } = await load();
  await startSession();
  aServer({ 'GET /auth/me/token': answer });
  const { refreshAccessToken } = await import('../api/send.ts');
  await refreshAccessToken().catch(() => null);
  expect(store.get().status).toBe(ended ? 'signedOut' : 'signedIn');
});
