import '#styles.css';
import { afterAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sessionStore } from '#shared/session/session-store.ts';
import { fails } from '../between.fixture.ts';
import { aMember } from '../a-workshop.fixture.tsx';
import { openedAt } from '../application.fixture.tsx';
import { aShop } from '../a-shop.fixture.ts';

afterAll(() => {
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

test('whose page it is is judged once the server says who is there', async () => {
  await page.viewport(1280, 800);
  aShop({ user: aMember('en', 'TECHNICIAN') });
  const outage = fails('GET /auth/me/token');
  const [lost, early] = [await openedAt('/dashboard'), await openedAt('/signin')];
  for (const { screen } of [lost, early])
    await expect.element(screen.getByText(/^Reconnecting…/u).first()).toBeVisible();
  expect([lost.address(), early.address()]).toEqual(['/dashboard', '/signin']);
  outage();
  window.dispatchEvent(new Event('online'));
  for (const { address } of [lost, early]) await expect.poll(address).toBe('/workshop');
});
