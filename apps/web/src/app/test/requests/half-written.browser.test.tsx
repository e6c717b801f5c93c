import '#styles.css';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render, type RenderResult } from 'vitest-browser-react';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { createDevice, createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { pressEnter } from '#shared/page/keyboard.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { restoreBrowser, stubPushBrowser } from '#subjects/push/push-browser.fixture.ts';
import { answerCall } from '#app/intercept-fetch.fixture.ts';
import { createApplicationAt, renderApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';

afterEach(() => {
  dialogStore.closeAll();
  sessionStorage.clear();
  restoreBrowser();
});

const tablet = createDevice({ id: 'device-2', name: 'Tablette de Lina' });
const returnedRepair = createRepair({ status: 'RETURNED', station: 7, allowedActions: ['Repair.completed'] });

async function openPage(path: string, repair = returnedRepair) {
  await page.viewport(1280, 800);
  const user = createUser({ lang: 'en' });
  stubShopServer({ user, repairs: [repair], devices: [repair.device, tablet], types: [tablet.type] });
  const { tree, address } = await createApplicationAt(path, user);
  return createPresser({ screen: await render(tree), address });
}

async function reloadPage(path: string) {
  dialogStore.closeAll();
  const { screen, address } = await renderApplicationAt(path);
  return createPresser({ screen, address });
}

function createPresser({ screen, address }: { screen: RenderResult; address: () => string }) {
  return {
    screen,
    address,
    press: (name: string) => userEvent.click(screen.getByRole('button', { name, exact: true })),
  };
}

test('closing asks before unsaved text is discarded [2.118]', async () => {
  const { press, screen } = await openPage('/dashboard');
  await press('Repair #7K2M9QFX');
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Give feedback' }));
  const feedback = screen.getByRole('dialog', { name: 'Your feedback' });
  const comment = feedback.getByLabelText('A few words');
  await userEvent.fill(comment, 'Rien à redire');
  const close = feedback.getByRole('button', { name: 'Close' });
  await pressEnter(close);
  const question = screen.getByRole('alertdialog', { name: 'Close without saving?' });
  await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  await expect.element(close).toHaveFocus();
  await expect.element(comment).toHaveValue('Rien à redire');
});

test('leaving the profile asks before discarding an edit', async () => {
  const first = await openPage('/profile');
  await first.press('Edit');
  await userEvent.fill(first.screen.getByLabelText('First name'), 'Amira');
  await first.screen.unmount();

  const { address, screen } = await reloadPage('/profile');
  const firstName = screen.getByLabelText('First name');
  await expect.element(firstName).toHaveValue('Amira');
  const openRepairs = () => userEvent.click(screen.getByRole('link', { name: 'Repairs', exact: true }));
  await openRepairs();
  const question = screen.getByRole('alertdialog', { name: 'Close without saving?' });
  await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  await expect.element(firstName).toHaveValue('Amira');
  expect(address()).toBe('/profile');
  await openRepairs();
  await userEvent.click(question.getByRole('button', { name: 'Discard' }));
  await expect.poll(address).toBe('/repairs');
});

test('a half-written request survives a reload until sent [2.337]', async () => {
  stubPushBrowser('default');
  const first = await openPage('/dashboard');
  await first.press('Request Repair');
  const form = first.screen.getByRole('dialog', { name: 'Request Repair' });
  await userEvent.click(form.getByRole('combobox', { name: 'Device' }));
  await userEvent.click(first.screen.getByRole('option', { name: 'Tablette de Lina' }));
  await first.press('Continue');
  await userEvent.fill(form.getByLabelText('Address', { exact: true }), '14 rue du Lac, Tunis');
  await first.press('Continue');
  await userEvent.fill(form.getByLabelText('Issue', { exact: true }), 'Elle chauffe');
  const left = first.address();
  await first.screen.unmount();

  const { press, screen } = await reloadPage(left);
  const issue = screen.getByRole('dialog', { name: 'Request Repair' }).getByLabelText('Issue', { exact: true });
  await expect.element(issue).toHaveValue('Elle chauffe');
  await press('Continue');
  await expect.element(screen.getByRole('heading', { name: 'Check your request' })).toHaveFocus();
  const sent = createRepair({ id: '3XW8P2RD', issue: 'Elle chauffe' });
  answerCall('POST /repair/requests', sent);
  await press('Send request');
  await expect.element(screen.getByRole('dialog', { name: 'Request Repair' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'Repair #3XW8P2RD' })).toBeVisible();
  expect(sessionStorage.getItem('atelier.typed')).toBeNull();
  const refuse = screen.getByRole('button', { name: 'Not now' });
  await expect.element(refuse).toBeVisible();
  await userEvent.click(refuse);
  await expect.element(refuse).not.toBeInTheDocument();
});

test.each([
  ['claim', ['Same problem again']],
  ['again', ['Request a repair', 'Continue', 'Continue']],
])('a reload keeps a half-written request: %s', async (task, buttons) => {
  const completed = createRepair({ status: 'COMPLETED', station: 8, outcome: 'FIXED', warrantyUntil: '2099-12-31' });
  const first = await openPage('/repairs?repair=7K2M9QFX', completed);
  for (const button of buttons) await first.press(button);
  const issue = { name: 'Issue', exact: true } as const;
  await userEvent.fill(first.screen.getByRole('textbox', issue), 'Elle chauffe');
  await expect.poll(() => sessionStorage.getItem('atelier.typed')).toContain('"step":"issue"');
  const left = first.address();
  await first.screen.unmount();

  const { screen } = await reloadPage(left);
  await expect.element(screen.getByRole('textbox', issue)).toHaveValue('Elle chauffe');
  expect(left).toBe(`/repairs?repair=7K2M9QFX&do=${task}`);
});
