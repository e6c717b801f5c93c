import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeAtAllViewports, resetTextSize } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { signOut } from '#subjects/session/start-session.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createStaffUser, openWorkshop } from '#app/workshop.fixture.tsx';

afterEach(() => {
  resetTextSize();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** Opens the route of a driver whose updates don't reach the server, and collects the device of the next stop. */
async function collectOffline() {
  await page.viewport(375, 812);
  const screen = await openWorkshop('/workshop/route', createStaffUser('en', 'COLLECTOR'));
  const shop = window.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.includes('/updates') ? Promise.reject(new TypeError('no network')) : shop(url, init),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Collected', exact: true }));
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Done', exact: true }));
  return screen;
}

test('sign-out says what stays locked on the phone [2.352]', async () => {
  const screen = await collectOffline();
  await expect.element(screen.getByText('1 update waits for the network on this phone.')).toBeVisible();
  await signOut();
  expect(sessionStore.get().status).toBe('signedOut');
  await expect.element(screen.getByText('1 update stays locked on this phone.')).toBeInTheDocument();
});

test('sign-out asks first before unstored updates are lost', async () => {
  vi.stubGlobal('indexedDB', {
    deleteDatabase: () => undefined,
    open: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  const screen = await collectOffline();
  await expect.element(screen.getByText('1 update isn’t stored on this phone.')).toBeVisible();
  await expect.element(screen.getByText('waits for the network', { exact: false })).not.toBeInTheDocument();
  expect(await axeAtAllViewports()).toEqual([]);
  await signOut();
  expect(sessionStore.get().status).toBe('signedIn');
  await expect.element(screen.getByText('1 update is neither sent nor stored.', { exact: false })).toBeInTheDocument();
  await signOut();
  expect(sessionStore.get().status).toBe('signedOut');
});
