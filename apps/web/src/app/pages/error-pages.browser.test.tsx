import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createUser } from '#subjects/session/user.fixture.ts';
import { createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { createApplicationAt } from '../application.fixture.tsx';
import { stubShopServer } from '../shop-server.fixture.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a missing page says so and leads home [2.126] [2.127]', async () => {
  await page.viewport(1280, 800);
  stubShopServer();
  const { tree, address } = await createApplicationAt('/no/such/page', null);
  const screen = await render(tree);
  await expect.element(screen.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await expect.element(screen.getByText('404', { exact: true })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Return to Home' }));
  await expect.poll(address).toBe('/');
  await expect.element(screen.getByRole('heading', { name: 'Oops! Page not found' })).not.toBeInTheDocument();
});

test('a page failing to render reports an error [2.128]', async () => {
  await page.viewport(1280, 800);
  const broken = { ...createRepair(), device: null };
  const user = createUser({ lang: 'en' });
  stubShopServer({ user, repairs: [broken as never] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { tree } = await createApplicationAt('/dashboard', user);
  const screen = await render(tree);
  await expect.element(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});
