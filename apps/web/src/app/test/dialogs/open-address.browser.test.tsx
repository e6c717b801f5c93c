import '#styles.css';
import type { Repair } from '@atelier/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createNotification } from '#features/notifications/create-notification.fixture.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { answerCall, failCall, interceptFetch } from '#app/intercept-fetch.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';

// The address names the open dialog, so Back closes the topmost sheet and Forward, reload and a link open it again.

afterEach(() => {
  dialogStore.closeAll();
  vi.unstubAllGlobals();
});

const returnedRepair = createRepair({ status: 'RETURNED', station: 7, allowedActions: ['Repair.completed'] });
const requestedRepair = createRepair({ allowedActions: ['Repair.updated', 'Repair.cancel.request'] });
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
    expiresAt: '2099-12-20T09:00:00.000Z',
  },
  allowedActions: ['Repair.approve.proposal', 'Repair.reject.diagnosed'],
});

async function openPage(path: string, repair: Repair, width = 1280) {
  await page.viewport(width, 800);
  const user = createUser({ lang: 'en' });
  stubShopServer({
    user,
    repairs: [repair],
    devices: [repair.device],
    types: [repair.device.type],
    notifications: [createNotification()],
  });
  const { tree, router, address } = await createApplicationAt(path, user);
  const screen = await render(tree);
  const dialog = (name: string) => screen.getByRole('dialog', { name, exact: true });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name, exact: true }));
  await expect.element(screen.getByRole('heading', { level: 1 }).or(screen.getByRole('dialog')).first()).toBeVisible();
  return {
    screen,
    router,
    dialog,
    press,
    details: dialog('Repair #7K2M9QFX'),
    back: () => router.navigate(-1),
    forward: () => router.navigate(1),
    isAt: (wanted: string) => expect.poll(address).toBe(wanted),
  };
}

test.each([375, 1280])('at %i pixels Back closes and Forward opens sheets', async (width) => {
  const { back, details, dialog, forward, isAt, press, screen } = await openPage('/repairs', returnedRepair, width);
  const feedback = dialog('Your feedback');
  const comment = feedback.getByLabelText('A few words');
  const question = screen.getByRole('alertdialog', { name: 'Close without saving?' });
  await press('Repair #7K2M9QFX');
  await isAt('/repairs?repair=7K2M9QFX');
  await userEvent.click(details.getByRole('button', { name: 'Give feedback' }));
  await userEvent.fill(comment, 'Rien à redire');
  await isAt('/repairs?repair=7K2M9QFX&do=rate');

  await back();
  await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(comment).toHaveValue('Rien à redire');
  await isAt('/repairs?repair=7K2M9QFX&do=rate');
  await back();
  await userEvent.click(question.getByRole('button', { name: 'Discard' }));
  await expect.element(details).toBeVisible();
  await expect.element(feedback).not.toBeInTheDocument();
  await isAt('/repairs?repair=7K2M9QFX');

  await forward();
  await expect.element(comment).toHaveValue('');
  await back();
  await expect.element(details).toBeVisible();
  await back();
  await expect.element(details).not.toBeInTheDocument();
  await isAt('/repairs');
  await expect.element(screen.getByRole('button', { name: 'Repair #7K2M9QFX', exact: true })).toHaveFocus();
  await forward();
  await userEvent.click(details.getByRole('button', { name: 'Close' }));
  await expect.element(details).not.toBeInTheDocument();
  await isAt('/repairs');
});

test('a link opens what it names, over the details', async () => {
  const { details, dialog, isAt } = await openPage('/dashboard?repair=7K2M9QFX&do=rate', returnedRepair);
  const feedback = dialog('Your feedback');
  await expect.element(feedback).toBeVisible();
  await isAt('/dashboard?repair=7K2M9QFX&do=rate');
  await userEvent.click(feedback.getByRole('button', { name: 'Close' }));
  await expect.element(details).toBeVisible();
  await isAt('/dashboard?repair=7K2M9QFX');
});

test('a repair of somebody else is reported missing', async () => {
  const { router, screen } = await openPage('/dashboard?repair=3XW8P2RD', requestedRepair);
  const missing = screen.getByRole('dialog').getByText("This repair can't be found.", { exact: true });
  await expect.element(screen.getByRole('dialog', { name: 'Repair #3XW8P2RD' })).toBeVisible();
  await expect.element(missing).toBeVisible();
  await router.navigate('/dashboard?repair=00000000&do=answer');
  await expect.element(screen.getByRole('dialog', { name: 'Repair #00000000' })).toBeVisible();
  await expect.element(missing).toBeVisible();
});

test('a repair outside the list is requested alone [7.23]', async () => {
  const { router, screen } = await openPage('/dashboard', requestedRepair);
  answerCall('GET /repair/requests/3XW8P2RD', { ...returnedRepair, id: '3XW8P2RD' });
  failCall('GET /repair/requests/3XW8P2RD/payments');
  await router.navigate('/dashboard?repair=3XW8P2RD');
  const oldest = screen.getByRole('dialog', { name: 'Repair #3XW8P2RD' });
  await expect.element(oldest.getByRole('button', { name: 'Give feedback' })).toBeVisible();
});

test('a notification outside every list is requested alone', async () => {
  const { router, screen } = await openPage('/dashboard', requestedRepair);
  answerCall('GET /notifications/n-99', {
    notification: createNotification({ id: 'n-99', action: 'Repair.fix.started' }),
  });
  await router.navigate('/dashboard?notification=n-99');
  await expect.element(screen.getByRole('dialog', { name: 'Repair started' })).toBeVisible();
});

test('a notification of somebody else is reported missing', async () => {
  const { screen } = await openPage('/dashboard?notification=n-98', requestedRepair);
  await expect.element(screen.getByRole('dialog').getByText("This notification can't be found.")).toBeVisible();
});

test('an address of an outdated action leads to details', async () => {
  const { details, dialog, isAt, router } = await openPage('/dashboard?repair=7K2M9QFX&do=answer', requestedRepair);
  for (const task of ['answer', 'rate', 'nothing']) {
    await router.navigate(`/dashboard?repair=7K2M9QFX&do=${task}`);
    await expect.element(details).toBeVisible();
    if (task !== 'nothing') await isAt('/dashboard?repair=7K2M9QFX');
    await router.navigate('/dashboard');
    await expect.element(details).not.toBeInTheDocument();
  }
  await router.navigate('/dashboard?repair=7K2M9QFX&do=update');
  await expect.element(dialog('Update request')).toBeVisible();
});

test('an answered price remains closed on Forward', async () => {
  const { details, dialog, forward, isAt, press } = await openPage('/dashboard', proposedRepair);
  const proposal = dialog('Quote');
  const approved = { ...proposedRepair, status: 'APPROVED', version: 2, allowedActions: [], price: '120.000' };
  answerCall('PUT /repair/requests/7K2M9QFX/proposal', approved);
  await press('Repair #7K2M9QFX');
  await userEvent.click(details.getByRole('button', { name: 'Review the quote' }));
  await isAt('/dashboard?repair=7K2M9QFX&do=answer');
  await userEvent.click(proposal.getByRole('button', { name: 'Accept', exact: true }));
  await press('Done');
  await isAt('/dashboard?repair=7K2M9QFX');
  await forward();
  await expect.element(details).toBeVisible();
  await expect.element(proposal).not.toBeInTheDocument();
  await isAt('/dashboard?repair=7K2M9QFX');
});

test.each([
  ['the details', 'Repair #7K2M9QFX', () => dialogStore.openDetails(requestedRepair.id)],
  ['a request', 'Request Repair', () => dialogStore.open({ name: 'request', prefill: null })],
] as const)('Back closes %s before their address is rendered', async (_, name, open) => {
  const { back, dialog, isAt, router, screen } = await openPage('/repairs', requestedRepair);
  for (const time of ['first', 'second', 'third']) {
    const searchChanged = new Promise<void>((resolve) => {
      const unsubscribe = router.subscribe(({ location }) => {
        if (location.search === '') return;
        unsubscribe();
        resolve();
      });
    });
    open();
    await searchChanged;
    await back();
    await expect.element(dialog(name), { message: time }).not.toBeInTheDocument();
    await isAt('/repairs');
  }
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
});

test('Back closes dialogs without an address alone', async () => {
  const { back, details, dialog, isAt, press, router, screen } = await openPage('/repairs', requestedRepair);
  interceptFetch((call) => (call === 'GET /auth/me/sessions' ? Response.json([]) : null));
  await press('Repair #7K2M9QFX');
  await userEvent.click(details.getByRole('button', { name: 'Cancel request' }));
  const question = screen.getByRole('alertdialog', { name: 'Cancel the request?' });
  await expect.element(question).toBeVisible();
  await back();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(details).toBeVisible();
  await back();
  await expect.element(details).not.toBeInTheDocument();
  await isAt('/repairs');

  await router.navigate('/dashboard');
  await press('Request Repair');
  await expect.element(dialog('Request Repair')).toBeVisible();
  await back();
  await expect.element(dialog('Request Repair')).not.toBeInTheDocument();
  await isAt('/dashboard');
  await userEvent.click(screen.getByRole('banner').getByRole('button', { name: /notification/iu }));
  await userEvent.click(screen.getByRole('menuitem', { name: /Request received/u }));
  await expect.element(dialog('Request received')).toBeVisible();
  await back();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await isAt('/dashboard');

  await router.navigate('/profile');
  await press('Change password');
  await expect.element(dialog('Change password')).toBeVisible();
  await back();
  await expect.element(dialog('Change password')).not.toBeInTheDocument();
  await isAt('/profile');
});
