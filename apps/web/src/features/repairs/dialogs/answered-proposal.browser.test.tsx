import '#styles.css';
import { addWorkingDays, shopTime } from '@atelier/domain';
import { formatDay } from '@atelier/i18n';
import { dismissToast, Toaster } from '@atelier/ui';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { shopTimeZone } from '#config/shop.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { cacheRepair } from '#subjects/repair/mine/my-repairs.ts';
import { createDevice, createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { axeViolations } from '#shared/page/axe.fixture.ts';
import { stubServer } from '#subjects/session/server.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { renderAt } from '../list/render-repairs.fixture.tsx';
import { RepairDialogs } from './repair-dialogs.tsx';

beforeEach(() => sessionStore.signIn('access', createUser()));
afterEach(async () => {
  dismissToast();
  dialogStore.closeAll();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await page.viewport(1280, 800);
});

const proposal = {
  id: 'proposal-1',
  price: '120.000',
  estimatedCost: '110.000',
  estimatedTime: 3,
  warrantyDays: 30,
  status: 'PENDING',
  expiresAt: '2026-11-27T09:00:00.000Z',
} as const;

const repair = createRepair({
  status: 'PROPOSED',
  custody: 'CENTER',
  device: createDevice({ brand: 'Samsung', model: 'Galaxy S22' }),
  proposal,
  allowedActions: ['Repair.approve.proposal', 'Repair.reject.diagnosed'],
});
const approvedRepair = createRepair({
  ...repair,
  version: 2,
  status: 'APPROVED',
  price: '120.000',
  proposal: { ...proposal, status: 'ACCEPTED' },
  updatedAt: '2026-11-20T10:30:00.000Z',
  allowedActions: ['Repair.reject.diagnosed'],
});

async function renderProposal(answered = approvedRepair) {
  const calls = stubServer({
    'GET /repair/requests': { status: 200, body: [repair] },
    [`PUT /repair/requests/${repair.id}/proposal`]: { status: 200, body: answered },
    [`GET /repair/requests/${repair.id}/tracking`]: { status: 200, body: { token: null, canRenew: false } },
  });
  const { tree, client } = await renderAt(
    '/dashboard',
    <>
      <RepairDialogs />
      <Toaster label="Notification" closeLabel="Close" />
    </>,
  );
  const screen = await render(tree);
  dialogStore.open({ name: 'proposal', repairId: repair.id });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name, exact: true }));
  const dialog = (name: string) => screen.getByRole('dialog', { name, exact: true });
  await expect.element(dialog('Quote').getByText('120 TND', { exact: true })).toBeVisible();
  return { screen, press, dialog, calls, client };
}

test('a price names device, issue, days and consequences', async () => {
  const { dialog } = await renderProposal();
  const ready = addWorkingDays(shopTime(new Date(), shopTimeZone).day, 3);
  for (const words of [
    'Téléphone de Lina · Samsung Galaxy S22',
    'Écran fissuré',
    'Repair #7K2M9QFX',
    '120 TND',
    '$120.00',
    'Estimated at diagnosis:',
    '110 TND',
    '3 working days',
    '30 days',
    formatDay(ready, 'en'),
    'Nothing to pay now: you pay when the device comes back.',
    'If you reject it, the device is returned without repair.',
  ])
    await expect.element(dialog('Quote').getByText(words, { exact: true })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('the binding amount is the larger one', async () => {
  const { screen } = await renderProposal();
  const size = (text: string) =>
    Number.parseFloat(getComputedStyle(screen.getByText(text, { exact: true }).element()).fontSize);
  expect(size('120 TND')).toBeGreaterThan(2 * size('110 TND'));
});

const rejectedRepair = createRepair({ ...repair, version: 2, status: 'REJECTED', allowedActions: [] });

test.for([
  ['Price accepted', 'The technician will proceed with the repair.', ['Accept'], approvedRepair],
  ['Price rejected', 'The device will be returned without repair.', ['Reject', 'Confirm rejection'], rejectedRepair],
] as const)('%s: a toast tells what follows [4.22]', async ([title, description, presses, answered]) => {
  const { screen, press } = await renderProposal(answered);
  for (const name of presses) await press(name);
  const toast = screen.getByRole('region').getByRole('listitem');
  await expect.element(toast.getByText(title, { exact: true })).toBeVisible();
  await expect.element(toast.getByText(description, { exact: true })).toBeVisible();
});

describe('an accepted price', () => {
  test('an accepted price is shown after one press', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { screen, press, dialog } = await renderProposal();
    await press('Accept');
    const receipt = dialog('Price accepted');
    for (const words of [
      'Repair #7K2M9QFX',
      '120 TND',
      /^20th November 2026 at \d\d:30$/u,
      '3 working days',
      '30 days',
    ])
      await expect.element(receipt.getByText(words, { exact: true })).toBeVisible();
    await expect.element(receipt.getByText('$120.00')).not.toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    await press('Print');
    expect(print).toHaveBeenCalledOnce();
    await press('Done');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('an overdue price can still be accepted [4.78]', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-27T08:59:50Z') });
    const { dialog } = await renderProposal();
    const price = dialog('Quote');
    await expect.element(price.getByText('Valid until Friday 27 November', { exact: true })).toBeVisible();
    vi.advanceTimersByTime(60_000);
    await expect
      .element(price.getByText('Valid until Friday 27 November. You can still accept it.', { exact: true }))
      .toBeVisible();
    vi.useRealTimers();
  });

  test('a double press accepts once', async () => {
    const { screen, dialog, calls } = await renderProposal();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Accept', exact: true }));
    await expect.element(dialog('Price accepted')).toBeVisible();
    expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
  });

  test('an accepted price prints alone', async () => {
    const { screen, press, dialog } = await renderProposal();
    await press('Accept');
    const receipt = dialog('Price accepted');
    await expect.element(receipt.getByText('120 TND', { exact: true })).toBeVisible();
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
    await expect.element(receipt.getByText('120 TND', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Print' })).not.toBeInTheDocument();
    const visibleElements = [...document.body.children].filter((child) => child.checkVisibility());
    expect(visibleElements.map((child) => child.querySelector('[data-slot=receipt]') !== null)).toEqual([true]);
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  });

  test('a failed acceptance keeps the price', async () => {
    const { screen, press, dialog } = await renderProposal();
    vi.unstubAllGlobals();
    stubServer({ [`PUT /repair/requests/${repair.id}/proposal`]: { status: 503, body: {} } });
    await press('Accept');
    await expect.element(screen.getByRole('region').getByRole('listitem')).toBeVisible();
    await expect.element(dialog('Quote').getByRole('button', { name: 'Accept' })).toBeEnabled();
  });

  test('an answer in another tab opens the details', async () => {
    const { screen, dialog, client } = await renderProposal();
    cacheRepair(client, approvedRepair);
    await expect.element(dialog('Repair #7K2M9QFX')).toBeVisible();
    await expect.element(dialog('Quote')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Reject' })).not.toBeInTheDocument();
    expect(document.querySelector('[data-slot=dialog-footer]')).toBeNull();
  });

  test('an accepted price can be taken back', async () => {
    const { screen, press, dialog, client } = await renderProposal(createRepair({ ...rejectedRepair, version: 3 }));
    cacheRepair(client, approvedRepair);
    await expect.element(dialog('Repair #7K2M9QFX')).toBeVisible();
    await press('Withdraw my approval');
    await expect.element(screen.getByRole('alertdialog', { name: 'Withdraw your approval?' })).toBeVisible();
    await press('Keep my approval');
    await press('Withdraw my approval');
    await press('Withdraw');
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(dialog('Repair #7K2M9QFX').getByText(/^You rejected the price/u)).toBeVisible();
  });
});

test('a rejected price closes the dialog', async () => {
  const { screen, press } = await renderProposal(rejectedRepair);
  await press('Reject');
  await press('Confirm rejection');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('the reason of a rejection is stored until sent', async () => {
  const storedDraft = () => sessionStorage.getItem('atelier.typed');
  const { screen, press } = await renderProposal();
  await press('Reject');
  await screen.getByRole('alertdialog').getByRole('textbox').fill('Dearer than a new one');
  await expect.poll(storedDraft).toContain('Dearer than a new one');
  await press('Confirm rejection');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(storedDraft).toBeNull();
});
