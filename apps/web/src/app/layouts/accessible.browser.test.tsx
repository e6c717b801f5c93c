import '#styles.css';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { aRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { faultsForAxe } from '#shared/page/accessible.fixture.ts';
import { aUser } from '#subjects/session/a-user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { applicationAt } from '../application.fixture.tsx';
import { aShop } from '../a-shop.fixture.ts';

afterEach(() => {
  dialogStore.closeAll();
  sessionStore.setAuthData(null);
  vi.unstubAllGlobals();
});

const pickup = {
  type: 'PICKUP',
  status: 'PLANNED',
  date: '2026-11-24',
  time: '09:00-12:00',
  address: '14 rue du Lac, Tunis',
} as const;
const collecting = aRepair({ status: 'COLLECTING', station: 2, pickupLogistic: pickup });
const requested = aRepair({ id: '3XW8P2RD', allowedActions: ['Repair.updated', 'Repair.cancel.request'] });
const returned = aRepair({ id: '5TRMSP90', status: 'RETURNED', station: 7, allowedActions: ['Repair.completed'] });

/** A customer with three repairs, who has opened a page; found are the faults of what is shown there. */
async function opens(path: string, width: number) {
  await page.viewport(width, 800);
  const user = aUser({ lang: 'en', phone: null });
  aShop({ user, repairs: [collecting, requested, returned], devices: [collecting.device] });
  return render((await applicationAt(path, user)).tree);
}

describe.each([375, 1280])('on a page of %i pixels axe finds nothing in', (width) => {
  test.each([
    ['cards', '/repairs'],
    ['table', '/repairs?view=table'],
    ['timeline', '/repairs?view=timeline'],
  ])('the repairs as %s', async (_, path) => {
    const screen = await opens(path, width);
    await expect.element(screen.getByText('3 repairs', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('main').getByText('Écran fissuré').first()).toBeVisible();
    expect(await faultsForAxe()).toEqual([]);
  });

  test.each([
    ['the details, with a visit for one’s calendar', { name: 'details', repairId: collecting.id }],
    ['the details, with what may be done', { name: 'details', repairId: requested.id }],
    ['the request', { name: 'request', prefill: null }],
    ['the feedback', { name: 'feedback', repairId: returned.id }],
  ] as const)('%s', async (_, dialog) => {
    const screen = await opens('/dashboard', width);
    await expect.element(screen.getByRole('heading', { name: `Repair #${collecting.id}` })).toBeVisible();
    if (dialog.name === 'details') dialogStore.openDetails(dialog.repairId);
    else dialogStore.open(dialog);
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(await faultsForAxe()).toEqual([]);
  });

  test.each(['/signin', '/signup', '/forgot-password', '/nowhere'])('the visitor’s page %s', async (path) => {
    await page.viewport(width, 800);
    aShop();
    const screen = await render((await applicationAt(path, null)).tree);
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await faultsForAxe()).toEqual([]);
  });

  test('the page where a mailed code is typed', async () => {
    await page.viewport(width, 800);
    aShop();
    const { tree, router } = await applicationAt('/signin', null);
    const screen = await render(tree);
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    const verifying = { action: 'emailVerification', step: 'verify' } as const;
    sessionStore.setAuthData({ email: 'ines@atelier.test', token: 'verify', ...verifying });
    await router.navigate('/verfiy-email');
    await expect.element(screen.getByRole('heading', { name: 'Verify your email address' })).toBeVisible();
    expect(await faultsForAxe()).toEqual([]);
  });

  test.each(['Notifications', 'My account'])('the page while the menu of %s is open', async (name) => {
    const screen = await opens('/dashboard', width);
    await userEvent.click(screen.getByRole('banner').getByRole('button', { name: new RegExp(name, 'u') }));
    await expect.element(screen.getByRole('menu')).toBeVisible();
    expect(await faultsForAxe()).toEqual([]);
  });

  test('the page while the list of a select is open', async () => {
    const screen = await opens('/repairs', width);
    await userEvent.click(screen.getByRole('combobox', { name: 'Filter by status' }));
    await expect.element(screen.getByRole('listbox')).toBeVisible();
    expect(await faultsForAxe()).toEqual([]);
  });

  test('the request while the list of devices is open', async () => {
    const screen = await opens('/dashboard', width);
    await expect.element(screen.getByRole('heading', { name: `Repair #${collecting.id}` })).toBeVisible();
    dialogStore.open({ name: 'request', prefill: null });
    const form = screen.getByRole('dialog');
    await userEvent.fill(form.getByLabelText('Phone', { exact: true }), '20 123 456');
    await userEvent.click(form.getByRole('button', { name: 'Save & Continue' }));
    await userEvent.click(form.getByRole('combobox', { name: 'Device' }));
    await expect.element(screen.getByRole('listbox')).toBeVisible();
    expect(await faultsForAxe()).toEqual([]);
  });
});
