import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createUser } from '#subjects/session/user.fixture.ts';
import { SIGNED_IN_KEY, SIGNED_OUT_OFFLINE_KEY } from '#shared/api/current-user.ts';
import { createContent } from '#app/content.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';

afterEach(() => {
  localStorage.removeItem(SIGNED_IN_KEY);
  vi.unstubAllGlobals();
});

const content = { ...createContent((limit) => 'mot'.slice(0, limit)), version: 1 };

test.each(['/', '/terms'])('a visitor’s %s follows another tab’s sign-in and sign-out', async (path) => {
  await page.viewport(1280, 800);
  const user = createUser();
  stubShopServer({ content });
  const { tree } = await createApplicationAt(path, null);
  const screen = await render(tree);
  const banner = screen.getByRole('banner');
  await expect.element(banner.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();

  stubShopServer({ content, user });
  signInElsewhere(user.id);
  announceSignIn(user.id);
  await expect.element(banner.getByRole('button', { name: /^My account/u })).toBeVisible();
  await expect.element(banner.getByRole('link', { name: 'Sign In', exact: true })).not.toBeInTheDocument();

  window.dispatchEvent(new StorageEvent('storage', { key: SIGNED_OUT_OFFLINE_KEY, newValue: '1' }));
  await expect.element(banner.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
});

test.each(['/', '/terms'])('a visitor’s %s shows an earlier sign-in elsewhere', async (path) => {
  await page.viewport(1280, 800);
  const user = createUser();
  stubShopServer({ content, user });
  const { tree } = await createApplicationAt(path, null);
  signInElsewhere(user.id);
  const screen = await render(tree);
  await expect.element(screen.getByRole('banner').getByRole('button', { name: /^My account/u })).toBeVisible();
});

test('a sign-in during a request repeats the visitor’s request', async () => {
  await page.viewport(1280, 800);
  const user = createUser();
  stubShopServer({ content });
  const { tree } = await createApplicationAt('/', null);
  const screen = await render(tree);
  const banner = screen.getByRole('banner');
  await expect.element(banner.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();

  const answer = delayNextToken();
  signInElsewhere('somebody');
  announceSignIn('somebody');
  await answer.isAsked;
  signInElsewhere(user.id);
  announceSignIn(user.id);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  stubShopServer({ content, user });
  answer.give({ accessToken: null });
  await expect.element(banner.getByRole('button', { name: /^My account/u })).toBeVisible();
});

function delayNextToken() {
  const tokenRequested = Promise.withResolvers<void>();
  const given = Promise.withResolvers<object>();
  const shop = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (!path.includes('/auth/me/token')) return shop(path, init);
    tokenRequested.resolve();
    return given.promise.then((answer) => Response.json(answer));
  });
  return { isAsked: tokenRequested.promise, give: given.resolve };
}

function signInElsewhere(id: string): void {
  return localStorage.setItem(SIGNED_IN_KEY, id);
}

function announceSignIn(id: string): boolean {
  return window.dispatchEvent(new StorageEvent('storage', { key: SIGNED_IN_KEY, newValue: id }));
}
