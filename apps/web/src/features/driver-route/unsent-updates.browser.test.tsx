import '#styles.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createStaffUser, openWorkshop } from '#app/workshop.fixture.tsx';
import { signOut } from '#subjects/session/start-session.ts';
import { driverRoute } from '#subjects/driver-route/driver-route.ts';
import { readRoute, storedUpdates } from '#subjects/driver-route/stored-route.ts';
import { createStop } from '#subjects/staff/staff-repair.fixture.ts';
import { stopsOf } from './route-stops.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
});
afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Collects the device of the next stop, which the server doesn't answer. `tried` has each attempt to send it. */
async function collectUnanswered() {
  await page.viewport(375, 812);
  const screen = await openWorkshop('/workshop/route', createStaffUser('en', 'COLLECTOR'));
  const shop = window.fetch;
  const tried: string[] = [];
  const server = { isAnswering: false, closesAt: '' };
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { closesAt } = server;
    if (url.includes('/staff/route'))
      return Promise.resolve(Response.json({ now: new Date().toISOString(), closesAt, stops: [createStop()] }));
    if (!url.includes('/updates')) return shop(url, init);
    tried.push(url);
    return server.isAnswering
      ? Promise.resolve(Response.json({ result: 'recorded', entryId: null }))
      : Promise.reject(new TypeError('no network'));
  });
  server.closesAt = inMinutes(61);
  await userEvent.click(screen.getByRole('button', { name: 'Collected', exact: true }));
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Done', exact: true }));
  await expect.poll(() => tried).toHaveLength(1);
  return { screen, tried, server };
}

function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

test('contacts send unsent updates, and closing time warns [2.366]', async () => {
  const { screen, tried, server } = await collectUnanswered();
  const waiting = screen.getByText('1 update waits for the network on this phone.');
  const warning = screen.getByText('The shop is closing, and 1 update still waits here.', { exact: false });
  await expect.element(waiting).toBeVisible();

  window.dispatchEvent(new Event('online'));
  await expect.poll(() => tried).toHaveLength(2);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => tried).toHaveLength(3);
  await expect.element(waiting).toBeVisible();
  expect(warning.elements()).toEqual([]);

  server.closesAt = inMinutes(59);
  vi.advanceTimersByTime(30_000);
  await expect.poll(() => tried).toHaveLength(4);
  await expect.element(warning).toBeVisible();

  server.isAnswering = true;
  vi.advanceTimersByTime(30_000);
  await expect.element(warning).not.toBeInTheDocument();
  expect(tried).toHaveLength(5);
});

test('a route of yesterday warns of no closing', async () => {
  const { screen, server } = await collectUnanswered();
  const { route } = driverRoute.getState();
  const yesterday = Date.now() - 24 * 60 * 60_000;
  if (route === null) throw new Error('invariant: no route');
  driverRoute.setState({ route: { ...route, fetchedAt: yesterday, closesAt: new Date(yesterday).toISOString() } });
  const waiting = screen.getByText('1 update waits for the network on this phone.');
  await expect.element(waiting).toBeVisible();
  expect(screen.getByText('The shop is closing', { exact: false }).elements()).toEqual([]);
  server.isAnswering = true;
  window.dispatchEvent(new Event('online'));
  await expect.element(waiting).not.toBeInTheDocument();
});

test('a refused photo says that its handover is recorded', async () => {
  await page.viewport(375, 812);
  const driver = createStaffUser('en', 'COLLECTOR');
  const stop = createStop();
  const body = { action: 'Repair.pickup.collected', at: inMinutes(-5), clockOffset: 0 } as const;
  const refused = { refusal: 'unsupportedMediaType', isStored: true, order: 1 };
  const photos = [{ key: 'photo-1', file: new Blob(['photo']) }];
  const queued = { key: 'update-1', userId: driver.id, repairId: stop.id, body, proof: null, photos, entryId: 'e1' };
  await storedUpdates.set({ ...queued, ...refused });
  const screen = await openWorkshop('/workshop/route', driver);
  const text = `Repair #${stop.id}: your update is recorded, but a photo or the signature wasn't accepted. Tell the office.`;
  await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByText('is only on this phone', { exact: false })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  await expect.element(screen.getByText(text)).not.toBeInTheDocument();
});

test('a recorded stop isn’t open again after a reload', async () => {
  await page.viewport(375, 812);
  const driver = createStaffUser('en', 'COLLECTOR');
  const screen = await openWorkshop('/workshop/route', driver);
  const shop = window.fetch;
  await expect.poll(async () => (await readRoute(driver.id))?.stops).toHaveLength(1);
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.includes('/updates')) return Promise.resolve(Response.json({ result: 'recorded', entryId: 'e1' }));
    const isLost = url.includes('/staff/route') || url.includes('/proofs');
    return isLost ? Promise.reject(new TypeError('no network')) : shop(url, init);
  });
  await userEvent.click(screen.getByRole('button', { name: 'Collected', exact: true }));
  const sheet = screen.getByRole('dialog');
  await sheet.getByLabelText('Name of the person').fill('Qz');
  await userEvent.click(sheet.getByRole('button', { name: 'Done', exact: true }));
  const stored = () => storedUpdates.all();
  await expect.poll(async () => (await stored()).map(({ entryId }) => entryId)).toEqual(['e1']);
  const route = (await readRoute(driver.id)) ?? { stops: [] };
  expect(stopsOf(route, await stored()).map(({ stage }) => stage)).toEqual(['van']);
  await signOut();
  for (const { key } of await stored()) await storedUpdates.delete(key);
});

test('updates of another page are sent and locked, too', async () => {
  await page.viewport(375, 812);
  const driver = createStaffUser('en', 'COLLECTOR');
  const screen = await openWorkshop('/workshop/route', driver);
  const shop = window.fetch;
  const tried: string[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!url.includes('/updates')) return shop(url, init);
    tried.push(url);
    return Promise.reject(new TypeError('no network'));
  });
  await expect.element(screen.getByRole('button', { name: 'Collected', exact: true })).toBeVisible();
  const body = { action: 'Repair.pickup.collected', at: inMinutes(-5), clockOffset: 0 } as const;
  const waits = { proof: null, photos: [], entryId: null, refusal: null, isStored: true, order: 1 };
  await storedUpdates.set({ key: 'update-1', userId: driver.id, repairId: createStop().id, body, ...waits });
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => tried).toHaveLength(1);
  await expect.element(screen.getByText('1 update waits for the network on this phone.')).toBeVisible();
  await storedUpdates.set({ key: 'update-2', userId: driver.id, repairId: createStop().id, body, ...waits });
  await signOut();
  await expect.element(screen.getByText('2 updates stay locked on this phone.')).toBeInTheDocument();
  for (const { key } of await storedUpdates.all()) await storedUpdates.delete(key);
});
