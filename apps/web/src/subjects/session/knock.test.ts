import { refreshToken } from '@atelier/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { aFreshPage, aServer, MARK, signedIn, type Answers } from './a-server.fixture.ts';

beforeEach(aFreshPage);

/** The modules as a fresh page load finds them, and what is asked of a server that answers so. */
async function aPage(answers: Answers) {
  return {
    calls: aServer(answers),
    ...(await import('./knock.ts')),
    ...(await import('./session-door.ts')),
  };
}

const question = `${refreshToken.method} ${refreshToken.path}`;

function answering(status: number, body: unknown): Answers {
  return { [question]: { status, body } };
}

test('what is asked is what the contract calls a fresh access token', async () => {
  const { TOKEN_PATH } = await aPage({});
  expect(TOKEN_PATH).toBe(refreshToken.path);
});

test.each([
  ['without a cookie', answering(200, { accessToken: null })],
  ['with a cookie that counts no longer', answering(401, { message: 'notSignedIn' })],
])('%s there is nobody, and the session’s code stays away', async (_which, answers) => {
  const { calls, knock, sessionDoor } = await aPage(answers);
  await Promise.all([knock(), knock()]);
  expect(calls).toEqual([question]);
  expect(sessionDoor.isOpen()).toBe(false);
});

test.each([
  ['a token', answering(200, { accessToken: 'access' })],
  ['no answer', { [question]: 'no answer' } satisfies Answers],
  ['a refusal of the address', answering(403, { message: 'notAllowed' })],
  ['a server that is away', answering(503, '')],
  ['nonsense', answering(200, 'once upon a time')],
])('%s leaves it to the session’s code', async (_which, answers) => {
  const { knock, sessionDoor } = await aPage(answers);
  await knock();
  expect(sessionDoor.isOpen()).toBe(true);
});

test.each([
  ['signed in in this tab', () => sessionStorage.setItem('atelier.user', '{}')],
  ['signed in in this browser', () => localStorage.setItem('atelier.signedIn', '01')],
  ['signed out unheard', () => localStorage.setItem(MARK, '1')],
])('who is remembered as %s is asked for by the session’s code alone', async (_how, remember) => {
  remember();
  const { calls, knock, sessionDoor } = await aPage(signedIn);
  await knock();
  expect(calls).toEqual([]);
  expect(sessionDoor.isOpen()).toBe(true);
});

/** What this tab is told of what another has written. */
function otherTabWrites(key: string, newValue: string | null): void {
  return void window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
}

test('where there was nobody, whoever signs in in another tab is asked for by the session’s code', async () => {
  const { knock, sessionDoor } = await aPage(answering(200, { accessToken: null }));
  await knock();
  otherTabWrites('atelier.theme', 'dark');
  otherTabWrites('atelier.signedIn', null);
  expect(sessionDoor.isOpen()).toBe(false);
  otherTabWrites('atelier.signedIn', '01');
  expect(sessionDoor.isOpen()).toBe(true);
});

test('whoever signs in in another tab while the answer is on its way is heard too', async () => {
  const { knock, sessionDoor } = await aPage(answering(200, { accessToken: null }));
  const knocking = knock();
  otherTabWrites('atelier.signedIn', '01');
  await knocking;
  expect(sessionDoor.isOpen()).toBe(true);
});

test('storage that the browser forbids leaves it to the session’s code', async () => {
  const { knock, sessionDoor } = await aPage(signedIn);
  vi.stubGlobal('sessionStorage', undefined);
  await knock();
  expect(sessionDoor.isOpen()).toBe(true);
});

test('a page that has asked for the session already isn’t asked about twice', async () => {
  const { calls, knock, sessionDoor } = await aPage(signedIn);
  const told = vi.fn<() => void>();
  sessionDoor.subscribe(told);
  const { startSession } = await import('./start-session.ts');
  await startSession();
  await knock();
  expect(calls).toEqual([question, 'GET /users/me']);
  expect(told).toHaveBeenCalledOnce();
});
