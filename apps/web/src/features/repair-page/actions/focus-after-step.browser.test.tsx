import '#styles.css';
import { dismissToast } from '@atelier/ui';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { controlTimer } from '#shared/page/controlled-timer.fixture.ts';
import { renderRepairPage, staffUser } from '../render-repair-page.fixture.tsx';
import { createStaffRepair, createVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { createLogEntry } from '#subjects/transitions/forms/render-form.fixture.tsx';
import { PRESS_PAUSE_MS } from '#subjects/transitions/steps/repeated-press.tsx';
import { nextVisitDays } from '#subjects/transitions/fields/day-field.tsx';

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  await page.viewport(1280, 800);
});
afterEach(() => {
  dismissToast();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const hatem = { id: 'hatem', name: 'Hatem Jaziri' };
const sami = { id: 'sami', name: 'Sami Khelifi' };
const [soon = ''] = nextVisitDays(new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Tunis' }).format(new Date()));
const requestedRepair = createStaffRepair({ allowedActions: ['Repair.confirm.request'] });
const confirmedRepair = { status: 'CONFIRMED', allowedActions: ['Repair.pickup.planned'] } as const;

function withTransition() {
  return { ...confirmedRepair, allowedActions: [...confirmedRepair.allowedActions] };
}

test('an undone step is struck through with its author', async () => {
  const nadia = { id: 'nadia', name: 'Nadia Gharbi' };
  const log = [
    createLogEntry({ id: 'log-1', action: 'Repair.confirm.request', actor: nadia, corrected: true }),
    createLogEntry({ id: 'log-2', action: 'Repair.corrected', actor: nadia, captured: { undoes: 'log-1' } }),
  ];
  const flag = { about: 'request', at: new Date().toISOString(), how: 'PHONE' } as const;
  const { screen, sent } = await renderRepairPage({
    repair: createStaffRepair({ log, flag, allowedActions: ['Repair.unreachable.request'] }),
  });
  const history = screen.getByRole('region', { name: 'History' });
  expect([...history.element().querySelectorAll('s')].map(({ textContent }) => textContent)).toEqual([
    'Request confirmed',
  ]);
  await expect.element(history.getByText('undone by Nadia Gharbi')).toBeVisible();
  await expect.element(history.getByRole('heading', { name: 'Step undone: “Request confirmed”' })).toBeVisible();
  await screen.getByRole('button', { name: 'Record an unanswered call' }).click();
  const question = screen.getByRole('alertdialog', { name: 'Record another attempt?' });
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

describe('a step that one may take back oneself', () => {
  const mayUndo = ['Repair.pickup.planned', 'Repair.corrected'] as const;

  test('a step’s toast undoes it without a question', async () => {
    const { screen, sent } = await renderRepairPage({
      repair: requestedRepair,
      answer: ({ action }) =>
        action === 'Repair.corrected'
          ? { status: 'REQUESTED', allowedActions: ['Repair.confirm.request'] }
          : { status: 'CONFIRMED', allowedActions: [...mayUndo] },
    });
    await screen.getByRole('button', { name: 'Confirm request' }).click();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByText('Undone: everything is as before')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Confirm request' })).toBeVisible();
    const { version } = requestedRepair;
    expect(sent).toEqual([
      { action: 'Repair.confirm.request', version },
      { action: 'Repair.corrected', reason: 'Wrong tap', version: version + 1 },
    ]);
  });

  test('a step followed by a colleague’s isn’t undone', async () => {
    const { screen } = await renderRepairPage({
      repair: requestedRepair,
      answer: ({ action }) =>
        action === 'Repair.corrected'
          ? { refused: 'repairMoved', now: { status: 'COLLECTING', allowedActions: [] } }
          : { status: 'CONFIRMED', allowedActions: [...mayUndo] },
    });
    await screen.getByRole('button', { name: 'Confirm request' }).click();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByText(/has just changed/u)).toBeVisible();
  });

  test('undo is hidden from those who may not', async () => {
    const { screen } = await renderRepairPage({ repair: requestedRepair, answer: withTransition });
    await screen.getByRole('button', { name: 'Confirm request' }).click();
    await expect.element(screen.getByText('Request confirmed')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' }).elements()).toHaveLength(0);
  });
});

describe('after a step that asks for nothing', () => {
  test('a step focuses the next one, unpressed', async () => {
    const rest = controlTimer(PRESS_PAUSE_MS);
    const { screen, sent } = await renderRepairPage({ repair: requestedRepair, answer: withTransition });
    const confirm = screen.getByRole('button', { name: 'Confirm request' });
    await expect.element(confirm).toBeVisible();
    confirm.element().focus();
    await userEvent.keyboard('{Enter}');
    const plan = screen.getByRole('button', { name: 'Plan pickup' });
    await expect.element(plan).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('dialog').elements()).toHaveLength(0);
    rest.end();
    await expect.element(plan).toBeEnabled();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog', { name: 'Plan pickup' })).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test('the last step focuses the heading with its status', async () => {
    const { screen } = await renderRepairPage({
      repair: requestedRepair,
      answer: () => ({ status: 'CONFIRMED', allowedActions: [] }),
    });
    await screen.getByRole('button', { name: 'Confirm request' }).click();
    const heading = screen.getByRole('heading', { level: 1 });
    await expect.element(heading).toHaveFocus();
    await expect.element(heading).toHaveAccessibleDescription('Confirmed');
  });

  test('a second tap hits no button', async () => {
    const rest = controlTimer(PRESS_PAUSE_MS);
    await page.viewport(375, 812);
    const { screen } = await renderRepairPage({ repair: requestedRepair, answer: withTransition });
    await screen.getByRole('button', { name: 'Confirm request' }).click();
    await expect.element(screen.getByRole('button', { name: 'Plan pickup' })).toHaveFocus();
    const call = screen
      .getByRole('link', { name: /Amel Trabelsi/u })
      .first()
      .element();
    call.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = call.getBoundingClientRect();
    const under = (): Element | null => document.elementFromPoint(left + width / 2, top + height / 2);
    expect(call.contains(under())).toBe(false);
    rest.end();
    await expect.poll(() => call.contains(under())).toBe(true);
  });
});

describe('after a form', () => {
  const planned = createStaffRepair({
    status: 'COLLECTING',
    visits: [createVisit({ status: 'ASSIGNED', assignee: hatem, date: soon })],
    allowedActions: ['Repair.pickup.planned'],
  });

  test('a saved form focuses the page, notifies the driver', async () => {
    const { screen, sent } = await renderRepairPage({ repair: planned });
    await screen.getByRole('button', { name: 'Change the appointment' }).click();
    const form = screen.getByRole('dialog');
    await expect.element(form.getByText('Hatem Jaziri keeps this visit.')).toBeVisible();
    await form.getByRole('button', { name: 'Change the appointment' }).click();
    await expect.element(screen.getByText('Hatem Jaziri will see it in their notifications.').first()).toBeVisible();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(sent).toEqual([expect.objectContaining({ assigneeId: 'hatem' })]);
  });

  test('a removed driver is notified too', async () => {
    const free = [createVisit({ date: soon })];
    const { screen, sent } = await renderRepairPage({ repair: planned, answer: () => ({ visits: free }) });
    await screen.getByRole('button', { name: 'Change the appointment' }).click();
    const form = screen.getByRole('dialog');
    await form.getByRole('checkbox', { name: 'Remove Hatem Jaziri' }).click();
    await form.getByRole('button', { name: 'Change the appointment' }).click();
    await expect.element(screen.getByText('Hatem Jaziri will see it in their notifications.').first()).toBeVisible();
    expect(sent[0]).not.toHaveProperty('assigneeId');
  });

  test('a contact attempt shows no success sign', async () => {
    const visits = [createVisit({ status: 'ASSIGNED', assignee: { id: staffUser, name: 'Amina' }, date: soon })];
    const repair = createStaffRepair({ status: 'COLLECTING', visits, allowedActions: ['Repair.unreachable.request'] });
    const { screen } = await renderRepairPage({ repair, roles: ['COLLECTOR'] });
    await screen.getByRole('button', { name: 'Missed visit', exact: true }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Wrong address' }).click();
    const noted = screen.getByText('Noted', { exact: true }).first();
    await expect.element(noted).toBeVisible();
    expect(noted.element().closest('[data-variant]')?.getAttribute('data-variant')).not.toBe('success');
  });
});

describe('a form that names somebody', () => {
  const planned = createStaffRepair({
    status: 'COLLECTING',
    visits: [createVisit({ date: soon })],
    allowedActions: ['Repair.pickup.assigned'],
  });
  const open = async (team: (typeof hatem)[], repair = planned) => {
    const { screen, sent } = await renderRepairPage({ repair, team });
    await screen.getByRole('button', { name: 'Assign a driver' }).click();
    const form = screen.getByRole('dialog');
    return { screen, sent, form, person: form.getByRole('combobox', { name: 'Driver' }) };
  };

  test('an assignee’s form lists people and focuses them', async () => {
    const { person } = await open([hatem, sami]);
    await expect.element(person).toHaveFocus();
    await expect.element(person).toMatchTextContent('Choose a person');
  });

  test('the only candidate is preset without a question', async () => {
    const unplanned = createStaffRepair({ status: 'CONFIRMED', allowedActions: ['Repair.pickup.assigned'] });
    const { screen, person } = await open([hatem], unplanned);
    await expect.element(person).toMatchTextContent(/Hatem Jaziri/u);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByRole('dialog').elements()).toHaveLength(0);
  });

  test('the last assignee of this browser comes first', async () => {
    const first = await open([hatem, sami]);
    await first.person.click();
    await page.getByRole('option', { name: 'Sami Khelifi' }).click();
    await first.form.getByRole('button', { name: 'Assign a driver' }).click();
    await expect.poll(() => localStorage.getItem('lastAssigned') ?? '').toContain(sami.id);
    await first.screen.unmount();
    const { person } = await open([hatem, sami]);
    await expect.element(person).toMatchTextContent(/Sami Khelifi/u);
    await person.click();
    await expect.element(page.getByRole('option').first()).toMatchTextContent(/Sami Khelifi/u);
  });
});
