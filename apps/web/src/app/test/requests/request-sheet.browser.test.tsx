import '#styles.css';
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

const device = createDevice();
const typeNames = [
  'Phone',
  'Laptop',
  'Tablet',
  'Console',
  'Watch',
  'Television',
  'Washer',
  'Printer',
  'Camera',
  'Headphones',
];
const types = typeNames.map((name, index) => ({ ...device.type, id: `type-${index}`, name }));
const lastType = 'Headphones';

async function openDescription(width: number, height: number) {
  await page.viewport(width, height);
  const user = createUser({ lang: 'en' });
  stubShopServer({ user, devices: [device], types });
  const screen = await render((await createApplicationAt('/dashboard', user)).tree);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  dialogStore.open({ name: 'request', prefill: null });
  const form = screen.getByRole('dialog', { name: 'Request Repair', exact: true });
  const press = (name: string) => userEvent.click(form.getByRole('button', { name, exact: true }));
  await press('Create New Device');
  return { form, press };
}

function scrolledElements(dialog: Element): number[] {
  return [dialog, ...dialog.querySelectorAll(':scope > *')]
    .map(({ scrollTop }) => scrollTop)
    .filter((top) => top !== 0);
}

describe.each([
  [320, 640],
  [375, 667],
  [375, 812],
  [1280, 720],
])('at %i × %i the sheet stays where it is', (width, height) => {
  test('the sheet stays still for the last device type', async () => {
    const { form } = await openDescription(width, height);
    await userEvent.click(form.getByText(lastType, { exact: true }));
    await expect.element(form.getByRole('radio', { name: lastType })).toBeChecked();
    expect(scrolledElements(form.element())).toEqual([]);
    expect(form.getByRole('button', { name: 'Close' }).element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  });

  test('the sheet stays still under the arrow keys', async () => {
    const { form } = await openDescription(width, height);
    await userEvent.click(form.getByText('Phone', { exact: true }));
    for (const name of typeNames.slice(1)) {
      await userEvent.keyboard('{ArrowDown}');
      await expect.element(form.getByRole('radio', { name })).toBeChecked();
    }
    expect(scrolledElements(form.element())).toEqual([]);
    const card = form.getByText(lastType, { exact: true }).element().getBoundingClientRect();
    expect(card.bottom).toBeLessThanOrEqual(height);
  });
});

test.each([
  [768, 1024],
  [1280, 720],
])('at %i × %i the main button never moves', async (width, height) => {
  const { form, press } = await openDescription(width, height);
  const main = () => {
    const { bottom, right } = form.element().querySelector('[type=submit]')?.getBoundingClientRect() ?? {};
    return { bottom, right };
  };
  const top = () => form.element().getBoundingClientRect().top;
  await expect.poll(() => form.element().getAnimations()).toEqual([]);
  const before = main();
  const topBefore = top();
  const stays = () => expect({ ...main(), top: top() }).toEqual({ ...before, top: topBefore });

  await press('Save & Continue');
  await expect.element(form.getByText('Give it a name', { exact: true })).toBeVisible();
  await expect.element(form.getByText('Choose a type', { exact: true })).toBeVisible();
  stays();
  await userEvent.click(form.getByRole('combobox', { name: 'Device' }));
  await userEvent.click(page.getByRole('option', { name: device.name }));
  await press('Continue');
  await expect.element(form.getByRole('heading', { name: 'Where should we pick it up?' })).toBeVisible();
  stays();
  await press('Continue');
  await expect.element(form.getByText('Enter the address', { exact: true })).toBeVisible();
  stays();
  await userEvent.fill(form.getByRole('textbox', { name: 'Address' }), '14 rue du Lac, Tunis');
  await press('Continue');
  await expect.element(form.getByRole('heading', { name: "What's wrong?" })).toBeVisible();
  stays();
});
