import '#styles.css';
import type { TeamMember, Zone } from '@atelier/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createPlannedVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { renderDesk, sentSteps } from '#features/desk/create-desk.fixture.tsx';
import { createDeskRow, createSections } from '#features/desk/create-desk-row.fixture.ts';

afterEach(() => {
  dialogStore.closeAll();
  sessionStore.clear('person');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const sami: TeamMember = { id: 'Sami', name: 'Sami', roles: ['COURIER'], avatar: null, awayUntil: null };

test('planned returns are assigned by a second step', async () => {
  const row = (id: string) =>
    createDeskRow({ id, status: 'FIXED', button: { name: 'PLAN', steps: ['Repair.confirm.return'], form: true } });
  const sections = createSections({ PLAN: [row('RET00001'), row('RET00002')] });
  const { sent } = await renderDesk({ rows: sections, rowsAfter: [], team: [sami] });
  await userEvent.click(page.getByRole('checkbox', { name: /RET00001/u }));
  await userEvent.click(page.getByRole('checkbox', { name: /RET00002/u }));
  await userEvent.click(page.getByRole('button', { name: 'Plan 2' }));
  const dialog = page.getByRole('dialog');
  await userEvent.click(dialog.getByRole('combobox'));
  await userEvent.click(page.getByRole('option', { name: 'Sami' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Plan 2' }));
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.body.items?.map(({ steps }) => steps.map(({ action }) => action))).toEqual([
    ['Repair.confirm.return', 'Repair.return.assigned'],
    ['Repair.confirm.return', 'Repair.return.assigned'],
  ]);
});

const hatem: TeamMember = { ...sami, id: 'Hatem', name: 'Hatem', roles: ['COLLECTOR'] };
const walid: TeamMember = { ...hatem, id: 'Walid', name: 'Walid' };
const marsa: Zone = {
  id: 'marsa',
  nameFr: 'La Marsa',
  nameEn: 'La Marsa',
  postalCodes: [],
  places: [],
  retired: false,
  version: 1,
};

async function renderPlanDialog(
  plannedVisits: Pick<Parameters<typeof renderDesk>[0], 'visits' | 'usualDrivers'>,
  { width = 1280 }: { width?: number } = {},
) {
  const button = { name: 'PLAN', steps: ['Repair.pickup.planned'], form: true } as const;
  const row = (id: string) =>
    createDeskRow({ id, status: 'CONFIRMED', zoneId: marsa.id, button: { ...button, steps: [...button.steps] } });
  const rows = createSections({ PLAN: [row('PICK0001'), row('PICK0002')] });
  const { sent } = await renderDesk({
    rows,
    rowsAfter: [],
    team: [hatem, walid],
    zones: [marsa],
    width,
    ...plannedVisits,
  });
  await userEvent.click(page.getByRole('checkbox', { name: /PICK0001/u }));
  await userEvent.click(page.getByRole('checkbox', { name: /PICK0002/u }));
  await userEvent.click(page.getByRole('button', { name: 'Plan 2' }));
  return { sent, dialog: page.getByRole('dialog') };
}

test.each([
  [
    'there that day',
    [createPlannedVisit({ zoneId: 'marsa', assignee: hatem })],
    'Hatem',
    'Already in La Marsa that day',
  ],
  ['there usually', [], 'Walid', 'Usually drives La Marsa'],
])('the driver %s is preset, with the reason [4.104]', async (...[, visits, name, why]) => {
  const usualDrivers = [{ zoneId: 'marsa', type: 'PICKUP', assigneeId: 'Walid' } as const];
  const { sent, dialog } = await renderPlanDialog({ visits, usualDrivers });
  await expect.element(dialog.getByRole('combobox')).toHaveTextContent(name);
  await expect.element(dialog.getByText(why)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Plan 2' }));
  await expect.poll(() => sent[0]?.body.items?.map(({ steps }) => steps[0]?.assigneeId)).toEqual([name, name]);
});

test('a driver who is chosen replaces the preset one', async () => {
  const { sent, dialog } = await renderPlanDialog({
    visits: [createPlannedVisit({ zoneId: 'marsa', assignee: hatem })],
  });
  await expect.element(dialog.getByRole('combobox')).toHaveTextContent('Hatem');
  await userEvent.click(dialog.getByRole('combobox'));
  await userEvent.click(page.getByRole('option', { name: 'Walid' }));
  expect(dialog.getByText('Already in La Marsa that day').elements()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Plan 2' }));
  await expect.poll(() => sent[0]?.body.items?.map(({ steps }) => steps[0]?.assigneeId)).toEqual(['Walid', 'Walid']);
});

test.each([375, 448, 1280])('window buttons hold their times at %i px', async (width) => {
  const { dialog } = await renderPlanDialog(
    { visits: [createPlannedVisit({ zoneId: 'marsa', assignee: hatem })] },
    { width },
  );
  await expect.element(dialog.getByRole('button', { name: '09:00–12:00' })).toBeVisible();
  const buttons = dialog.getByRole('button', { name: /^\d\d:00–\d\d:00$/u }).elements();
  const cut = buttons.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect([buttons.length, cut]).toEqual([4, []]);
});

test('a bulk confirmation covers more rows than one request', async () => {
  const ids = Array.from({ length: 60 }, (_, index) => `ACC${String(index).padStart(5, '0')}`);
  const rows = createSections({ ACCEPTED: ids.map((id) => createDeskRow({ id })) });
  const { sent } = await renderDesk({ rows, rowsAfter: [] });
  await page.getByRole('button', { name: '20 more' }).click();
  await page.getByRole('button', { name: '20 more' }).click();
  await expect.element(page.getByRole('link', { name: /ACC00059/u })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Confirm all' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: '60 done' }).first()).toBeVisible();
  expect(sentSteps(sent)).toEqual([ids.slice(0, 50), ids.slice(50)]);
});
