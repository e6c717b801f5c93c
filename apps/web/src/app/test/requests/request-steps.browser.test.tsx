import '#styles.css';
import type { User } from '@atelier/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { createDevice } from '#subjects/repair/mine/repair.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';

afterEach(() => {
  dialogStore.closeAll();
  vi.unstubAllGlobals();
});

const verifiedDevice = createDevice({ isVerified: true, brand: 'Fairphone', model: '4', serialNumber: 'FP4-77' });

async function openRequest(overrides: Partial<User> = {}) {
  await page.viewport(1280, 800);
  const user = createUser({ lang: 'en', ...overrides });
  const types = [verifiedDevice.type, { ...verifiedDevice.type, id: 'type-2', name: 'Tablette', icon: 'tablet' }];
  const sent = stubShopServer({ user, devices: [verifiedDevice], types });
  const screen = await render((await createApplicationAt('/dashboard', user)).tree);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  dialogStore.open({ name: 'request', prefill: null });
  const form = screen.getByRole('dialog', { name: 'Request Repair', exact: true });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  const press = (name: string) => userEvent.click(form.getByRole('button', { name, exact: true }));
  await userEvent.click(form.getByRole('combobox', { name: 'Device' }));
  await userEvent.click(screen.getByRole('option', { name: verifiedDevice.name }));
  const changes = () => sent.filter(({ call }) => call !== 'POST /repair/slots');
  return { form, field, press, changes };
}

describe('the form of a verified device', () => {
  test('a verified device takes another name', async () => {
    const { form, field } = await openRequest();
    await expect.element(form.getByText('Verified by the shop', { exact: true })).toBeVisible();
    await userEvent.type(field('Device name'), ' (bleu)');
    await expect.element(field('Device name')).toHaveValue('Téléphone de Lina (bleu)');
    await expect.element(form.getByRole('button', { name: 'Update & Continue' })).toBeEnabled();
  });

  test.each([
    ['Brand', 'Fairphone'],
    ['Model', '4'],
    ['Serial number', 'FP4-77'],
  ])('a verified device takes no other %s [2.112]', async (name, value) => {
    const { form, field } = await openRequest();
    await userEvent.type(field(name), 'x');
    await expect.element(field(name)).toHaveValue(value);
    await expect.element(form.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled();
  });

  test('a verified device takes no other type', async () => {
    const { form } = await openRequest();
    await expect.element(form.getByRole('radio', { name: 'Téléphone' })).toBeChecked();
    await expect.element(form.getByRole('radio', { name: 'Tablette' })).toBeDisabled();
  });
});

describe('the step of the address', () => {
  test('a typed address is saved to an empty profile [2.114]', async () => {
    const { form, field, press, changes } = await openRequest({ address: null });
    await press('Continue');
    await userEvent.click(form.getByRole('switch', { name: 'Use my address' }));
    await userEvent.fill(field('Address'), '14 rue du Lac, Tunis');
    expect(changes()).toEqual([]);
    await press('Save as my address');
    await expect.element(form.getByRole('heading', { name: "What's wrong?" })).toBeVisible();
    expect(changes()).toEqual([{ call: 'PUT /users/me', body: { address: '14 rue du Lac, Tunis' } }]);
  });

  test('an address is saved only if declared as theirs', async () => {
    const { form, field, press, changes } = await openRequest({ address: null });
    await press('Continue');
    await userEvent.fill(field('Address'), 'Chez Salma');
    await press('Continue');
    await expect.element(form.getByRole('heading', { name: "What's wrong?" })).toBeVisible();
    expect(changes()).toEqual([]);
  });
});
