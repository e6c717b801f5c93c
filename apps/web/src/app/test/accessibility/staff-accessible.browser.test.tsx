import '#styles.css';
import type { DriverRepair } from '@atelier/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { axeAtBothWidths, axeViolations } from '#shared/page/axe.fixture.ts';
import { findSmallTouchTargets } from '#shared/page/small-touch-targets.fixture.ts';
import { createStop, createVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { createStaffUser, createOwner, openForm, openRepair, openWorkshop } from '#app/workshop.fixture.tsx';

afterEach(() => {
  dialogStore.closeAll();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function clickVisible(button: Locator): Promise<void> {
  await expect.element(button).toBeVisible();
  await userEvent.click(button);
}

describe('staff pages on a phone and on a desk', () => {
  test('a list’s open filter is accessible', async () => {
    const screen = await openWorkshop('/workshop/repairs?list=all', createOwner('en'));
    const openOptions = async (): Promise<void> => {
      await clickVisible(screen.getByRole('combobox', { name: 'Status' }));
      await expect.element(screen.getByRole('listbox')).toBeVisible();
    };
    expect(await axeAtBothWidths(openOptions)).toEqual([]);
  });

  test('somebody else’s session is accessible', async () => {
    const path = '/workshop/profile?session=019a0000-0000-7000-8000-000000000001';
    const screen = await openWorkshop(path, createOwner('en'));
    await expect
      .element(screen.getByRole('dialog').getByText('This session belongs to another account.'))
      .toBeVisible();
    expect(await axeAtBothWidths()).toEqual([]);
  });

  test('the key help of a list is accessible', async () => {
    const screen = await openWorkshop('/workshop', createOwner('en'));
    await expect.element(screen.getByRole('main').getByRole('button').first()).toBeVisible();
    await userEvent.keyboard('?');
    await expect.element(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(await axeAtBothWidths()).toEqual([]);
  });

  test.each(['Notifications', 'My account'])('the open menu of %s is accessible', async (name) => {
    const screen = await openWorkshop('/workshop', createOwner('en'));
    await clickVisible(screen.getByRole('banner').getByRole('button', { name: new RegExp(name, 'u') }));
    expect(await axeAtBothWidths(() => expect.element(screen.getByRole('menu')).toBeVisible())).toEqual([]);
  });

  test('the choice of people is accessible', async () => {
    const { screen, form } = await openForm(['Repair.pickup.assigned', 'CONFIRMED'], 'en');
    const openOptions = async (): Promise<void> => {
      await clickVisible(form.getByRole('combobox', { name: 'Driver' }));
      await expect.element(screen.getByRole('listbox')).toBeVisible();
    };
    expect(await axeAtBothWidths(openOptions)).toEqual([]);
  });

  test('the choice of a day is accessible', async () => {
    const { screen, form } = await openForm(['Repair.pickup.planned', 'CONFIRMED'], 'en');
    await clickVisible(form.getByRole('button', { name: 'Pick a day' }));
    expect(await axeAtBothWidths(() => expect.element(screen.getByRole('grid')).toBeVisible())).toEqual([]);
  });

  test('a form asking whether it may close is accessible', async () => {
    const { screen, form } = await openForm(['Repair.aborted', 'DIAGNOSING'], 'en');
    await userEvent.fill(form.getByRole('textbox', { name: 'Reason' }), 'No parts');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('alertdialog')).toBeVisible();
    expect(await axeAtBothWidths()).toEqual([]);
  });

  test('a form that names missing values is accessible', async () => {
    const { form } = await openForm(['Repair.writtenOff', 'COLLECTED'], 'en');
    await clickVisible(form.getByRole('button', { name: 'Declare lost or abandoned' }));
    await expect.element(form.getByText("This isn't the number of this repair.")).toBeVisible();
    expect(await axeAtBothWidths()).toEqual([]);
  });
});

test('a repair’s other steps are accessible on phones', async () => {
  const screen = await openRepair('TO_RETURN', 'en');
  await page.viewport(375, 800);
  await userEvent.click(screen.getByRole('button', { name: 'More', exact: true }));
  await expect.element(screen.getByRole('menu')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

describe('a driver’s phone: targets of 48 px, contrast of 7:1', () => {
  const opensDesk = async () => {
    const screen = await openWorkshop('/workshop', createStaffUser('en', 'COLLECTOR', 'COURIER'));
    await page.viewport(375, 812);
    await expect.element(screen.getByText('Amel Trabelsi').first()).toBeVisible();
    return screen;
  };

  test('a driver’s desk has large targets and high contrast', async () => {
    const screen = await opensDesk();
    await userEvent.click(screen.getByRole('button', { name: /^Next 7 days/u }));
    await expect.element(screen.getByRole('heading', { level: 3 }).first()).toBeVisible();
    expect(await findSmallTouchTargets()).toEqual([]);
  });

  const atADoor = createStop({
    allowedActions: ['Repair.pickup.collected', 'Repair.unreachable.request', 'Repair.pickup.postponed'],
  });
  const atHome = createStop({
    status: 'RETURNING',
    custody: 'COURIER',
    amountDue: '80.000',
    visits: [createVisit({ type: 'RETURN', status: 'COLLECTED', assignee: { id: 'staff-1', name: 'Leïla' } })],
    allowedActions: ['Repair.return.delivered', 'Repair.unreachable.return', 'Repair.return.broughtBack'],
  });

  const opensStop = async (stop: DriverRepair) => {
    const screen = await openWorkshop(
      `/workshop/repairs/${stop.id}`,
      createStaffUser('en', 'COLLECTOR', 'COURIER'),
      stop,
    );
    await page.viewport(375, 812);
    await expect.element(screen.getByText('Amel Trabelsi').first()).toBeVisible();
    return screen;
  };

  test('a driver’s pickup has large targets and high contrast', async () => {
    const screen = await opensStop(atADoor);
    const faults = await findSmallTouchTargets();
    await clickVisible(screen.getByRole('button', { name: 'More', exact: true }));
    await expect.element(screen.getByRole('menu')).toBeVisible();
    faults.push(...(await findSmallTouchTargets()));
    await clickVisible(screen.getByRole('menuitem', { name: "I can't go" }));
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect([...faults, ...(await findSmallTouchTargets())]).toEqual([]);
  });

  test('a driver’s return has large targets and high contrast', async () => {
    const screen = await opensStop(atHome);
    const faults = await findSmallTouchTargets();
    for (const name of ['Missed visit', /^Hand /u, 'Take payment']) {
      await clickVisible(screen.getByRole('button', { name, exact: true }));
      await expect.element(screen.getByRole('dialog')).toBeVisible();
      faults.push(...(await findSmallTouchTargets()));
      await userEvent.keyboard('{Escape}');
      await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    }
    expect(faults).toEqual([]);
  });
});
