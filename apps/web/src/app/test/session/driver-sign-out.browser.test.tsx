import '#styles.css';
import { HOUR_MS } from '@atelier/domain';
import { dismissToast } from '@atelier/ui';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PHONE_KEY } from '#shared/api/current-user.ts';
import { storedUpdates, storeRoute } from '#subjects/driver-route/stored-route.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { createContent } from '#app/content.fixture.ts';
import { ROUTE_DATABASE } from '#subjects/repair/photos/delete-photos.ts';
import { interceptFetch } from '#app/intercept-fetch.fixture.ts';
import { stubShopServer } from '#app/shop-server.fixture.ts';
import { createStaffUser } from '#app/workshop.fixture.tsx';

afterEach(() => {
  dismissToast();
  localStorage.removeItem(PHONE_KEY);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const content = { ...createContent((limit) => 'mot'.slice(0, limit)), version: 1 };

test('the sign-in page deletes a former driver’s route [2.365]', async () => {
  localStorage.setItem(PHONE_KEY, 'phone-1');
  stubShopServer({ content });
  const { tree } = await createApplicationAt('/signin', null);
  const fetchedAt = Date.now() - 37 * HOUR_MS;
  const route = { userId: 'karim', fetchedAt, clockOffset: 0, closesAt: null, stops: [] };
  // A late sign-out of another test may refuse it.
  await expect.poll(() => storeRoute(route)).toBe(true);
  await render(tree);
  await expect.poll(driversWithRoute).toEqual([]);
});

/** Opens a page for a driver whose phone holds an update that doesn't reach the server, and a refused one. */
async function openWithUpdate(path: string) {
  const driver = createStaffUser('en', 'COLLECTOR');
  localStorage.setItem(PHONE_KEY, 'phone-1');
  const body = { action: 'Repair.pickup.collected', at: new Date().toISOString(), clockOffset: 0 } as const;
  const waits = { proof: null, photos: [], entryId: null, refusal: null, isStored: true, order: 1 };
  const update = { userId: driver.id, repairId: '7K2M9QFX', body, ...waits };
  await storedUpdates.set({ ...update, key: 'update-1' });
  await storedUpdates.set({ ...update, key: 'update-2', order: 2, refusal: 'conflict' });
  stubShopServer({ content, user: driver });
  const tried: string[] = [];
  interceptFetch((call) => {
    if (!call.includes('/updates')) return null;
    tried.push(call);
    throw new TypeError('no network');
  });
  return { screen: await render((await createApplicationAt(path, driver)).tree), tried };
}

test.each([
  { path: '/', width: 1280, menu: /^My account/u, role: 'menuitem' },
  { path: '/terms', width: 375, menu: 'Menu', role: 'button' },
] as const)('sign-out on $path names a driver’s unsent updates [2.352]', async ({ path, width, menu, role }) => {
  await page.viewport(width, 800);
  const { screen, tried } = await openWithUpdate(path);
  const banner = screen.getByRole('banner');
  await userEvent.click(role === 'menuitem' ? banner.getByRole('button', { name: menu }) : banner.getByLabelText(menu));
  await userEvent.click(screen.getByRole(role, { name: 'Log out' }));
  await expect.element(screen.getByText('1 update stays locked on this phone.')).toBeInTheDocument();
  expect(tried).not.toEqual([]);
  for (const key of await storedUpdates.keys()) await storedUpdates.delete(key);
});

/** Reads the database itself, because `readRoute` deletes old routes. A late sign-out deletes the whole database. */
async function driversWithRoute(): Promise<unknown> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === ROUTE_DATABASE)) return [];
  const opening = indexedDB.open(ROUTE_DATABASE);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const { result } = opening;
  try {
    if (!result.objectStoreNames.contains('routes')) return [];
    const keys = result.transaction('routes').objectStore('routes').getAllKeys();
    await new Promise((resolve) => keys.addEventListener('success', resolve));
    return keys.result;
  } finally {
    result.close();
  }
}
