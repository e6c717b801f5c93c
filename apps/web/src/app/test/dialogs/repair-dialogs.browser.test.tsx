import '#styles.css';
import type { Repair } from '@atelier/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createNotification } from '#features/notifications/create-notification.fixture.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { createDevice, createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';

afterEach(() => {
  dialogStore.closeAll();
  vi.unstubAllGlobals();
});

const proposedRepair = createRepair({
  status: 'PROPOSED',
  custody: 'CENTER',
  proposal: {
    id: 'p-1',
    price: '120.000',
    estimatedCost: null,
    estimatedTime: 3,
    warrantyDays: null,
    status: 'PENDING',
    expiresAt: '2026-12-20T09:00:00.000Z',
  },
  allowedActions: ['Repair.approve.proposal', 'Repair.reject.diagnosed'],
});
const returnedRepair = createRepair({ status: 'RETURNED', allowedActions: ['Repair.completed'] });
const requestedRepair = createRepair({ allowedActions: ['Repair.updated', 'Repair.cancel.request'] });

const tablet = createDevice({ id: 'device-2', name: 'Tablette de Lina' });

async function openDashboard(repair: Repair) {
  await page.viewport(1280, 800);
  const user = createUser({ lang: 'en' });
  stubShopServer({ user, notifications: [createNotification()], repairs: [repair], devices: [repair.device, tablet] });
  const { tree, router } = await createApplicationAt('/dashboard', user);
  const screen = await render(tree);
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name, exact: true }));
  const dialog = (name: string) => screen.getByRole('dialog', { name, exact: true });
  await expect.element(screen.getByRole('heading', { name: 'Repair #7K2M9QFX' })).toBeVisible();
  return { screen, press, dialog, goBack: () => router.navigate(-1) };
}

function shownDialogs(): (string | undefined)[] {
  return [...document.querySelectorAll('[role=dialog]')].map(
    (dialog) => document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent,
  );
}

test.for([
  ['price', 'proposal', proposedRepair, 'Review the quote', 'Quote'],
  ['feedback', 'feedback', returnedRepair, 'Give feedback', 'Your feedback'],
] as const)('the %s leads back to its notification [2.105]', async ([, name, repair, button, title]) => {
  const { screen, press, dialog } = await openDashboard(repair);
  await press('1 new notification');
  await userEvent.click(screen.getByRole('menuitem', { name: /Request received/u }));
  await press(button);
  await expect.element(dialog(title)).toBeVisible();
  await expect.poll(shownDialogs).toEqual([title]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Request received')).toBeVisible();
  await expect.poll(shownDialogs).toEqual(['Request received']);
  await userEvent.keyboard('{Escape}');
  await expect.poll(shownDialogs).toEqual([]);

  dialogStore.open({ name, repairId: repair.id });
  await expect.element(dialog(title)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(shownDialogs).toEqual([]);
  expect(dialogStore.get()).toEqual({ base: null, top: null });
});

test('the request opens empty and leads back [2.106]', async () => {
  const { screen, press, dialog } = await openDashboard(requestedRepair);
  const wizard = dialog('Request Repair');
  const device = wizard.getByRole('combobox', { name: 'Device' });
  const field = (name: string) => wizard.getByRole('textbox', { name, exact: true });
  const chooseDevice = async (): Promise<void> => {
    await userEvent.click(device);
    await userEvent.click(screen.getByRole('option', { name: 'Tablette de Lina' }));
    await press('Continue');
  };
  await press('Request Repair');
  await chooseDevice();
  await userEvent.fill(field('Address'), 'Chez Salma');
  await press('Continue');
  await userEvent.fill(field('Issue'), 'Elle ne s’allume plus');
  await userEvent.keyboard('{Escape}');
  await press('Discard');
  await expect.poll(shownDialogs).toEqual([]);

  await press('Request Repair');
  await expect.element(device).toHaveTextContent('Choose a device');
  await chooseDevice();
  await expect.element(field('Address')).toHaveValue('');
  await userEvent.fill(field('Address'), 'Chez Salma');
  await press('Continue');
  await expect.element(field('Issue')).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await press('Discard');

  await press('Repair #7K2M9QFX');
  await press('Update');
  await expect.element(dialog('Update request')).toBeVisible();
  await expect.poll(shownDialogs).toEqual(['Update request']);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Repair #7K2M9QFX')).toBeVisible();
  await expect.poll(shownDialogs).toEqual(['Repair #7K2M9QFX']);
});

test('an updated request leads back to its notification', async () => {
  const { screen, press, dialog } = await openDashboard(requestedRepair);
  await press('1 new notification');
  await userEvent.click(screen.getByRole('menuitem', { name: /Request received/u }));
  await press('Update');
  await expect.element(dialog('Update request')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Request received')).toBeVisible();
  await expect.poll(shownDialogs).toEqual(['Request received']);
});

test.for([
  ['price', proposedRepair, 'Review the quote', 'Quote'],
  ['feedback', returnedRepair, 'Give feedback', 'Your feedback'],
  ['request', requestedRepair, 'Update', 'Update request'],
] as const)('closing the %s returns the focus to its button', async ([, repair, button, title]) => {
  const { screen, press, dialog } = await openDashboard(repair);
  await press('Repair #7K2M9QFX');
  await expect.element(dialog('Repair #7K2M9QFX')).toHaveFocus();
  await press(button);
  await expect.element(dialog(title)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Repair #7K2M9QFX').getByRole('button', { name: button, exact: true })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  const card = screen.getByRole('button', { name: 'Repair #7K2M9QFX', exact: true });
  await expect.element(card).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog('Repair #7K2M9QFX')).toHaveFocus();
});

test('Back closes the question about a link alone', async () => {
  const { screen, press, dialog, goBack } = await openDashboard(requestedRepair);
  const shop = window.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.endsWith('/tracking') ? Promise.resolve(Response.json({ token: 'a', canRenew: false })) : shop(url, init),
  );
  await press('Repair #7K2M9QFX');
  await press('End the link');
  const question = screen.getByRole('alertdialog', { name: 'End this link?' });
  await expect.element(question).toBeVisible();
  await goBack();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(dialog('Repair #7K2M9QFX')).toBeVisible();
  await goBack();
  await expect.poll(shownDialogs).toEqual([]);
});

test('a dialog without a connection says so', async () => {
  const { screen, press, dialog } = await openDashboard(returnedRepair);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await press('Repair #7K2M9QFX');
  const details = dialog('Repair #7K2M9QFX');
  await expect.element(details.getByText("You're offline.", { exact: true })).toBeVisible();
  await press('Give feedback');
  const words = dialog('Your feedback').getByText("You're offline. We keep what you type.", { exact: true });
  await expect.element(words).toBeVisible();
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('online'));
  await expect.element(words).not.toBeInTheDocument();
  expect(screen.getByRole('dialog').elements()).toHaveLength(1);
});
