import '#styles.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createNotification } from '#features/notifications/create-notification.fixture.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { pressEnter } from '#shared/page/keyboard.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { interceptFetch, failCall } from '#app/intercept-fetch.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';

// Loads of the customer's screens that fail. The failure appears in its own place, is logged and can be retried there
// (specification/screens#what-fails).

let loggedErrors: string[] = [];
beforeEach(() => {
  loggedErrors = [];
  vi.spyOn(console, 'error').mockImplementation((text) => void loggedErrors.push(String(text)));
});
afterEach(() => {
  dialogStore.closeAll();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const user = createUser({ lang: 'en' });
const repair = createRepair();
const rail = 'Progress of the repair';

async function openPage(path: string) {
  await page.viewport(1280, 800);
  return render((await createApplicationAt(path, user)).tree);
}

async function expectLoadError(place: Locator, loaded: Locator): Promise<void> {
  await expect.element(place.getByText("Couldn't load", { exact: true })).toBeVisible();
  await expect.element(loaded).not.toBeInTheDocument();
}

async function retryLoad(place: Locator, loaded: Locator): Promise<void> {
  await pressEnter(place.getByRole('button', { name: 'Try again', exact: true }));
  await expect.element(loaded).toBeVisible();
  await expect.element(place.getByText("Couldn't load", { exact: true })).not.toBeInTheDocument();
}

test('failed repairs and notifications hide the summary’s figures [8.31] [9.26]', async () => {
  stubShopServer({ user, repairs: [repair], notifications: [createNotification()] });
  const [repairs, notifications] = [failCall('GET /repair/requests'), failCall('GET /notifications')];
  const screen = await openPage('/dashboard');
  const main = screen.getByRole('main');
  const card = main.getByRole('heading', { name: 'Repair #7K2M9QFX' });
  const summary = screen.getByRole('list', { name: 'Summary' });
  await expectLoadError(main, card);
  expect(summary.getByText('-', { exact: true }).elements()).toHaveLength(3);
  repairs();
  await retryLoad(main, card);
  expect(summary.getByText('-', { exact: true }).elements()).toHaveLength(0);
  await expect.element(summary.getByText('0', { exact: true }).first()).toBeVisible();

  await userEvent.click(screen.getByRole('tab', { name: 'Notifications' }));
  const panel = screen.getByRole('tabpanel');
  const notification = panel.getByRole('heading', { name: /Request received/u });
  await expectLoadError(panel, notification);
  notifications();
  await retryLoad(panel, notification);
  expect(loggedErrors.toSorted().filter((line, index, lines) => line !== lines[index - 1])).toEqual([
    'Loading notifications failed: generic',
    'Loading repairs failed: generic',
  ]);
});

test('the repairs of their own page', async () => {
  stubShopServer({ user, repairs: [repair] });
  const mended = failCall('GET /repair/requests');
  const screen = await openPage('/repairs');
  const main = screen.getByRole('main');
  const card = main.getByRole('heading', { name: 'Repair #7K2M9QFX' });
  await expectLoadError(main, card);
  expect(loggedErrors).toEqual(['Loading repairs failed: generic']);
  mended();
  await retryLoad(main, card);
});

test('a repair that a mail’s button opens', async () => {
  stubShopServer({ user, repairs: [repair] });
  const mended = failCall('GET /repair/requests');
  const screen = await openPage(`/dashboard?repair=${repair.id}`);
  const details = screen.getByRole('dialog', { name: 'Repair #7K2M9QFX' });
  await expectLoadError(details, details.getByRole('list', { name: rail }));
  expect(loggedErrors).toEqual(['Loading repairs failed: generic']);
  mended();
  await retryLoad(details, details.getByRole('list', { name: rail }));
});

test('the bell’s failed menu claims no emptiness [2.95]', async () => {
  stubShopServer({ user });
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let callCount = 0;
  const mended = interceptFetch(async (call) => {
    if (!call.startsWith('GET /notifications?')) return null;
    callCount += 1;
    await (callCount === 1 ? first : second).promise;
    return new Response(null, { status: 503 });
  });
  const screen = await openPage('/repairs');
  first.resolve();
  await userEvent.click(screen.getByRole('button', { name: 'Notifications', exact: true }));
  const menu = screen.getByRole('menu');
  await expect.poll(() => callCount).toBe(2);
  second.resolve();
  await expect.element(menu.getByText("Couldn't load", { exact: true })).toBeVisible();
  expect([...new Set(loggedErrors)]).toEqual(['Loading notifications failed: generic']);
  mended();
  await userEvent.click(menu.getByRole('menuitem', { name: 'Try again' }));
  await expect.element(menu.getByText('No notifications yet.')).toBeVisible();
});
