import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aStaffRepair } from '#features/workshop/a-staff-repair.fixture.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { aDevice, aRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { aUser } from '#subjects/session/a-user.fixture.ts';
import { applicationAt } from '../application.fixture.tsx';
import { aShop } from '../a-shop.fixture.ts';
import { aMember } from '../a-workshop.fixture.tsx';

// Whatever people type is text wherever it is shown, to them and to others (specification/faults#w6).

afterEach(() => {
  dialogStore.closeAll();
  vi.unstubAllGlobals();
});

const markup = '<img src=x onerror="window.planted=1"><b>gras</b>';

/** What is read in the page, as it was typed; nothing of it has become a part of the page. */
async function isText(container: Element): Promise<void> {
  await expect.poll(() => container.textContent).toContain(markup);
  expect(document.querySelectorAll('img[src=x]')).toHaveLength(0);
  expect([...document.querySelectorAll('b')].filter(({ textContent }) => textContent === 'gras')).toEqual([]);
  expect(Object(window)).not.toHaveProperty('planted');
  expect(document.title).not.toContain('planted');
}

test('markup that somebody types is read as it was typed, by them and by the staff', async () => {
  await page.viewport(1280, 800);
  const device = aDevice({ name: markup });
  const repair = aRepair({ device, issue: markup, additionalInfo: markup });
  const user = aUser({ lang: 'en', firstName: markup, fullName: markup, address: markup });
  aShop({ user, repairs: [repair], devices: [device], types: [device.type] });
  const theirs = await applicationAt('/dashboard', user);
  const screen = await render(theirs.tree);
  const opener = screen.getByRole('button', { name: 'Repair #7K2M9QFX', exact: true });
  await expect.element(opener).toBeVisible();
  await isText(screen.getByRole('main').element());
  await userEvent.click(opener);
  await expect.element(screen.getByRole('dialog', { name: 'Repair #7K2M9QFX' })).toBeVisible();
  await isText(screen.getByRole('dialog', { name: 'Repair #7K2M9QFX' }).element());
  await userEvent.keyboard('{Escape}');
  // The way back that closes it has to arrive first.
  await expect.poll(() => theirs.router.state.location.search).toBe('');
  await theirs.router.navigate('/profile');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await isText(screen.getByRole('main').element());
  await screen.unmount();

  const seen = aStaffRepair({ issue: markup, additionalInfo: markup });
  aShop({ user: aMember('en', 'OPERATOR'), seen: [seen] });
  const { tree } = await applicationAt(`/workshop/repairs/${seen.id}`, aMember('en', 'OPERATOR'));
  const workshop = await render(tree);
  await expect.element(workshop.getByRole('heading', { name: new RegExp(`Repair #${seen.id}$`, 'u') })).toBeVisible();
  await isText(workshop.getByRole('main').element());
});
