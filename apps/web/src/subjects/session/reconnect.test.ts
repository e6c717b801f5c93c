import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  stubFreshPage,
  type ServerAnswers,
  stubServer,
  loadSessionModules,
  SIGNED_OUT_KEY,
  signedInAnswers,
} from './server.fixture.ts';
import { createUser } from './user.fixture.ts';

const TOKEN = 'GET /auth/me/token';

beforeEach(() => {
  stubFreshPage();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const temporaryFailures = [
  ['no answer', 'no answer'],
  ['a 429', { status: 429, body: {} }],
  ['a 500', { status: 500, body: {} }],
  ['a 503', { status: 503, body: {} }],
  ['a 404 of somebody in between', { status: 404, body: {} }],
] as const satisfies [string, ServerAnswers[string]][];

const sessionEnds = [
  ['a 401', { status: 401, body: {} }],
  ['a 200 without a token', { status: 200, body: { accessToken: null } }],
  ['a 200 with nothing in it', { status: 200, body: {} }],
] as const satisfies [string, ServerAnswers[string]][];

function acceptOnlyToken(token: string): readonly (string | null)[] {
  const sentCredentials: (string | null)[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const credentials = new Headers(init.headers).get('authorization');
    sentCredentials.push(credentials);
    if (credentials === null || credentials === `Bearer ${token}`) return answer(url, init);
    return Promise.resolve(Response.json({}, { status: 401 }));
  });
  return sentCredentials;
}

async function loaded(answers: ServerAnswers) {
  sessionStorage.setItem('atelier.user', JSON.stringify(createUser()));
  const calls = stubServer(answers);
  const page = await loadSessionModules();
  await page.startSession();
  return { ...page, calls };
}

describe('on load', () => {
  test.each(temporaryFailures)('%s leaves the session unknown on load', async (_, answer) => {
    const { store } = await loaded({ ...signedInAnswers, [TOKEN]: answer });
    expect(store.get()).toMatchObject({
      status: 'unknown',
      user: createUser(),
      connectionProblem: 'reconnecting',
      endedBy: null,
    });
  });

  test.each(temporaryFailures)('%s to the user’s request ends nothing', async (_, answer) => {
    const { store } = await loaded({ ...signedInAnswers, 'GET /users/me': answer });
    expect(store.get()).toMatchObject({ status: 'unknown', user: createUser(), connectionProblem: 'reconnecting' });
  });

  test.each(sessionEnds)('%s ends the session', async (_, answer) => {
    const { store } = await loaded({ ...signedInAnswers, [TOKEN]: answer });
    expect(store.get()).toMatchObject({ status: 'signedOut', user: null, connectionProblem: null, endedBy: 'server' });
  });

  test('somebody who was erased meanwhile is signed out', async () => {
    const { store } = await loaded({ ...signedInAnswers, 'GET /users/me': { status: 401, body: {} } });
    expect(store.get()).toMatchObject({ status: 'signedOut', user: null });
  });

  test('a 403 ends nothing and isn’t retried', async () => {
    const { store, calls } = await loaded({ [TOKEN]: { status: 403, body: {} } });
    expect(store.get()).toMatchObject({ status: 'unknown', user: createUser(), connectionProblem: 'refused' });
    await vi.advanceTimersByTimeAsync(60_000);
    window.dispatchEvent(new Event('online'));
    expect(calls).toEqual([TOKEN]);
  });
});

describe('while the server doesn’t answer', () => {
  test('the session is checked again until the server answers', async () => {
    const { store, calls } = await loaded({ [TOKEN]: { status: 503, body: {} } });
    await vi.advanceTimersByTimeAsync(999);
    expect(calls).toEqual([TOKEN]);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toEqual([TOKEN, TOKEN]);
    stubServer(signedInAnswers);
    await vi.advanceTimersByTimeAsync(2000);
    expect(store.get()).toMatchObject({
      status: 'signedIn',
      user: createUser(),
      connectionProblem: null,
      isNew: false,
    });
  });

  test('a returning network retries the session check at once', async () => {
    const { store, calls, retryNow } = await loaded({ [TOKEN]: 'no answer' });
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toEqual([TOKEN, TOKEN]);
    stubServer(signedInAnswers);
    await retryNow();
    expect(store.get().status).toBe('signedIn');
  });

  test('a sign-out ends the retries of the session check', async () => {
    const { store, calls, signOut } = await loaded({ [TOKEN]: { status: 503, body: {} } });
    await signOut();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual([TOKEN, 'POST /auth/logout']);
    expect(store.get()).toMatchObject({ status: 'signedOut', user: null, connectionProblem: null });
    expect(localStorage.getItem(SIGNED_OUT_KEY)).not.toBeNull();
  });

  test('an answer after the sign-out is ignored', async () => {
    const { store, calls, signOut, retryNow } = await loaded({ [TOKEN]: { status: 503, body: {} } });
    const late = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => late.promise);
    const trying = retryNow();
    await vi.advanceTimersByTimeAsync(0);
    stubServer(signedInAnswers);
    await signOut();
    late.resolve(Response.json({ accessToken: 'access' }));
    await trying;
    expect(store.get()).toMatchObject({ status: 'signedOut', user: null });
    expect(store.accessToken()).toBeNull();
    expect(calls).toEqual([TOKEN]);
  });

  test('a sign-out ends a running try', async () => {
    const { store, calls, signOut, retryNow } = await loaded({ [TOKEN]: { status: 503, body: {} } });
    await Promise.all([retryNow(), signOut()]);
    expect(calls).toEqual([TOKEN, 'POST /auth/logout']);
    expect(store.get()).toMatchObject({ status: 'signedOut', connectionProblem: null });
  });

  test('a sign-in needn’t wait for a former token', async () => {
    const { store, retryNow, refreshAccessToken } = await loaded({ [TOKEN]: { status: 503, body: {} } });
    const late = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => late.promise);
    const trying = retryNow();
    await vi.advanceTimersByTimeAsync(0);
    store.signIn('theirs', createUser({ id: 'another' }));
    stubServer(signedInAnswers);
    expect(await refreshAccessToken()).toBe('access');
    late.resolve(Response.json({ accessToken: 'old' }));
    await trying;
    expect(store.accessToken()).toBe('access');
  });

  test('a sign-in survives the answer to an old check', async () => {
    const { store, retryNow } = await loaded({ [TOKEN]: { status: 503, body: {} } });
    const late = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => late.promise);
    const trying = retryNow();
    await vi.advanceTimersByTimeAsync(0);
    const another = createUser({ id: 'another' });
    store.signIn('theirs', another);
    late.resolve(Response.json({}, { status: 401 }));
    await trying;
    expect(store.get()).toMatchObject({ status: 'signedIn', user: another });
    expect(store.accessToken()).toBe('theirs');
  });
});

describe('in the middle of a session', () => {
  const expired: ServerAnswers = { 'GET /repair/requests': { status: 401, body: {} } };
  const ask = async (page: Awaited<ReturnType<typeof loaded>>, answer: ServerAnswers[string]) => {
    const { listMyRepairs } = await import('@atelier/contract');
    const calls = stubServer({ ...expired, [TOKEN]: answer });
    return { calls, failure: await page.send(listMyRepairs).catch((error: unknown) => error) };
  };

  test.each(temporaryFailures)('%s to a refresh keeps the session and retries [4.47]', async (_, answer) => {
    const page = await loaded(signedInAnswers);
    await ask(page, answer);
    expect(page.store.get()).toMatchObject({
      status: 'signedIn',
      user: createUser(),
      connectionProblem: 'reconnecting',
    });
    const calls = stubServer(signedInAnswers);
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toEqual([TOKEN]);
    expect(page.store.get()).toMatchObject({ status: 'signedIn', connectionProblem: null });
  });

  test.each(sessionEnds)('%s to a refresh ends it [8.10]', async (_, answer) => {
    const page = await loaded(signedInAnswers);
    const { failure } = await ask(page, answer);
    expect(page.store.get()).toMatchObject({ status: 'signedOut', endedBy: 'server' });
    expect(failure).toMatchObject({ status: 401 });
  });

  test('a 403 to a refresh keeps the session', async () => {
    const page = await loaded(signedInAnswers);
    const { failure } = await ask(page, { status: 403, body: { statusCode: 403, message: 'notAllowed', error: '' } });
    expect(failure).toMatchObject({ key: 'addressRefused' });
    expect(page.store.get()).toMatchObject({ status: 'signedIn', connectionProblem: 'refused' });
  });

  test('refused calls share one refresh and are repeated [4.45]', async () => {
    const page = await loaded(signedInAnswers);
    const { getMe, listMyRepairs } = await import('@atelier/contract');
    const calls = stubServer({
      ...signedInAnswers,
      [TOKEN]: { status: 200, body: { accessToken: 'fresh' } },
      'GET /repair/requests': { status: 200, body: [] },
    });
    const sentCredentials = acceptOnlyToken('fresh');
    await expect(Promise.all([page.send(listMyRepairs), page.send(getMe)])).resolves.toEqual([
      [],
      { user: createUser() },
    ]);
    expect(sentCredentials).toEqual(['Bearer access', 'Bearer access', null, 'Bearer fresh', 'Bearer fresh']);
    expect(calls).toEqual([TOKEN, 'GET /repair/requests', 'GET /users/me']);
    expect(page.store.get()).toMatchObject({ status: 'signedIn', connectionProblem: null });
  });

  test.each([
    ['/users/me', 1],
    ['/auth/me/sessions', 1],
    ['/auth/me/password', 1],
    ['/auth/login', 0],
    ['/auth/verify-email', 0],
    ['/auth/password/reset', 0],
  ])('a 401 of %s is worth %i refreshes [4.46]', async (url, refreshes) => {
    const page = await loaded(signedInAnswers);
    const calls = stubServer(signedInAnswers);
    const { ApiError } = await import('#shared/api/api-error.ts');
    const refused = new ApiError({ key: 'invalidCredentials', status: 401 });
    const sendOnce = vi.fn<() => Promise<never>>(() => Promise.reject(refused));
    await expect(page.withSession(sendOnce)({ method: 'PUT', url })).rejects.toBe(refused);
    expect(calls).toEqual(Array.from({ length: refreshes }, () => TOKEN));
    expect(sendOnce).toHaveBeenCalledTimes(1 + refreshes);
  });

  test('calls that fail at once wait for one refresh [4.44]', async () => {
    const page = await loaded(signedInAnswers);
    const { listMyRepairs } = await import('@atelier/contract');
    const calls = stubServer({ ...expired, [TOKEN]: { status: 503, body: {} } });
    await Promise.allSettled([page.send(listMyRepairs), page.send(listMyRepairs), page.send(listMyRepairs)]);
    expect(calls.filter((call) => call === TOKEN)).toHaveLength(1);
  });
});
