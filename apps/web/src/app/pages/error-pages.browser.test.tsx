import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aUser } from '#subjects/session/a-user.fixture.ts';
import { aRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { applicationAt } from '../application.fixture.tsx';
import { aShop } from '../a-shop.fixture.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a page that there isn’t says so in words, and leads home', async () => {
  await page.viewport(1280, 800);
  aShop();
  const { tree, address } = await applicationAt('/no/such/page', null);
  const screen = await render(tree);
  await expect.element(screen.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await expect.element(screen.getByText('404', { exact: true })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Return to Home' }));
  await expect.poll(address).toBe('/');
  await expect.element(screen.getByRole('heading', { name: 'Oops! Page not found' })).not.toBeInTheDocument();
});

test('a page that can’t be drawn says that an unexpected error occurred', async () => {
  await page.viewport(1280, 800);
  // What breaks a page is nothing that a server of ours says.
  const broken = { ...aRepair(), device: null };
  const user = aUser({ lang: 'en' });
  aShop({ user, repairs: [broken as never] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { tree } = await applicationAt('/dashboard', user);
  const screen = await render(tree);
  await expect.element(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});
