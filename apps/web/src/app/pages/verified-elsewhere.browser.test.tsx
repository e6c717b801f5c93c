import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aUser } from '#subjects/session/a-user.fixture.ts';
import { SIGNED_IN } from '#subjects/session/session-door.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { answers } from '../between.fixture.ts';
import { applicationAt } from '../application.fixture.tsx';
import { aShop } from '../a-shop.fixture.ts';

afterEach(() => {
  sessionStore.clear('person');
  localStorage.removeItem(SIGNED_IN);
  vi.unstubAllGlobals();
});

const user = aUser({ lang: 'en' });

/** Somebody on the code page, whose mailed link is opened in another tab of this browser: by `email`. */
async function waitsForCode(email = user.email) {
  aShop();
  const { tree, address, router } = await applicationAt('/signin', null);
  const screen = await render(tree);
  sessionStore.setAuthData({ email, token: 'verify', action: 'emailVerification', step: 'verify' });
  await router.navigate('/verfiy-email');
  const code = screen.getByLabelText('Verification code');
  await expect.element(code).toBeVisible();
  // The other tab has the cookie by now.
  aShop({ user });
  return { screen, address, code };
}

test('the code page leads on once its link is opened', async () => {
  const { screen, address } = await waitsForCode();
  localStorage.setItem(SIGNED_IN, user.id);
  window.dispatchEvent(new StorageEvent('storage', { key: SIGNED_IN, newValue: user.id }));
  await expect.poll(address).toBe('/dashboard');
  await expect.element(screen.getByText('Email verified!', { exact: true })).toBeVisible();
});

test('the code page notices an earlier sign-in elsewhere', async () => {
  aShop({ user });
  const { tree, address, router } = await applicationAt('/signin', null);
  await render(tree);
  sessionStore.setAuthData({ email: user.email, token: 'verify', action: 'emailVerification', step: 'verify' });
  localStorage.setItem(SIGNED_IN, user.id);
  await router.navigate('/verfiy-email');
  await expect.poll(address).toBe('/dashboard');
});

test('a code after its link was opened leads on', async () => {
  const { screen, address, code } = await waitsForCode();
  answers('POST /auth/verify-email', { success: false, error: 'invalidCode' });
  await userEvent.fill(code, '427913');
  await expect.poll(address).toBe('/dashboard');
  await expect.element(screen.getByText('Email verified!', { exact: true })).toBeVisible();
});

test('a wrong code is told where another address is signed in', async () => {
  const { screen, address, code } = await waitsForCode('somebody@atelier.test');
  answers('POST /auth/verify-email', { message: 'invalidCode' }, 400);
  await userEvent.fill(code, '427913');
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(address()).toBe('/verfiy-email');
});
