import '#styles.css';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { axeAtAllViewports, resetTextSize } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { findTargetsBelow44 } from '#shared/page/small-touch-targets.fixture.ts';
import { hrefOf } from '#app/manifest.ts';
import { staffPages as listedPages } from '#app/staff-manifest.ts';
import {
  createStaffUser,
  createOwner,
  openRepair,
  openStop,
  openWorkshop,
  openFormOnPage,
  staffForms,
  staffPages,
} from '#app/workshop.fixture.tsx';

afterEach(() => {
  dialogStore.closeAll();
  sessionStorage.clear();
  resetTextSize();
  vi.unstubAllGlobals();
});

// French has the longer words. Each page is opened once for both checks.
describe('staff pages at all widths, and read by axe', () => {
  // Content that loads after the page, in panels of its own.
  const contents: Readonly<Record<string, string>> = {
    '/workshop/figures': 'main [data-subject=OPEN] figure',
    '/workshop/till': 'main ol h3',
  };
  const pages = Object.values(listedPages).filter(({ path }) => !/:\w+$/u.test(path));

  test.each([...pages.map(hrefOf), '/workshop/repairs?list=all', '/workshop/repairs?list=closed'])(
    'the staff page %s fits [2.236]',
    async (path) => {
      const screen = await openWorkshop(path, createOwner('fr'));
      await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => document.querySelector('main [data-slot=skeleton]')).toBeNull();
      await expect.poll(() => document.querySelector(contents[path] ?? 'h1')).not.toBeNull();
      expect(screen.getByRole('button', { name: 'Réessayer' }).elements()).toEqual([]);
      expect(await axeAtAllViewports()).toEqual([]);
      await page.viewport(375, 812);
      expect(await findTargetsBelow44()).toEqual([]);
      const roles = document.querySelector('header p');
      expect(roles?.scrollWidth).toBeLessThanOrEqual(roles?.clientWidth ?? 0);
    },
  );

  test.each([
    ['invites somebody', /^Inviter quelqu’un/u],
    ['changes somebody', /^Modifier Olfa/u],
    ['disables somebody who holds much', /^Désactiver Olfa/u],
  ])('the dialog that %s fits', async (_, name) => {
    const screen = await openWorkshop('/workshop/team', createOwner('fr'));
    await userEvent.click(screen.getByRole('button', { name }));
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('button').last()).toBeVisible();
    await expect.poll(() => dialog.element().querySelector('[data-slot=skeleton]')).toBeNull();
    expect(await axeAtAllViewports()).toEqual([]);
  });

  test.each(['/workshop', '/workshop/repairs'])('a driver’s page %s fits', async (path) => {
    const screen = await openWorkshop(path, createStaffUser('fr', 'COLLECTOR', 'COURIER'));
    await expect.element(screen.getByText('Amel Trabelsi').first()).toBeVisible();
    expect(await axeAtAllViewports()).toEqual([]);
  });

  test('a driver’s stop fits', async () => {
    const screen = await openStop('fr');
    await expect.element(screen.getByText('Amel Trabelsi').first()).toBeVisible();
    expect(await axeAtAllViewports()).toEqual([]);
  });

  test.each(staffPages)('the page of a repair that is %s fits', async (place) => {
    const screen = await openRepair(place, 'fr');
    await expect.element(screen.getByText('Amel Trabelsi').first()).toBeVisible();
    expect(await axeAtAllViewports()).toEqual([]);
  });

  test.each([...new Set(staffForms.map(([, place]) => place))])(
    'the forms of a repair that is %s fit',
    async (place) => {
      const screen = await openRepair(place, 'fr');
      for (const [name] of staffForms.filter(([, from]) => from === place)) {
        await page.viewport(1280, 720);
        const form = await openFormOnPage(name, { screen, lang: 'fr' });
        await expect.element(form).toBeVisible();
        const choice = form.getByRole('radio').last();
        if (choice.elements().length > 0) await userEvent.click(choice);
        expect([name, await axeAtAllViewports()]).toEqual([name, []]);
        await userEvent.keyboard('{Escape}');
        const leaveButton = screen.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' });
        if (leaveButton.elements().length > 0) await userEvent.click(leaveButton);
        await expect.element(form).not.toBeInTheDocument();
      }
    },
  );
});
