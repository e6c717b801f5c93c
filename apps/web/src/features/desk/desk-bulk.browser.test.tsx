import '#styles.css';
import type { PlannedVisit, TeamMember } from '@atelier/contract';
import type { StaffRole } from '@atelier/domain';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createPlannedVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { acceptedQuotes, button, link, renderDesk, sentSteps } from './create-desk.fixture.tsx';
import { createDeskRow, createSections } from './create-desk-row.fixture.ts';

afterEach(() => {
  dialogStore.closeAll();
  sessionStore.clear('person');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const { ids, rows, sections } = acceptedQuotes;

describe('several at once', () => {
  test('rows are selected by press, Shift and key [2.173]', async () => {
    const { requests } = await renderDesk({ rows: sections });
    await userEvent.click(page.getByRole('checkbox', { name: /ACC00001/u }));
    await expect.element(button('Confirm 1')).toBeVisible();
    await userEvent.click(page.getByRole('checkbox', { name: /ACC00003/u }), { modifiers: ['Shift'] });
    await expect.element(button('Confirm 3')).toBeVisible();
    const colourOf = (id: string) =>
      getComputedStyle(page.getByRole('listitem').filter({ hasText: id }).element()).backgroundColor;
    expect(colourOf('ACC00003')).toBe(colourOf('ACC00001'));
    await userEvent.keyboard('k');
    await userEvent.keyboard('x');
    await expect.element(button('Confirm 2')).toBeVisible();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await userEvent.click(button('2 labels'));
    await expect.poll(() => requests).toContain('/staff/labels?ids=ACC00002%2CACC00003&sheet=LABEL');
    await userEvent.click(button('Clear'));
    await expect.element(page.getByRole('region', { name: 'Selected repairs' })).not.toBeInTheDocument();
  });

  test('bulk actions are those that all rows allow', async () => {
    const claim = createDeskRow({
      id: 'RCV00001',
      button: { name: 'CLAIM', steps: ['Repair.diagnosis.assigned'], form: false },
    });
    await renderDesk({ rows: createSections({ ACCEPTED: rows.slice(0, 1), RECEIVE: [claim] }) });
    await userEvent.click(page.getByRole('checkbox', { name: /ACC00001/u }));
    await userEvent.click(page.getByRole('checkbox', { name: /RCV00001/u }));
    await expect.element(page.getByText('No common action')).toBeVisible();
  });

  test('a bulk confirmation reports failures and is undone together', async () => {
    const after = createSections({ ACCEPTED: rows.slice(3) });
    const { sent } = await renderDesk({ rows: sections, rowsAfter: after, refused: { ACC00004: 'notAllowed' } });
    await userEvent.click(button('Confirm all'));
    const bulkStatus = page.getByRole('status').filter({ hasText: '3 done · 1 refused' });
    await expect.element(bulkStatus.getByRole('listitem').getByText(/ACC00004/u)).toBeVisible();
    await expect.element(link('ACC00001')).not.toBeInTheDocument();
    await expect.element(link('ACC00004')).toBeVisible();
    await userEvent.click(button('Undo all'));
    await expect.element(page.getByText('3 steps undone')).toBeVisible();
    expect(sentSteps(sent)).toEqual([ids, 'Repair.corrected', 'Repair.corrected', 'Repair.corrected']);
  });

  test('what an undo leaves is named and kept', async () => {
    const refused: Record<string, string> = {};
    const { sent, server } = await renderDesk({ rows: sections, rowsAfter: createSections({ ACCEPTED: [] }), refused });
    await userEvent.click(button('Confirm all'));
    await expect.element(page.getByText('4 done')).toBeVisible();
    server.isAway = true;
    await userEvent.click(button('Undo all'));
    await expect.element(page.getByText('No connection', { exact: true })).toBeVisible();
    server.isAway = false;
    refused['ACC00002'] = 'notAllowed';
    await userEvent.click(button('Undo all'));
    const left = page.getByRole('status').filter({ hasText: '1 refused' });
    await expect.element(left.getByRole('listitem').getByText(/ACC00002/u)).toBeVisible();
    await expect.element(page.getByText('3 steps undone')).toBeVisible();
    await expect.element(button('Undo all')).not.toBeInTheDocument();
    expect(sentSteps(sent)).toHaveLength(5);
  });

  test('a bulk action replaces the message before it', async () => {
    await renderDesk({ rows: sections, rowsAfter: createSections({ ACCEPTED: rows.slice(1) }) });
    await userEvent.click(button(/^Confirm, .*ACC00001$/u));
    await expect.element(button('Undo')).toBeVisible();
    await userEvent.click(button('Confirm all'));
    await expect.element(button('Undo all')).toBeVisible();
    expect(document.querySelector('[data-slot=toast][data-state=open]')).toBeNull();
  });

  test('ten visits of a zone get one driver together', async () => {
    const plan = { name: 'PLAN', steps: ['Repair.pickup.planned'], form: true } as const;
    const row = (id: string, zoneId: string | null) =>
      createDeskRow({ id, zoneId, address: `${id} rue de Marseille`, button: { ...plan, steps: [...plan.steps] } });
    const ten = Array.from({ length: 10 }, (_, index) => row(`PLAN000${index}`, marsa.id));
    const sections = createSections({ PLAN: [row('FAR00001', null), ...ten, row('FAR00002', null)] });
    const { sent } = await renderDesk({
      rows: sections,
      rowsAfter: [],
      zones: [marsa, retiredZone],
      visits: [createPlannedRow(null), createPlannedRow(marsa.id)],
      team: [createTeamMember('Hatem', 'COLLECTOR')],
    });
    await userEvent.click(button('La Marsa'));
    await expect.element(link('FAR00001')).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('checkbox', { name: /PLAN0000/u }));
    await userEvent.click(page.getByRole('checkbox', { name: /PLAN0009/u }), { modifiers: ['Shift'] });
    await userEvent.click(button('Plan 10'));
    const dialog = page.getByRole('dialog');
    await expect
      .element(dialog.getByRole('button', { name: '09:00–12:00' }))
      .toHaveAccessibleDescription('2 visits · 1 in the zone');
    await userEvent.click(dialog.getByRole('combobox'));
    await userEvent.click(page.getByRole('option', { name: 'Hatem' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Plan 10' }));
    await expect.element(page.getByText('Nothing is waiting for you in this zone.')).toBeVisible();
    expect(page.getByText('Carthage').elements()).toEqual([]);
    const items = sent[0]?.body.items ?? [];
    expect(items.map(({ steps }) => steps[0])).toMatchObject(
      ten.map(({ address }) => ({
        action: 'Repair.pickup.planned',
        time: '09:00-12:00',
        address,
        assigneeId: 'Hatem',
      })),
    );
  });

  test('pickups and returns get one driver together', async () => {
    const row = (id: string, action: 'Repair.pickup.assigned' | 'Repair.return.assigned') =>
      createDeskRow({ id, button: { name: 'ASSIGN', steps: [action], form: true } });
    const team = [createTeamMember('Hatem', 'COLLECTOR'), createTeamMember('Sami', 'COLLECTOR', 'COURIER')];
    const sections = createSections({
      PLAN: [row('ASG00001', 'Repair.pickup.assigned'), row('ASG00002', 'Repair.return.assigned')],
    });
    const { sent } = await renderDesk({ rows: sections, rowsAfter: [], team });
    await userEvent.click(page.getByRole('checkbox', { name: /ASG00001/u }));
    await userEvent.click(page.getByRole('checkbox', { name: /ASG00002/u }));
    await userEvent.click(button('Assign 2'));
    const dialog = page.getByRole('dialog', { name: 'Assign 2' });
    await userEvent.click(dialog.getByRole('button', { name: 'Assign 2' }));
    await expect.element(dialog.getByText('This field is required')).toBeVisible();
    await userEvent.click(dialog.getByRole('combobox'));
    expect(
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Sami']);
    await userEvent.click(page.getByRole('option', { name: 'Sami' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Assign 2' }));
    await expect.element(page.getByText('Nothing is waiting for you')).toBeVisible();
    expect(sent[0]?.body.items?.map(({ steps }) => steps)).toEqual([
      [{ action: 'Repair.pickup.assigned', assigneeId: 'Sami' }],
      [{ action: 'Repair.return.assigned', assigneeId: 'Sami' }],
    ]);
  });
});

const zone = { version: 1, retired: false, postalCodes: [], places: [] };
const marsa = { ...zone, id: 'marsa', nameFr: 'La Marsa', nameEn: 'La Marsa' };
const retiredZone = { ...zone, id: 'gone', nameFr: 'Carthage', nameEn: 'Carthage', retired: true };

function createPlannedRow(zoneId: string | null): PlannedVisit {
  return createPlannedVisit({ id: `visit-${zoneId}`, repairId: `OTHER-${zoneId}`, date: '2026-11-23', zoneId });
}

function createTeamMember(id: string, ...roles: StaffRole[]): TeamMember {
  return { id, name: id, roles, avatar: null, awayUntil: null };
}
