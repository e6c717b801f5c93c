import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createUser } from '#subjects/session/user.fixture.ts';
import { SIGNED_IN_KEY } from '#shared/api/current-user.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { answerCall } from '#app/intercept-fetch.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';

afterEach(() => {
  sessionStore.clear('person');
  localStorage.removeItem(SIGNED_IN_KEY);
  vi.unstubAllGlobals();
});

const user = createUser({ lang: 'en' });

async function openCodePage(email = user.email) {
  stubShopServer();
  const { tree, address, router } = await createApplicationAt('/signin', null);
  const screen = await render(tree);
  sessionStore.setAuthData({ email, token: 'verify', action: 'emailVerification', step: 'verify' });
  await router.navigate('/verfiy-email');
  const code = screen.getByLabelText('Verification code');
  await expect.element(code).toBeVisible();
  stubShopServer({ user });
  return { screen, address, code };
}

test('the code page continues once its link is opened', async () => {
  const { screen, address } = await openCodePage();
  localStorage.setItem(SIGNED_IN_KEY, user.id);
  window.dispatchEvent(new StorageEvent('storage', { key: SIGNED_IN_KEY, newValue: user.id }));
  await expect.poll(address).toBe('/dashboard');
  await expect.element(screen.getByText('Email verified!', { exact: true })).toBeVisible();
});

test('the code page notices an earlier sign-in elsewhere', async () => {
  stubShopServer({ user });
  const { tree, address, router } = await createApplicationAt('/signin', null);
  await render(tree);
  sessionStore.setAuthData({ email: user.email, token: 'verify', action: 'emailVerification', step: 'verify' });
  localStorage.setItem(SIGNED_IN_KEY, user.id);
  await router.navigate('/verfiy-email');
  await expect.poll(address).toBe('/dashboard');
});

test('a code after its link was opened leads on [2.138]', async () => {
  const { screen, address, code } = await openCodePage();
  answerCall('POST /auth/verify-email', { success: false, error: 'invalidCode' });
  await userEvent.fill(code, '427913');
  await expect.poll(address).toBe('/dashboard');
  await expect.element(screen.getByText('Email verified!', { exact: true })).toBeVisible();
});

test('a wrong code names the other address signed in', async () => {
  const { screen, address, code } = await openCodePage('somebody@atelier.test');
  answerCall('POST /auth/verify-email', { message: 'invalidCode' }, 400);
  await userEvent.fill(code, '427913');
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(address()).toBe('/verfiy-email');
});
