import '#styles.css';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { faultsForAxe } from '#shared/page/accessible.fixture.ts';
import {
  aMember,
  anOwner,
  openForm,
  openRepair,
  openStop,
  openWorkshop,
  staffForms,
  staffPages,
} from '../a-workshop.fixture.tsx';

afterEach(() => {
  dialogStore.closeAll();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const widths = [375, 1280] as const;

/** What axe finds on a phone and on a desk, in both themes each. */
async function faultsAtBothWidths(): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.viewport(width, 800);
    found.push(...(await faultsForAxe()).map((fault) => `${width}: ${fault}`));
  }
  return found;
}

describe('for the staff axe finds nothing in', () => {
  test.each(['/workshop', '/workshop?list=closed', '/workshop/profile'])('the page %s', async (path) => {
    const screen = await openWorkshop(path, anOwner('en'));
    await expect.element(screen.getByRole('main').getByRole('button').first()).toBeVisible();
    expect(await faultsAtBothWidths()).toEqual([]);
  });

  test('a session that is none of theirs', async () => {
    const path = '/workshop/profile?session=019a0000-0000-7000-8000-000000000001';
    const screen = await openWorkshop(path, anOwner('en'));
    await expect.element(screen.getByRole('dialog').getByText('This session isn’t of this account.')).toBeVisible();
    expect(await faultsAtBothWidths()).toEqual([]);
  });

  test('a driver’s list', async () => {
    const screen = await openWorkshop('/workshop', aMember('en', 'COLLECTOR'));
    await expect.element(screen.getByText('Amel Trabelsi').first()).toBeVisible();
    expect(await faultsAtBothWidths()).toEqual([]);
  });

  test('a driver’s stop', async () => {
    const screen = await openStop('en');
    await expect.element(screen.getByText('Amel Trabelsi').first()).toBeVisible();
    expect(await faultsAtBothWidths()).toEqual([]);
  });

  test.each(staffPages)('the page of a repair that is %s', async (place) => {
    const screen = await openRepair(place, 'en');
    await expect.element(screen.getByText('Amel Trabelsi').first()).toBeVisible();
    expect(await faultsAtBothWidths()).toEqual([]);
  });

  test.each(staffForms)('the form of %s while it is %s', async (...named) => {
    const { form } = await openForm(named, 'en');
    await expect.element(form).toBeVisible();
    const choice = form.getByRole('radio').last();
    if (choice.elements().length > 0) await userEvent.click(choice);
    expect(await faultsAtBothWidths()).toEqual([]);
  });
});

describe.each(widths)('on a page of %i pixels axe finds nothing while', (width) => {
  const press = async (button: ReturnType<typeof page.getByRole>): Promise<void> => {
    await page.viewport(width, 800);
    await expect.element(button).toBeVisible();
    await userEvent.click(button);
  };

  test('a list’s filter is open', async () => {
    const screen = await openWorkshop('/workshop?list=all', anOwner('en'));
    await press(screen.getByRole('combobox', { name: 'Status' }));
    await expect.element(screen.getByRole('listbox')).toBeVisible();
    expect(await faultsForAxe()).toEqual([]);
  });

  test('the keys of a list are shown', async () => {
    const screen = await openWorkshop('/workshop', anOwner('en'));
    await expect.element(screen.getByRole('main').getByRole('button').first()).toBeVisible();
    await page.viewport(width, 800);
    await userEvent.keyboard('?');
    await expect.element(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(await faultsForAxe()).toEqual([]);
  });

  test.each(['Notifications', 'My account'])('the menu of %s is open', async (name) => {
    const screen = await openWorkshop('/workshop', anOwner('en'));
    await press(screen.getByRole('banner').getByRole('button', { name: new RegExp(name, 'u') }));
    await expect.element(screen.getByRole('menu')).toBeVisible();
    expect(await faultsForAxe()).toEqual([]);
  });

  test('people are chosen from', async () => {
    const { screen, form } = await openForm(['Repair.pickup.assigned', 'CONFIRMED'], 'en');
    await press(form.getByRole('combobox', { name: 'Collector' }));
    await expect.element(screen.getByRole('listbox')).toBeVisible();
    expect(await faultsForAxe()).toEqual([]);
  });

  test('a day is chosen', async () => {
    const { screen, form } = await openForm(['Repair.pickup.planned', 'CONFIRMED'], 'en');
    await press(form.getByRole('button', { name: 'Pick a day' }));
    await expect.element(screen.getByRole('grid')).toBeVisible();
    expect(await faultsForAxe()).toEqual([]);
  });

  test('a form with something in it asks whether it may close', async () => {
    const { screen, form } = await openForm(['Repair.aborted', 'DIAGNOSING'], 'en');
    await page.viewport(width, 800);
    await userEvent.fill(form.getByRole('textbox', { name: 'Reason' }), 'No parts');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('alertdialog')).toBeVisible();
    expect(await faultsForAxe()).toEqual([]);
  });

  test('a form says what is missing', async () => {
    const { form } = await openForm(['Repair.writtenOff', 'COLLECTED'], 'en');
    await press(form.getByRole('button', { name: 'Declare lost or abandoned' }));
    await expect.element(form.getByText("This isn't the number of this repair.")).toBeVisible();
    expect(await faultsForAxe()).toEqual([]);
  });
});

test('on a phone axe finds nothing while the other steps of a repair are open', async () => {
  const screen = await openRepair('TO_RETURN', 'en');
  await page.viewport(375, 800);
  await userEvent.click(screen.getByRole('button', { name: 'More', exact: true }));
  await expect.element(screen.getByRole('menu')).toBeVisible();
  expect(await faultsForAxe()).toEqual([]);
});
