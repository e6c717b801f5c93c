import '#styles.css';
import type { StaffRepair } from '@atelier/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { axeViolations } from '#shared/page/axe.fixture.ts';
import { createStaffRepair, createVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { renderForm, createLogEntry } from './render-form.fixture.tsx';

beforeEach(async () => {
  sessionStorage.clear();
  await page.viewport(1280, 800);
});
afterEach(() => vi.restoreAllMocks());

const delayedRepair = createStaffRepair({ status: 'FIXING', custody: 'CENTER', allowedActions: ['Repair.delayed'] });

describe('a step that is half written', () => {
  const halfWritten = async (): Promise<void> => {
    const { screen, reason } = await renderForm({ repair: delayedRepair, name: 'Repair.delayed' });
    await reason.fill('The part is late');
    await screen.unmount();
  };

  test('a half-typed step returns for the same repair alone', async () => {
    await halfWritten();
    const otherForm = await renderForm({ repair: { ...delayedRepair, id: '3XW8P2RD' }, name: 'Repair.delayed' });
    await expect.element(otherForm.reason).toHaveValue('');
    await otherForm.screen.unmount();
    const stopping: StaffRepair = { ...delayedRepair, allowedActions: ['Repair.aborted'] };
    const stop = await renderForm({ repair: stopping, name: 'Repair.aborted' });
    await expect.element(stop.reason).toHaveValue('');
    await stop.screen.unmount();
    await expect
      .element((await renderForm({ repair: delayedRepair, name: 'Repair.delayed' })).reason)
      .toHaveValue('The part is late');
  });

  test('a half-typed step is discarded after a question', async () => {
    await halfWritten();
    const { screen, onClose } = await renderForm({ repair: delayedRepair, name: 'Repair.delayed' });
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'Discard' }).click();
    expect(onClose).toHaveBeenCalledOnce();
    await screen.unmount();
    await expect.element((await renderForm({ repair: delayedRepair, name: 'Repair.delayed' })).reason).toHaveValue('');
  });

  test('a taken step is forgotten', async () => {
    const stopping: StaffRepair = { ...delayedRepair, allowedActions: ['Repair.aborted'] };
    const { form, reason, onClose } = await renderForm({ repair: stopping, name: 'Repair.aborted' });
    await reason.fill('No part to be had');
    await form.getByRole('radio', { name: 'Still repairable' }).click();
    await form.getByRole('button', { name: 'Stop the repair' }).click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(sessionStorage.getItem('atelier.typed')).toBeNull();
  });

  test('an impossible step closes unasked with its text copied', async () => {
    const { form, reason, receivesChange, onClose } = await renderForm({
      repair: delayedRepair,
      name: 'Repair.delayed',
    });
    await reason.fill('The part is late');
    receivesChange({ status: 'ABORTED', allowedActions: [], log: [createLogEntry({ action: 'Repair.aborted' })] });
    await expect.element(form.getByText('Youssef Mejri has just changed this repair.')).toBeVisible();
    await expect.element(form.getByText('“Report a delay” is no longer possible.')).toBeVisible();
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await form.getByRole('button', { name: 'Copy my text' }).click();
    expect(copied).toHaveBeenCalledWith('The part is late');
    await expect.element(form.getByRole('button', { name: 'Text copied' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('Ctrl+Enter in a form', () => {
  test.each(['Control', 'Meta'])('Ctrl+Enter sends from a long text (%s)', async (key) => {
    const repair: StaffRepair = { ...delayedRepair, allowedActions: ['Repair.aborted'] };
    const { form, reason, sent } = await renderForm({ repair, name: 'Repair.aborted' });
    await form.getByRole('radio', { name: 'Still repairable' }).click();
    await reason.fill('No part to be had');
    await userEvent.keyboard(`{${key}>}{Enter}{/${key}}`);
    await expect
      .poll(() => sent)
      .toEqual([expect.objectContaining({ action: 'Repair.aborted', reason: 'No part to be had' })]);
  });

  test('Ctrl+Enter sends no impossible step', async () => {
    const repair: StaffRepair = { ...delayedRepair, allowedActions: ['Repair.aborted'] };
    const { form, reason, sent, receivesChange } = await renderForm({ repair, name: 'Repair.aborted' });
    await form.getByRole('radio', { name: 'Still repairable' }).click();
    await reason.fill('No part to be had');
    receivesChange({ status: 'ABORTED', allowedActions: [], log: [createLogEntry({ action: 'Repair.aborted' })] });
    await expect.element(form.getByRole('button', { name: 'Copy my text' })).toBeVisible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await form.getByRole('button', { name: 'Copy my text' }).click();
    await expect.element(form.getByRole('button', { name: 'Text copied' })).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('Ctrl+Enter leaves two answers to choose', async () => {
    const repair = createStaffRepair({
      status: 'PROPOSED',
      custody: 'CENTER',
      proposal: {
        id: 'proposal-1',
        price: '320.500',
        estimatedTime: 6,
        warrantyDays: null,
        estimatedCost: null,
        status: 'PENDING',
        expiresAt: '2026-11-28T10:00:00.000Z',
      },
      allowedActions: ['Repair.approve.proposal', 'Repair.reject.diagnosed'],
    });
    const { form, sent } = await renderForm({ repair, name: 'answer' });
    await form.getByRole('textbox').first().fill('Too expensive');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(form.getByRole('button', { name: /accepts/u })).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe('a form at a door', () => {
  const mine = (date: string) =>
    createStaffRepair({
      status: 'COLLECTING',
      visits: [createVisit({ status: 'ASSIGNED', assignee: { id: '01', name: 'Hatem' }, date })],
      allowedActions: ['Repair.pickup.collected'],
    });
  const collector = { id: '01', roles: ['COLLECTOR'] } as const;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Tunis' }).format(new Date());
  const collects = (date = today) =>
    renderForm({ repair: mine(date), name: 'Repair.pickup.collected', actor: collector });

  test('a door’s form records condition and accessories by taps', async () => {
    const { form, sent } = await collects();
    await form.getByRole('button', { name: 'Scratches' }).click();
    await form.getByRole('button', { name: 'Dents' }).click();
    await form.getByRole('button', { name: 'Charger' }).click();
    await form.getByRole('button', { name: 'I have the device' }).click();
    await expect
      .poll(() => sent)
      .toEqual([
        { action: 'Repair.pickup.collected', version: 1, condition: 'Scratches, Dents', accessories: 'Charger' },
      ]);
  });

  test('a delivery ticks accessories and asks why one stays', async () => {
    const handedOver = { handedOverAt: '2026-11-20T08:00:00.000Z', returnedAt: null, missingReason: null };
    const repair = createStaffRepair({
      status: 'RETURNING',
      custody: 'COURIER',
      visits: [createVisit({ type: 'RETURN', status: 'COLLECTED', assignee: { id: '01', name: 'Walid' } })],
      accessories: [
        { ...handedOver, id: 'a', name: 'Charger' },
        { ...handedOver, id: 'b', name: 'Case' },
      ],
      allowedActions: ['Repair.return.delivered'],
    });
    const actor = { id: '01', roles: ['COURIER'] } as const;
    const { form, sent } = await renderForm({ repair, name: 'Repair.return.delivered', actor });
    const charger = form.getByRole('button', { name: 'Charger' });
    await expect.element(charger).toHaveAttribute('aria-pressed', 'true');
    expect(form.getByText('Lost or broken').elements()).toHaveLength(0);
    await charger.click();
    await form.getByRole('radio', { name: 'Lost or broken' }).click();
    await form.getByRole('button', { name: 'Hand over' }).click();
    await expect
      .poll(() => sent)
      .toEqual([{ action: 'Repair.return.delivered', version: 1, returned: ['b'], missingReason: 'LOST' }]);
  });

  test('a door’s form asks for reasons on other days', async () => {
    const early = await collects('2099-11-23');
    await expect.element(early.form.getByText(/^Planned for Monday 23 November/u)).toBeVisible();
    await early.screen.unmount();
    const { form } = await collects();
    expect(form.getByText(/^Planned for/u).elements()).toHaveLength(0);
  });

  test('a door’s form opens without a keyboard on touch', async () => {
    const { form, screen } = await collects();
    await expect.element(form.getByLabelText('Condition of the device', { exact: true })).toHaveFocus();
    await screen.unmount();
    const matches = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      matches(query === '(pointer: coarse)' ? 'all' : query),
    );
    await expect.element((await collects()).form).toHaveFocus();
  });
});

describe('the form of a visit', () => {
  // In the evening the first bookable day is tomorrow.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T20:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  const confirmed = createStaffRepair({ status: 'CONFIRMED', allowedActions: ['Repair.pickup.planned'] });

  test('a visit’s form and its calendar are accessible', async () => {
    const { screen } = await renderForm({ repair: confirmed, name: 'Repair.pickup.planned' });
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Pick a day' }).click();
    await expect.element(screen.getByRole('grid')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  test('a visit’s form offers days and reads typed times', async () => {
    const { form, sent } = await renderForm({ repair: confirmed, name: 'Repair.pickup.planned' });
    const days = form.getByRole('group', { name: 'Next days' }).getByRole('button');
    await expect.poll(() => days.elements()).toHaveLength(3);
    await days.nth(2).click();
    await expect.element(days.nth(2)).toHaveAttribute('aria-pressed', 'true');
    await expect
      .element(form.getByRole('status').first())
      .toMatchTextContent(/^[A-Z][a-z]+day \d+ [A-Z][a-z]+ \d{4}$/u);
    await form.getByLabelText('From', { exact: true }).fill('9h30');
    await form.getByLabelText('To', { exact: true }).fill('1100');
    await form.getByRole('button', { name: 'Plan pickup' }).click();
    await expect.poll(() => sent).toEqual([expect.objectContaining({ time: '09:30-11:00' })]);
  });

  test('a visit’s day is picked by keyboard', async () => {
    const { screen, form, sent } = await renderForm({ repair: confirmed, name: 'Repair.pickup.planned' });
    const field = form.getByLabelText('Day', { exact: true });
    const proposed = typedDay(field);
    const opener = form.getByRole('button', { name: 'Pick a day' });
    opener.element().focus();
    await userEvent.keyboard('{Enter}');
    const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(proposed);
    await expect.element(screen.getByRole('grid', { name: month })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('grid')).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();

    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('gridcell', { selected: true }).getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(screen.getByRole('grid')).not.toBeInTheDocument();
    expect(Math.round((typedDay(field).getTime() - proposed.getTime()) / DAY)).toBe(7);
    await form.getByLabelText('From', { exact: true }).fill('09:00');
    await form.getByLabelText('To', { exact: true }).fill('12:00');
    const picked = textOf(field);
    await field.fill('31/02/2027');
    await userEvent.keyboard('{Tab}');
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveAccessibleDescription(/Enter a day that exists/u);
    await expect.element(field).toHaveValue('31/02/2027');
    await field.fill(picked);
    await form.getByRole('button', { name: 'Plan pickup' }).click();
    await expect
      .poll(() => sent)
      .toEqual([expect.objectContaining({ date: picked.split('/').toReversed().join('-') })]);
  });
});

const DAY = 86_400_000;

function textOf(field: Locator): string {
  const input = field.element();
  return input instanceof HTMLInputElement ? input.value : '';
}

function typedDay(field: Locator): Date {
  const [day, month, year] = textOf(field).split('/').map(Number);
  return new Date(year ?? 0, (month ?? 0) - 1, day);
}

test('errors of a long form scroll into view', async () => {
  await page.viewport(640, 420);
  const repair = createStaffRepair({
    status: 'DIAGNOSING',
    custody: 'CENTER',
    allowedActions: ['Repair.diagnosis.finished'],
  });
  const actor = { id: '01', roles: ['TECHNICIAN'] } as const;
  const { form } = await renderForm({ repair, name: 'Repair.diagnosis.finished', actor });
  const [price, days] = ['Price (TND)', 'Duration (working days)'].map((name) => form.getByLabelText(name));
  const notes = form.getByLabelText('Your findings');
  const topOf = (field: typeof notes | undefined): number => field?.element().getBoundingClientRect().top ?? NaN;
  expect(topOf(price)).toBe(topOf(days));
  expect(topOf(price)).toBeLessThan(topOf(notes));
  await notes.fill('The battery is dead.');
  await price?.fill('120');
  await form.getByRole('button', { name: 'Finish diagnosis' }).click();
  await expect.element(days ?? notes).toHaveFocus();
  await expect.element(form.getByText('This field is required')).toBeInViewport({ ratio: 1 });
});
