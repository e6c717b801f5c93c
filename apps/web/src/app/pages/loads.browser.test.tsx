import '#styles.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aNotification } from '#features/notifications/a-notification.fixture.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { aRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { enter } from '#shared/page/keyboard.fixture.ts';
import { aUser } from '#subjects/session/a-user.fixture.ts';
import { between, fails } from '../between.fixture.ts';
import { applicationAt } from '../application.fixture.tsx';
import { aShop } from '../a-shop.fixture.ts';

// What a customer's screens load and can't: it is said in its own place, logged, and loaded by the button there
// (specification/screens#what-fails).

let logged: string[] = [];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((text) => void logged.push(String(text)));
});
afterEach(() => {
  dialogStore.closeAll();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const user = aUser({ lang: 'en' });
const repair = aRepair();
const rail = 'Progress of the repair';

/** A customer who comes to a page; what stands in between by then doesn't answer. */
async function comesTo(path: string) {
  await page.viewport(1280, 800);
  return render((await applicationAt(path, user)).tree);
}

async function saysSo(place: Locator, loaded: Locator): Promise<void> {
  await expect.element(place.getByText("Couldn't load", { exact: true })).toBeVisible();
  await expect.element(loaded).not.toBeInTheDocument();
}

async function isRetried(place: Locator, loaded: Locator): Promise<void> {
  await enter(place.getByRole('button', { name: 'Try again', exact: true }));
  await expect.element(loaded).toBeVisible();
  await expect.element(place.getByText("Couldn't load", { exact: true })).not.toBeInTheDocument();
}

test('the repairs of the dashboard, whose summary has no figures without them, and the notifications', async () => {
  aShop({ user, repairs: [repair], notifications: [aNotification()] });
  const [repairs, notifications] = [fails('GET /repair/requests'), fails('GET /notifications?')];
  const screen = await comesTo('/dashboard');
  const main = screen.getByRole('main');
  const card = main.getByRole('heading', { name: 'Repair #7K2M9QFX' });
  const summary = screen.getByRole('list', { name: 'Summary' });
  await saysSo(main, card);
  expect(summary.getByText('-', { exact: true }).elements()).toHaveLength(3);
  repairs();
  await isRetried(main, card);
  expect(summary.getByText('-', { exact: true }).elements()).toHaveLength(0);
  await expect.element(summary.getByText('0', { exact: true }).first()).toBeVisible();

  await userEvent.click(screen.getByRole('tab', { name: 'Notifications' }));
  const panel = screen.getByRole('tabpanel');
  const told = panel.getByRole('heading', { name: /Request received/u });
  await saysSo(panel, told);
  notifications();
  await isRetried(panel, told);
  expect(logged.toSorted().filter((line, index, lines) => line !== lines[index - 1])).toEqual([
    'Loading notifications failed: generic',
    'Loading repairs failed: generic',
  ]);
});

test('the repairs of their own page', async () => {
  aShop({ user, repairs: [repair] });
  const mended = fails('GET /repair/requests');
  const screen = await comesTo('/repairs');
  const main = screen.getByRole('main');
  const card = main.getByRole('heading', { name: 'Repair #7K2M9QFX' });
  await saysSo(main, card);
  expect(logged).toEqual(['Loading repairs failed: generic']);
  mended();
  await isRetried(main, card);
});

test('a repair that a mail’s button opens', async () => {
  aShop({ user, repairs: [repair] });
  const mended = fails('GET /repair/requests');
  const screen = await comesTo(`/dashboard?repair=${repair.id}`);
  const details = screen.getByRole('dialog', { name: 'Repair #7K2M9QFX' });
  await saysSo(details, details.getByRole('list', { name: rail }));
  expect(logged).toEqual(['Loading repairs failed: generic']);
  mended();
  await isRetried(details, details.getByRole('list', { name: rail }));
});

test('the bell’s menu, whose bell doesn’t say that there is nothing new', async () => {
  aShop({ user });
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asked = 0;
  const mended = between(async (call) => {
    if (!call.startsWith('GET /notifications?')) return null;
    asked += 1;
    await (asked === 1 ? first : second).promise;
    return new Response(null, { status: 503 });
  });
  const screen = await comesTo('/repairs');
  first.resolve();
  // Nobody knows how many are new.
  await userEvent.click(screen.getByRole('button', { name: 'Notifications', exact: true }));
  const menu = screen.getByRole('menu');
  await expect.poll(() => asked).toBe(2);
  second.resolve();
  await expect.element(menu.getByText("Couldn't load", { exact: true })).toBeVisible();
  expect([...new Set(logged)]).toEqual(['Loading notifications failed: generic']);
  mended();
  await userEvent.click(menu.getByRole('menuitem', { name: 'Try again' }));
  await expect.element(menu.getByText('No notifications yet.')).toBeVisible();
});
