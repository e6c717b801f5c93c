import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { createDevice } from '#subjects/repair/mine/repair.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';

afterEach(() => {
  dialogStore.closeAll();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function openRequest(path = '/dashboard') {
  await page.viewport(375, 800);
  const user = createUser({ lang: 'en' });
  const device = createDevice();
  stubShopServer({ user, devices: [device], types: [device.type] });
  const { tree, router, address } = await createApplicationAt(path, user);
  const screen = await render(tree);
  if (path === '/dashboard') await userEvent.click(screen.getByRole('button', { name: 'Request Repair' }).first());
  const form = screen.getByRole('dialog', { name: 'Request Repair', exact: true });
  await userEvent.click(form.getByRole('combobox', { name: 'Device' }));
  await userEvent.click(screen.getByRole('option', { name: device.name }));
  return {
    screen,
    form,
    address,
    goBack: () => router.navigate(-1),
    step: (name: string) => form.getByRole('heading', { name }),
    field: (name: string) => form.getByRole('textbox', { name, exact: true }),
    press: (name: string) => userEvent.click(form.getByRole('button', { name, exact: true })),
  };
}

test('Back leads to the former step [2.136]', async () => {
  const { screen, form, address, goBack, step, field, press } = await openRequest();
  await press('Continue');
  await userEvent.fill(field('Address'), 'Chez Salma');
  await press('Continue');
  await userEvent.fill(field('Issue'), 'Il chauffe');
  await goBack();
  await expect.element(field('Address')).toHaveValue('Chez Salma');
  await goBack();
  await expect.element(step('Which device?')).toBeVisible();
  expect(screen.getByRole('alertdialog').query()).toBeNull();
  await goBack();
  const question = screen.getByRole('alertdialog', { name: 'Close without saving?' });
  await expect.element(question).toBeVisible();
  const [keep, discard] = ['Keep editing', 'Discard'].map((name) => question.getByRole('button', { name }));
  const topOf = (button: typeof keep) => button?.element().getBoundingClientRect().top ?? 0;
  expect(topOf(keep)).toBeLessThan(topOf(discard));
  await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  await press('Continue');
  await press('Continue');
  await expect.element(field('Issue')).toHaveValue('Il chauffe');
  expect(address()).toBe('/dashboard?do=request');
  await expect.element(form).toBeVisible();
});

test('Back after a link leads to the former step', async () => {
  const { form, address, goBack, step, press } = await openRequest('/dashboard?do=request');
  await press('Continue');
  await expect.element(step('Where should we pick it up?')).toBeVisible();
  await goBack();
  await expect.element(step('Which device?')).toBeVisible();
  await goBack();
  await expect.element(form).not.toBeInTheDocument();
  expect(address()).toBe('/dashboard');
});

test('Back closes an untouched form without a question', async () => {
  const { screen, form, address, goBack } = await openRequest();
  await goBack();
  await expect.element(form).not.toBeInTheDocument();
  expect(screen.getByRole('alertdialog').query()).toBeNull();
  expect(address()).toBe('/dashboard');
});
