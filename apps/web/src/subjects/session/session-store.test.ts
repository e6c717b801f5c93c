import { beforeEach, expect, test, vi } from 'vitest';
import { createUser } from './user.fixture.ts';

const authData = {
  email: 'amina@atelier.test',
  token: 'tok',
  action: 'emailVerification',
  step: 'verify',
} as const;

const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  vi.resetModules();
  const storageStub = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  };
  vi.stubGlobal('sessionStorage', storageStub);
  vi.stubGlobal('localStorage', storageStub);
});

async function load() {
  return (await import('./session-store.ts')).sessionStore;
}

test('a fresh page knows nothing yet', async () => {
  const store = await load();
  const nothing = { user: null, authData: null, endedBy: null, connectionProblem: null, isNew: false };
  expect(store.get()).toEqual({ status: 'unknown', ...nothing });
});

test('a reload keeps user and auth data without token [3.6]', async () => {
  const before = await load();
  before.signIn('access', createUser());
  before.setAuthData(authData);
  vi.resetModules();
  const after = await load();
  expect(after.get().user).toEqual(createUser());
  expect(after.get().authData).toEqual(authData);
  expect(after.accessToken()).toBeNull();
  expect([...storage.values()].join()).not.toContain('access');
});

test('storage that somebody else wrote is not believed', async () => {
  storage.set('atelier.user', '{"id":7}');
  storage.set('atelier.authData', 'not json');
  const store = await load();
  expect(store.get().user).toBeNull();
  expect(store.get().authData).toBeNull();
});

test('another session ends what waits for a code', async () => {
  const before = await load();
  before.signIn('access', createUser());
  before.setAuthData(authData);
  vi.resetModules();
  const after = await load();
  after.signIn('fresh', createUser());
  expect(after.get().authData).toEqual(authData);
  after.signIn('other', createUser({ sessionId: '03' }));
  expect(after.get().authData).toBeNull();
});

test('signing in ends what waited for a code [4.36]', async () => {
  const store = await load();
  store.setAuthData(authData);
  store.signIn('access', createUser());
  expect(store.get()).toMatchObject({ status: 'signedIn', authData: null });
  expect(store.accessToken()).toBe('access');
});

test('signing out leaves nothing behind', async () => {
  const store = await load();
  store.signIn('access', createUser());
  store.setAuthData(authData);
  sessionStorage.setItem('atelier.contact', '["Leïla"]');
  sessionStorage.setItem('atelier.mailedToken:/t', 'a.token');
  store.clear('person');
  const nothing = { user: null, authData: null, connectionProblem: null, isNew: false };
  expect(store.get()).toEqual({ status: 'signedOut', endedBy: 'person', ...nothing });
  expect(store.accessToken()).toBeNull();
  expect(storage.size).toBe(0);
});

test('a deleted account leaves nothing behind', async () => {
  const store = await load();
  store.signIn('access', createUser());
  store.clear();
  store.setAuthData(authData);
  store.clear('deletion');
  expect(store.get()).toMatchObject({ status: 'signedOut', user: null, authData: null, endedBy: 'deletion' });
  expect(storage.size).toBe(0);
});

test('a missing session keeps a running sign-up', async () => {
  const store = await load();
  store.setAuthData(authData);
  store.clear();
  expect(store.get()).toMatchObject({ status: 'signedOut', authData, endedBy: null });
});

test('an ended session is remembered until the next sign-in', async () => {
  const store = await load();
  store.signIn('access', createUser());
  store.clear();
  store.clear();
  expect(store.get()).toMatchObject({ status: 'signedOut', user: null, endedBy: 'server' });
  store.signIn('access', createUser());
  expect(store.get().endedBy).toBeNull();
});

test('a sign-in here differs from a restored session', async () => {
  const store = await load();
  store.resume('access', createUser());
  expect(store.get()).toMatchObject({ status: 'signedIn', isNew: false });
  store.signIn('access', createUser());
  expect(store.get()).toMatchObject({ status: 'signedIn', isNew: true });
});

test('a fresh token ends connection problems of a session', async () => {
  const store = await load();
  store.setConnectionProblem('reconnecting');
  store.renew('next');
  expect(store.get()).toMatchObject({ status: 'unknown', connectionProblem: 'reconnecting' });
  store.resume('next', createUser());
  expect(store.get().connectionProblem).toBeNull();
  store.setConnectionProblem('reconnecting');
  expect(store.get()).toMatchObject({ status: 'signedIn', user: createUser() });
  store.renew('another');
  expect(store.get().connectionProblem).toBeNull();
});

test('listeners hear each change until they leave', async () => {
  const store = await load();
  const listener = vi.fn<() => void>();
  const leave = store.subscribe(listener);
  store.signIn('access', createUser());
  store.renew('next');
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  store.clear();
  expect(listener).toHaveBeenCalledTimes(2);
});
