import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { stubServer } from '#subjects/session/server.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { signOut } from '#subjects/session/start-session.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { turnPushOff, turnPushOn } from './device-push.ts';
import { endPushOnUserChange } from './end-push.ts';
import { useLostPush } from './lost-push.ts';
import { restoreBrowser, stubPushBrowser } from './push-browser.fixture.ts';

beforeEach(restoreBrowser);

const owner = createUser();

function Page({ userId }: { userId: string }) {
  useLostPush(userId);
  return null;
}

/** Opens a page of a user on the device on which `owner` has switched pushes on. Returns its calls of the server. */
async function openPage(userId: string, leave?: () => Promise<unknown> | void, isOn = false) {
  stubPushBrowser('granted');
  sessionStore.signIn('access', owner);
  const calls = stubServer({
    'GET /users/me/push': { status: 200, body: { isOn, publicKey: 'shop' } },
    'PUT /users/me/push': { status: 200, body: {} },
    'DELETE /users/me/push': { status: 200, body: {} },
  });
  await turnPushOn();
  const stop = endPushOnUserChange();
  await leave?.();
  stop();
  calls.length = 0;
  await render(<Page userId={userId} />);
  return calls;
}

test('a subscription that the server lost is registered again [2.363]', async () => {
  const calls = await openPage(owner.id);
  await expect.poll(() => calls).toEqual(['GET /users/me/push', 'PUT /users/me/push']);
});

test('a registered subscription stays as it is', async () => {
  const calls = await openPage(owner.id, undefined, true);
  await expect.poll(() => calls).toEqual(['GET /users/me/push']);
});

test.each([
  ['another user', 'u-other', undefined],
  ['a sign-out', owner.id, () => sessionStore.clear('person')],
  ['a switch', owner.id, turnPushOff],
])('%s restores no pushes [2.363]', async (_why, userId, leave) => {
  const calls = await openPage(userId, leave);
  expect(localStorage.getItem('atelier.push') === userId).toBe(false);
  expect(calls).toEqual([]);
});

test('an unheard sign-out ends the browser’s pushes [2.330]', async () => {
  const stop = endPushOnUserChange();
  const browser = stubPushBrowser('granted');
  sessionStore.signIn('access', owner);
  stubServer({
    'GET /users/me/push': { status: 200, body: { isOn: false, publicKey: 'shop' } },
    'PUT /users/me/push': { status: 200, body: {} },
    'POST /auth/logout': 'no answer',
  });
  await turnPushOn();
  expect(browser).toEqual({ isSubscribed: true, isShown: true });
  await signOut();
  await expect.poll(() => browser).toEqual({ isSubscribed: false, isShown: false });
  stop();
});
