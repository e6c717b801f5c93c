import '#styles.css';
import { afterAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sessionStore } from '#subjects/session/session-store.ts';
import { interceptFetch } from '#app/intercept-fetch.fixture.ts';
import { createStaffUser } from '#app/workshop.fixture.tsx';
import { renderApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';

afterAll(() => {
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

test('a page’s user is judged after the server’s answer', async () => {
  await page.viewport(1280, 800);
  stubShopServer({ user: createStaffUser('en', 'TECHNICIAN') });
  let status = 403;
  const outage = interceptFetch((call) => (call === 'GET /auth/me/token' ? new Response(null, { status }) : null));
  const both = [await renderApplicationAt('/dashboard'), await renderApplicationAt('/signin')];
  for (const { screen } of both)
    await expect.element(screen.getByText("This address isn't allowed to sign in here.").first()).toBeVisible();
  status = 503;
  await userEvent.click(page.getByRole('button', { name: 'Try again' }).first());
  for (const { screen } of both) await expect.element(screen.getByText(/^Reconnecting…/u).first()).toBeVisible();
  expect(both.map(({ address }) => address())).toEqual(['/dashboard', '/signin']);
  outage();
  window.dispatchEvent(new Event('online'));
  for (const { address } of both) await expect.poll(address).toBe('/workshop');
});
