import '#styles.css';
import type { PlannedVisit, TeamMember } from '@atelier/contract';
import type { StaffRole } from '@atelier/domain';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { pressByKey } from '#shared/page/keyboard.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createPlannedVisit, createStaffRepair, withAllowedActions } from '#subjects/staff/staff-repair.fixture.ts';
import { renderDesk, sentSteps } from './create-desk.fixture.tsx';
import { createDeskRow, createSections } from './create-desk-row.fixture.ts';

afterEach(() => {
  dialogStore.closeAll();
  sessionStore.clear('person');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const ids = ['ACC00001', 'ACC00002', 'ACC00003', 'ACC00004'];
const rows = ids.map((id) => createDeskRow({ id }));
const sections = createSections({ ACCEPTED: rows });

function link(id: string) {
  return page.getByRole('link', { name: new RegExp(id, 'u') });
}

function button(name: string | RegExp) {
  return page.getByRole('button', { name });
}

describe('by keys', () => {
  test('keys move along rows, act and undo', async () => {
    const { sent } = await renderDesk({ rows: sections, rowsAfter: createSections({ ACCEPTED: rows.slice(1) }) });
    await expect.element(link('ACC00001')).toBeVisible();
    await userEvent.keyboard('jjk');
    await expect.element(link('ACC00001')).toHaveFocus();
    await userEvent.keyboard('a');
    await expect.element(link('ACC00001')).not.toBeInTheDocument();
    await expect.element(link('ACC00002')).toHaveFocus();
    await userEvent.keyboard('u');
    await expect.element(page.getByText('Undone: everything is as before')).toBeVisible();
    expect(sentSteps(sent)).toEqual([['Repair.approve.confirmed'], 'Repair.corrected']);
  });

  test('undo survives navigation and ends with the session', async () => {
    const { sent, router } = await renderDesk({
      rows: sections,
      rowsAfter: createSections({ ACCEPTED: rows.slice(1) }),
    });
    const goAndReturn = async (): Promise<void> => {
      await router.navigate('/workshop/repairs/ACC00002');
      await expect.element(page.getByText('elsewhere')).toBeVisible();
      await router.navigate(-1);
      await expect.element(link('ACC00002')).toBeVisible();
    };
    await userEvent.click(button(/^Confirm, .*ACC00001/u));
    await expect.element(link('ACC00001')).not.toBeInTheDocument();
    await goAndReturn();
    await userEvent.keyboard('u');
    await expect.element(page.getByText('Undone: everything is as before')).toBeVisible();
    await userEvent.click(button(/^Confirm, .*ACC00002/u));
    await expect.poll(() => sent).toHaveLength(3);
    sessionStore.clear('person');
    await goAndReturn();
    await userEvent.keyboard('u');
    await goAndReturn();
    expect(sentSteps(sent)).toEqual([['Repair.approve.confirmed'], 'Repair.corrected', ['Repair.approve.confirmed']]);
  });

  test('several are selected, confirmed together and taken back together', async () => {
    const { sent } = await renderDesk({ rows: sections, rowsAfter: createSections({ ACCEPTED: rows.slice(2) }) });
    await expect.element(link('ACC00001')).toBeVisible();
    await userEvent.keyboard('jxjx');
    await pressByKey(button('Confirm 2'));
    await expect.element(page.getByRole('status').filter({ hasText: '2 done' }).first()).toBeVisible();
    await pressByKey(button('Undo all'));
    await expect.element(page.getByText('2 steps undone')).toBeVisible();
    expect(sentSteps(sent)).toEqual([ids.slice(0, 2), 'Repair.corrected', 'Repair.corrected']);
  });

  test('the undo key reverts single and bulk actions', async () => {
    const { sent } = await renderDesk({ rows: sections, rowsAfter: createSections({ ACCEPTED: rows.slice(2) }) });
    await expect.element(link('ACC00001')).toBeVisible();
    await userEvent.keyboard('jxjx');
    await pressByKey(button('Confirm 2'));
    await expect.element(page.getByRole('status').filter({ hasText: '2 done' }).first()).toBeVisible();
    await userEvent.click(button(/^Confirm, .*ACC00003/u));
    await expect.element(page.getByText('Approval confirmed').first()).toBeVisible();
    await userEvent.keyboard('u');
    await expect.element(page.getByText('Undone: everything is as before')).toBeVisible();
    await userEvent.keyboard('u');
    await userEvent.click(button('Undo all'));
    await expect.element(page.getByText('2 steps undone')).toBeVisible();
    const undone = ['Repair.corrected', 'Repair.corrected', 'Repair.corrected'];
    expect(sentSteps(sent)).toEqual([ids.slice(0, 2), ['Repair.approve.confirmed'], ...undone]);
    expect(sent[2]?.path).toContain('ACC00003');
  });

  test('keys open a repair and their help', async () => {
    const { router } = await renderDesk({ rows: sections });
    await expect.element(link('ACC00001')).toBeVisible();
    await userEvent.keyboard('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('term');
    await expect
      .poll(() => keys.elements().map(({ textContent }) => textContent))
      .toEqual(['j', 'k', 'Enter', 'a', 'x', 'u', '1–9', '?', '/', 'i']);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('j{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe('/workshop/repairs/ACC00001');
  });

  test.each([
    ['of those that are answered', 'ANSWER'],
    ['about a device on the bench', 'ASKED'],
    ['of what nobody of the office is there for', 'UNMANNED'],
  ] as const)('a message %s opens its conversation', async (_, key) => {
    const waitingRows = createDeskRow({ id: 'MSG00001', message: 'Is it ready?', button: null });
    const { router } = await renderDesk({ rows: createSections({ [key]: [waitingRows] }) });
    await expect.element(link('MSG00001').first()).toBeVisible();
    await expect.element(page.getByText('Is it ready?')).toBeVisible();
    await userEvent.keyboard('ja');
    const present = { pathname: '/workshop/repairs/MSG00001', hash: '#messages' };
    await expect.poll(() => router.state.location).toMatchObject(present);
    await router.navigate(-1);
    await userEvent.click(page.getByRole('link', { name: /^Answer, .*MSG00001/u }));
    await expect.poll(() => router.state.location).toMatchObject(present);
  });

  test('a secondary action gives a device to a partner', async () => {
    const claim = { name: 'CLAIM', steps: ['Repair.diagnosis.assigned' as const], form: false } as const;
    const rows = (['Repair.diagnosis.externalized', 'Repair.fix.started'] as const).map((step, index) =>
      createDeskRow({
        id: `OUT0000${index}`,
        button: { ...claim, steps: [...claim.steps] },
        secondaryButton: { name: 'HAND_OVER', steps: [step], form: true },
      }),
    );
    const { screen, sent } = await renderDesk({
      roles: ['TECHNICIAN'],
      rows: createSections({ DIAGNOSE: rows.slice(0, 1), FIX: rows.slice(1) }),
      seen: [
        { id: 'OUT00000', status: 'DIAGNOSING' as const, ...withAllowedActions('Repair.diagnosis.externalized') },
        { id: 'OUT00001', status: 'APPROVE_CONFIRMED' as const, ...withAllowedActions('Repair.fix.started') },
      ].map((repair) => createStaffRepair({ ...repair, custody: 'CENTER' })),
    });
    for (const id of ['OUT00000', 'OUT00001']) {
      await pressByKey(button(new RegExp(`^Hand to a partner, .*${id}`, 'u')));
      const form = screen.getByRole('dialog');
      await userEvent.fill(form.getByLabelText('Partner', { exact: true }), 'Carthage');
      await userEvent.keyboard('{Enter}');
      await expect.element(form).not.toBeInTheDocument();
    }
    expect(sent.map(({ body }) => body)).toMatchObject([
      { action: 'Repair.diagnosis.externalized', partner: 'Carthage' },
      { action: 'Repair.fix.started', isExternalized: true, partner: 'Carthage' },
    ]);
  });
});

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
    await expect.poll(() => requests).toContain('/staff/labels?ids=ACC00002%2CACC00003');
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
