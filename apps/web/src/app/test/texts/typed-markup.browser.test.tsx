import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createStaffRepair } from '#subjects/staff/staff-repair.fixture.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { createDevice, createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';
import { createStaffUser } from '#app/workshop.fixture.tsx';

// Typed markup is shown as text everywhere (specification/faults#w6).

afterEach(() => {
  dialogStore.closeAll();
  vi.unstubAllGlobals();
});

const markup = '<img src=x onerror="window.planted=1"><b>gras</b>';

async function expectText(container: Element): Promise<void> {
  await expect.poll(() => container.textContent).toContain(markup);
  expect(document.querySelectorAll('img[src=x]')).toHaveLength(0);
  expect([...document.querySelectorAll('b')].filter(({ textContent }) => textContent === 'gras')).toEqual([]);
  expect(Object(window)).not.toHaveProperty('planted');
  expect(document.title).not.toContain('planted');
}

test('typed markup is shown as typed', async () => {
  await page.viewport(1280, 800);
  const device = createDevice({ name: markup });
  const repair = createRepair({ device, issue: markup, additionalInfo: markup });
  const user = createUser({ lang: 'en', firstName: markup, fullName: markup, address: markup });
  stubShopServer({ user, repairs: [repair], devices: [device], types: [device.type] });
  const theirs = await createApplicationAt('/dashboard', user);
  const screen = await render(theirs.tree);
  const opener = screen.getByRole('button', { name: 'Repair #7K2M9QFX', exact: true });
  await expect.element(opener).toBeVisible();
  await expectText(screen.getByRole('main').element());
  await userEvent.click(opener);
  await expect.element(screen.getByRole('dialog', { name: 'Repair #7K2M9QFX' })).toBeVisible();
  await expectText(screen.getByRole('dialog', { name: 'Repair #7K2M9QFX' }).element());
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => theirs.router.state.location.search).toBe('');
  await theirs.router.navigate('/profile');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expectText(screen.getByRole('main').element());
  await screen.unmount();

  const staffRepair = createStaffRepair({ issue: markup, additionalInfo: markup });
  stubShopServer({ user: createStaffUser('en', 'OPERATOR'), staffRepairs: [staffRepair] });
  const { tree } = await createApplicationAt(`/workshop/repairs/${staffRepair.id}`, createStaffUser('en', 'OPERATOR'));
  const workshop = await render(tree);
  await expect
    .element(workshop.getByRole('heading', { name: new RegExp(`Repair #${staffRepair.id}$`, 'u') }))
    .toBeVisible();
  await expectText(workshop.getByRole('main').element());
});
