import '#styles.css';
import type { StaffRepair } from '@atelier/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { pressByKey } from '#shared/page/keyboard.fixture.ts';
import { publishLive } from '#subjects/live/live-events.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createStaffRepair, withAllowedActions, createVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { renderDesk, sentSteps } from './create-desk.fixture.tsx';
import { createDeskRow, createDeskStop, createSections } from './create-desk-row.fixture.ts';

afterEach(() => {
  dialogStore.closeAll();
  sessionStore.clear('person');
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function button(name: string | RegExp) {
  return page.getByRole('button', { name });
}

function link(id: string) {
  return page.getByRole('link', { name: new RegExp(id, 'u') });
}

function heading(name: string) {
  return page.getByRole('heading', { name });
}

describe('without a connection', () => {
  const visit = createVisit({ status: 'ASSIGNED', assignee: { id: 'staff-1', name: 'Leïla' } });
  const stop = createDeskStop({ id: 'TODAY001', visit });
  const openDesk = () =>
    renderDesk({ roles: ['COLLECTOR'], rows: createSections({ TODAY: [stop] }), rowsAfter: [], width: 375 });

  test('a stop without connection stays and says why', async () => {
    const { screen, server, sent } = await openDesk();
    await expect.element(button(/^Collected/u)).toBeVisible();
    server.isAway = true;
    for (const name of [/^Collected/u, /^Missed visit/u]) {
      await userEvent.click(button(name));
      const row = screen.getByRole('listitem').filter({ hasText: 'TODAY001' });
      await expect.element(row.getByText(/^No connection/u)).toBeVisible();
      await expect.element(button(name)).toBeEnabled();
    }
    server.isAway = false;
    await userEvent.click(button(/^Collected/u));
    await expect.element(page.getByText('Nothing is waiting for you')).toBeVisible();
    expect(sentSteps(sent)).toEqual([['Repair.pickup.collected']]);
  });

  test('an unanswered action moves its row after the refetch', async () => {
    const { server, sent } = await openDesk();
    await expect.element(button(/^Collected/u)).toBeVisible();
    server.fails = true;
    await userEvent.click(button(/^Collected/u));
    await expect.poll(() => sent).toHaveLength(1);
    await expect.element(page.getByText('Device collected').first()).toBeVisible();
    await expect.element(link('TODAY001')).toBeVisible();
    server.fails = false;
    publishLive('connected', undefined);
    await expect.element(page.getByText('Nothing is waiting for you')).toBeVisible();
  });
});

describe('counts', () => {
  const row = (id: string, hour: number) =>
    createDeskRow({
      id,
      nextAction: { owner: 'OPERATOR', since: null, due: `2099-03-03T0${hour}:00:00.000Z`, dueReason: null },
    });
  const [one, two, three] = [row('ACC00001', 7), row('ACC00002', 8), row('ACC00003', 9)];

  test('counts stay true once waiting rows are shown', async () => {
    const { receivesChange, requests } = await renderDesk({ rows: createSections({ ACCEPTED: [two] }) });
    await expect.element(link('ACC00002')).toBeVisible();
    const next = createSections({ CALL: [three], ACCEPTED: [one, two] });
    receivesChange(one.id, 1, next);
    receivesChange(three.id, 1, next);
    await expect.element(button('2 new')).toBeVisible();
    publishLive('desk', { role: 'OPERATOR', counts: { CALL: 1, ACCEPTED: 2 } });
    await expect.element(heading('Quotes accepted (2)')).toBeVisible();
    await userEvent.click(button('2 new'));
    await expect.element(link('ACC00001')).toBeVisible();
    await expect.element(heading('Quotes accepted (2)')).toBeVisible();
    await expect.element(heading('To call (1)')).toBeVisible();
    expect(requests.filter((path) => path === '/staff/desk')).toHaveLength(1);
  });

  test('a call appears once its time has come', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { changesSilently } = await renderDesk({ rows: createSections({ ACCEPTED: [two] }) });
    await expect.element(link('ACC00002')).toBeVisible();
    changesSilently(createSections({ CALL: [three], ACCEPTED: [two] }));
    vi.advanceTimersByTime(60_000);
    await expect.element(button('1 new')).toBeVisible();
    expect(link('ACC00003').elements()).toEqual([]);
    await userEvent.click(button('1 new'));
    await expect.element(heading('To call (1)')).toBeVisible();
  });

  test('a paid refund leaves the desk with its payment', async () => {
    const { changesSilently } = await renderDesk({ rows: createSections({ OVERDUE: [one], ACCEPTED: [two] }) });
    await expect.element(link('ACC00001')).toBeVisible();
    changesSilently(createSections({ ACCEPTED: [two] }));
    publishLive('till', { repairId: null });
    publishLive('till', { repairId: one.id });
    await expect.element(button('Refresh')).toBeVisible();
  });

  test('a changed catalog refetches the desk within two seconds', async () => {
    const { changesSilently } = await renderDesk({ rows: createSections({ OVERDUE: [one], ACCEPTED: [two] }) });
    await expect.element(link('ACC00001')).toBeVisible();
    changesSilently(createSections({ ACCEPTED: [two] }));
    const wait = vi.spyOn(globalThis, 'setTimeout');
    publishLive('catalog', { id: 'partner' });
    expect(wait.mock.calls.some(([, delay = 0]) => delay > 0 && delay < 2_000)).toBe(true);
    await expect.element(button('Refresh')).toBeVisible();
  });

  test('events before their row count it once', async () => {
    const { receivesChange } = await renderDesk({ rows: createSections({ ACCEPTED: [two] }) });
    await expect.element(link('ACC00002')).toBeVisible();
    receivesChange(one.id, 1, createSections({ ACCEPTED: [one, two] }));
    publishLive('desk', { role: 'OPERATOR', counts: { ACCEPTED: 2 } });
    await userEvent.click(button('1 new'));
    await expect.element(link('ACC00001')).toBeVisible();
    await expect.element(heading('Quotes accepted (2)')).toBeVisible();
  });

  test('one change of several desks refetches them together', async () => {
    const rows = createSections({ ACCEPTED: [two] });
    const { receivesChange, requests } = await renderDesk({ roles: ['OPERATOR', 'TECHNICIAN'], rows });
    await expect.element(link('ACC00002')).toBeVisible();
    const [accepted] = rows;
    receivesChange('UNSEEN01', 1, accepted === undefined ? [] : [{ ...accepted, count: 30 }]);
    publishLive('desk', { role: 'ADMIN', counts: { OVERDUE: 3 } });
    publishLive('desk', { role: 'TECHNICIAN', counts: { FIX: 3 } });
    await expect.element(heading('Quotes accepted (30)')).toBeVisible();
    expect(requests.filter((path) => path === '/staff/desk')).toHaveLength(2);
  });
});

describe('an open dialog', () => {
  const call = { name: 'CALL', steps: ['Repair.confirm.request' as const], form: true } as const;
  const row = createDeskRow({ id: 'CALL0001', status: 'REQUESTED', button: { ...call, steps: [...call.steps] } });
  const requested = createStaffRepair({
    id: row.id,
    ...withAllowedActions('Repair.confirm.request', 'Repair.unreachable.request'),
  });
  const entry: StaffRepair['log'][number] = {
    id: 'log-1',
    action: 'Repair.confirm.request',
    at: '2026-11-20T09:00:00.000Z',
    receivedAt: '2026-11-20T09:00:00.000Z',
    actor: { id: 'nadia', name: 'Nadia' },
    from: { status: 'REQUESTED', custody: 'CUSTOMER', outcome: 'NONE' },
    to: { status: 'CONFIRMED', custody: 'CUSTOMER', outcome: 'NONE' },
    captured: {},
    corrected: false,
  };
  const confirmed = createStaffRepair({
    id: row.id,
    version: 2,
    status: 'CONFIRMED',
    log: [entry],
    ...withAllowedActions('Repair.pickup.planned', 'Repair.unreachable.request'),
  });

  test('a call’s dialog keeps its buttons during live changes', async () => {
    const { screen, receivesTransition, sent } = await renderDesk({
      rows: createSections({ CALL: [row] }),
      seen: [requested],
    });
    await userEvent.click(button(/^Call, /u));
    const dialog = screen.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Confirm request' });
    await expect.element(confirm).toBeEnabled();
    await receivesTransition(confirmed);
    await expect.element(dialog.getByText('Nadia has just changed this repair.')).toBeVisible();
    await expect.element(confirm).toBeDisabled();
    await expect.element(dialog.getByRole('button', { name: 'Continue' })).toHaveFocus();
    await expect.element(dialog.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-disabled');
    await pressByKey(dialog.getByRole('button', { name: 'Continue' }));
    await expect.element(dialog.getByRole('button', { name: 'Plan pickup' })).toBeEnabled();
    await expect.element(confirm).not.toBeInTheDocument();
    expect(sent.map(({ path }) => path)).toEqual([`/staff/repairs/${row.id}/calling`]);
  });

  test('a bulk dialog keeps its buttons during live changes', async () => {
    const plan = { name: 'PLAN', steps: ['Repair.pickup.planned' as const], form: true } as const;
    const all = Array.from({ length: 20 }, (_, index) => `PLAN00${index + 10}`);
    const rows = all.map((id) => createDeskRow({ id, button: { ...plan, steps: [...plan.steps] } }));
    const ids = ['PLAN0010', 'PLAN0029'];
    const { screen, receivesChange, sent } = await renderDesk({
      rows: createSections({ PLAN: rows }),
      refused: { PLAN0029: 'repairMoved' },
    });
    for (const id of ids) await userEvent.click(page.getByRole('checkbox', { name: new RegExp(id, 'u') }));
    window.scrollTo(0, 0);
    await userEvent.click(button('Plan 2'));
    const dialog = screen.getByRole('dialog', { name: 'Plan 2' });
    await expect.element(dialog).toBeVisible();
    await expect.element(button('09:00–12:00')).toBeVisible();
    receivesChange('PLAN0029', 2, createSections({ PLAN: rows.slice(0, -1) }));
    await expect.element(screen.getByRole('link', { name: /PLAN0029/u, includeHidden: true })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Plan 2' }));
    await expect.element(screen.getByText('1 done · 1 refused')).toBeVisible();
    expect(sentSteps(sent)).toEqual([ids]);
  });
});
