import '#styles.css';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { publishLive } from '#subjects/live/live-events.ts';
import { pressByKey } from '#shared/page/keyboard.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createStaffRepair, withAllowedActions } from '#subjects/staff/staff-repair.fixture.ts';
import { renderDesk, sentSteps } from './create-desk.fixture.tsx';
import { createDeskRow, createSections } from './create-desk-row.fixture.ts';

afterEach(() => {
  dialogStore.closeAll();
  sessionStore.clear('person');
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const HOUR = 3_600_000;
function hoursFromNow(hours: number): string {
  return new Date(Date.now() + hours * HOUR).toISOString();
}

function createTurn(hours: number) {
  return {
    owner: 'OPERATOR',
    since: hoursFromNow(hours - 5),
    due: hoursFromNow(hours),
    dueReason: { code: 'WINDOW', day: hoursFromNow(hours).slice(0, 10), time: '12:00' },
  } as const;
}

const proposal = { id: 'p', price: '120.000', estimatedTime: 3, expiresAt: hoursFromNow(48) };
const call = { name: 'CALL', steps: ['Repair.confirm.request' as const], form: true } as const;
const rowToCall = createDeskRow({
  id: 'CALL0001',
  status: 'REQUESTED',
  device: { name: 'Grille-pain', type: 'Autre', icon: 'other' },
  customer: { name: 'Amel Trabelsi', phone: '+21620418305', address: null },
  button: { ...call, steps: [...call.steps] },
});
function acceptedRow(id: string, hours: number) {
  return createDeskRow({ id, nextAction: createTurn(hours), device: { ...rowToCall.device, name: `Montre ${id}` } });
}
const [one, two, three] = [acceptedRow('ACC00001', -2), acceptedRow('ACC00002', 1), acceptedRow('ACC00003', 5)];

function button(name: string | RegExp) {
  return page.getByRole('button', { name });
}

describe('a desk', () => {
  test('a desk has ordered sections with counts', async () => {
    const reminders = { count: 2, lastAt: new Date().toISOString() };
    const waitingRow = createDeskRow({ id: 'WAIT0001', proposal, reminders, button: null });
    const { screen } = await renderDesk({
      rows: createSections({ ACCEPTED: [one, two], CALL: [rowToCall], WAITING: [waitingRow] }),
    });
    await expect.element(screen.getByRole('heading', { name: 'To call (1)' })).toBeVisible();
    const names = screen
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['To call (1)', 'Quotes accepted (2)', 'Waiting for the customer (1)']);
    await expect.element(screen.getByRole('link', { name: /WAIT0001/u })).not.toBeInTheDocument();
    await userEvent.click(button('Waiting for the customer (1)'));
    await expect.element(screen.getByRole('link', { name: /WAIT0001/u })).toBeVisible();
    await expect.element(screen.getByText(/120/u)).toBeVisible();
    await expect.element(screen.getByText(/^reminded 2 times, last today at/u)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /20 418 305/u })).toBeVisible();
    await expect.element(screen.getByText('window ends', { exact: false }).first()).toHaveClass(/text-danger/u);
  });

  test('an empty desk says so and what comes next', async () => {
    const later = { ...rowToCall, callAt: hoursFromNow(1), id: 'LATER001' };
    const { screen } = await renderDesk({ rows: createSections({ CALL_SCHEDULED: [later] }) });
    await expect.element(screen.getByText('Nothing is waiting for you')).toBeVisible();
    await expect.element(screen.getByText(/^Next: call Amel Trabelsi/u)).toBeVisible();
  });

  test('a desk without further work today says so', async () => {
    const { screen } = await renderDesk({ rows: [] });
    await expect.element(screen.getByText('Nothing more today.')).toBeVisible();
  });

  test('administrators alone choose another’s desk', async () => {
    const rows = createSections({ OVERDUE: [one] });
    const { requests, router } = await renderDesk({ roles: ['ADMIN'], rows });
    await userEvent.click(button('Technician'));
    await expect.element(page.getByRole('heading', { level: 1, name: 'Desk: Technician' })).toBeVisible();
    expect(router.state.location.search).toBe('?role=TECHNICIAN');
    await expect.poll(() => requests).toContain('/staff/desk?role=TECHNICIAN');
    // One desk for both kinds of drivers.
    await userEvent.click(button('Driver'));
    await expect.element(page.getByRole('heading', { level: 1, name: 'Desk: Driver' })).toBeVisible();
  });
});

describe('one tap', () => {
  test('a press confirms an approval and can be undone', async () => {
    const before = createSections({ ACCEPTED: [one, two] });
    const { screen, sent } = await renderDesk({ rows: before, rowsAfter: createSections({ ACCEPTED: [two] }) });
    await userEvent.click(button(/^Confirm, .*ACC00001/u));
    await expect.element(screen.getByRole('link', { name: /ACC00001/u })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('heading', { name: 'Quotes accepted (1)' })).toBeVisible();
    expect(sentSteps(sent)).toEqual([['Repair.approve.confirmed']]);
    await userEvent.click(button('Undo'));
    await expect.element(screen.getByText('Undone: everything is as before')).toBeVisible();
    expect(sentSteps(sent).at(-1)).toBe('Repair.corrected');
  });

  test.each([
    ['Take it', 'RECEIVE', 'CLAIM', 'Repair.diagnosis.assigned'],
    ['Take it', 'FIX', 'CLAIM', 'Repair.fix.assigned'],
    ['Start repair', 'FIX', 'START_FIX', 'Repair.fix.started'],
    ['Back from partner', 'FOR_PARTNER', 'TAKE_BACK', 'Repair.fix.started'],
  ] as const)('one tap is enough: %s, in %s', async (...[label, key, name, action]) => {
    const row = createDeskRow({ id: 'TAP00001', button: { name, steps: [action], form: false } });
    const { sent } = await renderDesk({ roles: ['TECHNICIAN'], rows: createSections({ [key]: [row] }), rowsAfter: [] });
    await userEvent.click(button(new RegExp(`^${label}.*TAP00001`, 'u')));
    await expect.element(page.getByText('Nothing is waiting for you')).toBeVisible();
    expect(sentSteps(sent)).toEqual([[action]]);
  });

  test('a diagnosis is sent with or without its price', async () => {
    const steps = ['Repair.diagnosis.finished' as const, 'Repair.proposal.sent' as const];
    const finished = createDeskRow({ id: 'DIAG0001', button: { name: 'FINISH_DIAGNOSIS', steps, form: true } });
    const send = 'Repair.proposal.sent' as const;
    const priced = createDeskRow({ id: 'PRICE001', button: { name: 'SEND_PRICE', steps: [send], form: true } });
    const { screen, sent } = await renderDesk({
      roles: ['OPERATOR', 'TECHNICIAN'],
      rows: createSections({ PRICE: [priced], DIAGNOSE: [finished] }),
      seen: [
        createStaffRepair({ id: 'PRICE001', status: 'DIAGNOSED', ...withAllowedActions(send) }),
        createStaffRepair({ id: 'DIAG0001', status: 'DIAGNOSING', ...withAllowedActions(...steps) }),
      ].map((repair) => ({ ...repair, custody: 'CENTER' as const })),
    });
    for (const id of ['DIAG0001', 'PRICE001']) {
      await userEvent.click(button(new RegExp(`, .*${id}$`, 'u')));
      const form = screen.getByRole('dialog');
      await userEvent.fill(form.getByLabelText('Price (TND)', { exact: true }), '120');
      await userEvent.fill(form.getByLabelText('Duration (working days)', { exact: true }), '3');
      const notes = form.getByLabelText('Your findings', { exact: true });
      if (notes.elements().length > 0) await userEvent.fill(notes, 'The battery is dead.');
      await userEvent.click(form.getByRole('button', { name: /^(Finish diagnosis|Send)/u }));
      await expect.element(form).not.toBeInTheDocument();
    }
    expect(sentSteps(sent)).toEqual([['Repair.diagnosis.finished', 'Repair.proposal.sent'], 'Repair.proposal.sent']);
  });

  test('a refused action says why in its row', async () => {
    const rows = createSections({ ACCEPTED: [one, two] });
    const { screen } = await renderDesk({ rows, refused: { ACC00001: 'notAllowed' } });
    await userEvent.click(button(/^Confirm, .*ACC00001/u));
    const row = screen.getByRole('listitem').filter({ hasText: 'ACC00001' });
    await expect.element(row.getByText(/^Not allowed/u)).toBeVisible();
    await expect.element(button(/^Confirm, .*ACC00001/u)).toBeVisible();
  });
});

describe('a call', () => {
  const repair = createStaffRepair({
    id: 'CALL0001',
    ...withAllowedActions('Repair.confirm.request', 'Repair.unreachable.request', 'Repair.decline.request'),
  });
  const openDesk = () => renderDesk({ rows: createSections({ CALL: [rowToCall] }), rowsAfter: [], seen: [repair] });

  test.each([
    ['No answer', ['Repair.unreachable.request']],
    ['Confirm request', ['Repair.confirm.request']],
  ])('a call is recorded in two taps: %s', async (name, action) => {
    const { screen, sent } = await openDesk();
    await userEvent.click(button(/^Call, /u));
    await userEvent.click(screen.getByRole('dialog').getByRole('button', { name, exact: true }));
    await expect.element(screen.getByText('Nothing is waiting for you')).toBeVisible();
    expect(sentSteps(sent)).toEqual(action);
  });

  test('a refusal by telephone opens its form', async () => {
    const { screen, sent } = await openDesk();
    await userEvent.click(button(/^Call, /u));
    await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: /^Decline or cancel/u }));
    await expect.element(screen.getByRole('dialog').getByRole('radio').first()).toBeVisible();
    expect(sentSteps(sent)).toEqual([]);
  });
});

test('an acceptance by telephone is released by keys', async () => {
  const steps = ['Repair.approve.proposal' as const, 'Repair.approve.confirmed' as const];
  const row = createDeskRow({
    id: 'WAIT0001',
    status: 'PROPOSED',
    proposal,
    button: { name: 'NOTE_ANSWER', steps, form: true },
  });
  const terms = { ...proposal, estimatedCost: null, warrantyDays: null, status: 'PENDING' as const };
  const repair = createStaffRepair({
    id: 'WAIT0001',
    status: 'PROPOSED',
    proposal: terms,
    ...withAllowedActions('Repair.approve.proposal', 'Repair.reject.diagnosed'),
  });
  const { screen, sent } = await renderDesk({
    rows: createSections({ WAITING: [row] }),
    rowsAfter: [],
    seen: [repair],
  });
  await pressByKey(button('Waiting for the customer (1)'));
  await pressByKey(button(/^Record answer, /u));
  await pressByKey(screen.getByRole('dialog').getByRole('button', { name: /accepts/iu }));
  await expect.element(screen.getByText('Nothing is waiting for you')).toBeVisible();
  expect(sentSteps(sent)).toEqual([steps]);
});

test('a section that fails to render is retried alone', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = { ...one, device: null as never };
  const { screen, receivesChange, requests } = await renderDesk({
    rows: createSections({ CALL: [rowToCall], ACCEPTED: [broken] }),
  });
  await expect.element(screen.getByRole('link', { name: /CALL0001/u })).toBeVisible();
  const section = screen.getByRole('region', { name: 'Quotes accepted (1)' });
  await expect.element(section.getByText("Couldn't load")).toBeVisible();
  receivesChange(one.id, 2, createSections({ CALL: [rowToCall], ACCEPTED: [{ ...one, version: 2 }] }));
  await expect.poll(() => requests).toContain('/staff/desk?id=ACC00001');
  await userEvent.click(section.getByRole('button', { name: 'Try again' }));
  await expect.element(screen.getByRole('link', { name: /ACC00001/u })).toBeVisible();
});

describe('what others do', () => {
  test('a colleague’s change is counted and applied once unread', async () => {
    const manyRows = Array.from({ length: 16 }, (_, index) => acceptedRow(`ACC000${10 + index}`, index));
    const { screen, receivesChange } = await renderDesk({ rows: createSections({ ACCEPTED: manyRows }) });
    await expect.element(screen.getByRole('link', { name: /ACC00010/u })).toBeVisible();
    const last = acceptedRow('ACC00099', 99);
    receivesChange(last.id, 1, createSections({ ACCEPTED: [...manyRows, last] }));
    await expect.element(screen.getByRole('link', { name: /ACC00099/u })).toBeInTheDocument();
    await expect.element(button(/new/u)).not.toBeInTheDocument();
    publishLive('desk', { role: 'TECHNICIAN', counts: { ACCEPTED: 3 } });
    publishLive('desk', { role: 'OPERATOR', counts: { ACCEPTED: 21 } });
    await expect.element(screen.getByRole('heading', { name: 'Quotes accepted (21)' })).toBeVisible();
  });

  test('changes during a disconnection are fetched within two seconds', async () => {
    const { screen, requests } = await renderDesk({ rows: createSections({ ACCEPTED: [one] }) });
    await expect.element(screen.getByRole('link', { name: /ACC00001/u })).toBeVisible();
    const wait = vi.spyOn(globalThis, 'setTimeout');
    publishLive('connected', undefined);
    expect(wait.mock.calls.some(([, delay = 0]) => delay > 0 && delay < 2_000)).toBe(true);
    await expect.poll(() => requests.filter((path) => path === '/staff/desk').length).toBe(2);
  });

  test('changes that move rows wait for their reader', async () => {
    const { screen, receivesChange } = await renderDesk({ rows: createSections({ ACCEPTED: [two, three] }) });
    await expect.element(screen.getByRole('link', { name: /ACC00002/u })).toBeVisible();
    receivesChange(one.id, 1, createSections({ ACCEPTED: [one, two, three] }));
    await userEvent.click(button('1 new'));
    const rows = screen.getByRole('link', { name: /ACC0000/u }).elements();
    expect(rows.map((link) => link.getAttribute('data-row'))).toEqual(['ACC00001', 'ACC00002', 'ACC00003']);
  });

  test('a new message refetches its repair of equal version', async () => {
    const { screen, requests } = await renderDesk({ rows: createSections({ ACCEPTED: [one] }) });
    await expect.element(screen.getByRole('link', { name: /ACC00001/u })).toBeVisible();
    publishLive('message', { repairId: one.id });
    await expect.poll(() => requests.filter((path) => path.includes(`id=${one.id}`)).length).toBe(1);
  });

  test('a colleague’s call is shown for five minutes', async () => {
    const { sent } = await renderDesk({ rows: createSections({ CALL: [rowToCall] }) });
    const calling = (by: string, name: string) => publishLive('calling', { repairId: rowToCall.id, by, name });
    const link = page.getByRole('link', { name: /^Call Amel Trabelsi/u });
    await expect.element(link).toBeVisible();
    calling('staff-2', 'Olfa');
    calling('staff-1', 'Myself');
    await expect.element(page.getByText('Olfa is calling now')).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    calling('staff-2', 'Olfa');
    vi.advanceTimersByTime(5 * 60_000);
    vi.useRealTimers();
    await expect.element(page.getByText('Olfa is calling now')).not.toBeInTheDocument();
    // Prevents the browser from opening the phone app.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await link.click();
    await expect.element(page.getByRole('dialog', { name: 'How did the call go?' })).toBeVisible();
    expect(sent.map(({ path }) => path)).toEqual([`/staff/repairs/${rowToCall.id}/calling`]);
  });

  test('a colleague’s change updates or marks the row', async () => {
    const { screen, receivesChange } = await renderDesk({ rows: createSections({ ACCEPTED: [one, two] }) });
    await expect.element(screen.getByRole('link', { name: /ACC00002/u })).toBeVisible();
    const changedRow = { ...two, version: 2, issue: 'Le verre est fendu' };
    receivesChange(two.id, 2, createSections({ ACCEPTED: [one, changedRow] }));
    await expect.element(screen.getByText('Le verre est fendu')).toBeVisible();
    receivesChange(one.id, 2, createSections({ ACCEPTED: [changedRow] }));
    await expect.element(screen.getByText('No longer here')).toBeVisible();
    await userEvent.click(button('Refresh'));
    await expect.element(screen.getByRole('link', { name: /ACC00001/u })).not.toBeInTheDocument();
  });
});
