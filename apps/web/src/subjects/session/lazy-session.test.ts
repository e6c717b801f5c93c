import { refreshToken } from '@atelier/contract';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { stubFreshPage, stubServer, SIGNED_OUT_KEY, signedInAnswers, type ServerAnswers } from './server.fixture.ts';

beforeEach(stubFreshPage);

async function loadPage(answers: ServerAnswers) {
  return {
    calls: stubServer(answers),
    ...(await import('./lazy-session.ts')),
    ...(await import('#shared/api/current-user.ts')),
  };
}

const tokenRequest = `${refreshToken.method} ${refreshToken.path}`;

function respondWith(status: number, body: unknown): ServerAnswers {
  return { [tokenRequest]: { status, body } };
}

test('the session check uses the contract’s call', async () => {
  const { TOKEN_PATH } = await loadPage({});
  expect(TOKEN_PATH).toBe(refreshToken.path);
});

test.each([
  ['without a cookie', respondWith(200, { accessToken: null })],
  ['with a cookie that counts no longer', respondWith(401, { message: 'notSignedIn' })],
])('%s, the session’s code isn’t loaded', async (_which, answers) => {
  const { calls, probeSession, requiresSession } = await loadPage(answers);
  await Promise.all([probeSession(), probeSession()]);
  expect(calls).toEqual([tokenRequest]);
  expect(requiresSession.get()).toBe(false);
});

test.each([
  ['a token', respondWith(200, { accessToken: 'access' })],
  ['no answer', { [tokenRequest]: 'no answer' } satisfies ServerAnswers],
  ['a refusal of the address', respondWith(403, { message: 'notAllowed' })],
  ['a server that is away', respondWith(503, '')],
  ['nonsense', respondWith(200, 'once upon a time')],
])('%s leaves it to the session’s code', async (_which, answers) => {
  const { probeSession, requiresSession } = await loadPage(answers);
  await probeSession();
  expect(requiresSession.get()).toBe(true);
});

test.each([
  ['signed in in this tab', () => sessionStorage.setItem('atelier.user', '{}')],
  ['signed in in this browser', () => localStorage.setItem('atelier.signedIn', '01')],
  ['signed out unheard', () => localStorage.setItem(SIGNED_OUT_KEY, '1')],
])('a remembered %s loads the session’s code', async (_how, remember) => {
  remember();
  const { calls, probeSession, requiresSession } = await loadPage(signedInAnswers);
  await probeSession();
  expect(calls).toEqual([]);
  expect(requiresSession.get()).toBe(true);
});

function otherTabWrites(key: string, newValue: string | null): void {
  return void window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
}

test('a sign-in elsewhere loads the session’s code', async () => {
  const { probeSession, requiresSession } = await loadPage(respondWith(200, { accessToken: null }));
  await probeSession();
  otherTabWrites('atelier.theme', 'dark');
  otherTabWrites('atelier.signedIn', null);
  expect(requiresSession.get()).toBe(false);
  otherTabWrites('atelier.signedIn', '01');
  expect(requiresSession.get()).toBe(true);
});

test('a sign-in elsewhere during the session check is heard', async () => {
  const { probeSession, requiresSession } = await loadPage(respondWith(200, { accessToken: null }));
  const knocking = probeSession();
  otherTabWrites('atelier.signedIn', '01');
  await knocking;
  expect(requiresSession.get()).toBe(true);
});

test('forbidden storage loads the session’s code', async () => {
  const { probeSession, requiresSession } = await loadPage(signedInAnswers);
  vi.stubGlobal('sessionStorage', undefined);
  await probeSession();
  expect(requiresSession.get()).toBe(true);
});

test('Back reloads a page of a former user alone', async () => {
  const { reloadIfChanged } = await loadPage({});
  const reload = vi.fn<() => void>();
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  const comeBack = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  reloadIfChanged();
  localStorage.setItem('atelier.signedIn', '01');
  window.dispatchEvent(new Event('pagehide'));
  comeBack(true);
  expect(reload).not.toHaveBeenCalled();
  localStorage.removeItem('atelier.signedIn');
  comeBack(false);
  expect(reload).not.toHaveBeenCalled();
  comeBack(true);
  expect(reload).toHaveBeenCalledOnce();
});

test('a page with its own session check asks once', async () => {
  const { calls, probeSession, requiresSession } = await loadPage(signedInAnswers);
  const listener = vi.fn<() => void>();
  requiresSession.subscribe(listener);
  const { startSession } = await import('./start-session.ts');
  await startSession();
  await probeSession();
  expect(calls).toEqual([tokenRequest, 'GET /users/me']);
  expect(listener).toHaveBeenCalledOnce();
});
