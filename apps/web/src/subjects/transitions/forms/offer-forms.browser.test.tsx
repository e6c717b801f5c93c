import '#styles.css';
import type { StaffRepair } from '@atelier/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createStaffRepair, createVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { renderForm, createLogEntry } from './render-form.fixture.tsx';

beforeEach(async () => {
  sessionStorage.clear();
  await page.viewport(1280, 800);
});
describe('an answer to a price', () => {
  const offered = (id: string, price: string, estimatedTime: number): NonNullable<StaffRepair['proposal']> => ({
    id,
    price,
    estimatedTime,
    warrantyDays: null,
    estimatedCost: null,
    status: 'PENDING',
    expiresAt: '2026-11-28T10:00:00.000Z',
  });
  const diagnosed = createStaffRepair({
    status: 'DIAGNOSED',
    custody: 'CENTER',
    proposal: offered('proposal-1', '320.500', 6),
    allowedActions: ['Repair.confirm.diagnosed', 'Repair.reject.diagnosed'],
  });

  test('an answer’s form shows price, days and validity', async () => {
    const { form } = await renderForm({ repair: diagnosed, name: 'answer' });
    await expect.element(form.getByText('320.500 TND', { exact: true })).toBeVisible();
    await expect.element(form).toMatchTextContent(/6 working days.*valid until 28 Nov/u);
  });

  test('an answer to a new price needs reading it', async () => {
    const { form, receivesChange, sent } = await renderForm({ repair: diagnosed, name: 'answer' });
    receivesChange({
      status: 'PROPOSED',
      proposal: offered('proposal-2', '399.000', 4),
      allowedActions: ['Repair.approve.proposal', 'Repair.reject.diagnosed'],
    });
    const notice = form.getByRole('alert').filter({ hasText: 'The price has just changed' });
    await expect.element(notice).toMatchTextContent(/320\.500.*399.TND/u);
    expect(form.getByRole('button', { name: /accepts|refuses/u }).elements()).toHaveLength(0);
    await form.getByRole('button', { name: 'Read, record the answer' }).click();
    await form.getByRole('button', { name: 'The customer accepts 399 TND' }).click();
    await expect
      .poll(() => sent)
      .toEqual([
        {
          version: 2,
          steps: [
            { action: 'Repair.approve.proposal', proposalId: 'proposal-2', how: 'PHONE' },
            { action: 'Repair.approve.confirmed' },
          ],
        },
      ]);
  });

  test('an answer after an approval shows what is undone', async () => {
    const approved: StaffRepair = {
      ...diagnosed,
      status: 'APPROVED',
      proposal: { ...offered('proposal-1', '320.500', 6), status: 'ACCEPTED' },
      allowedActions: ['Repair.reject.diagnosed'],
    };
    const { form } = await renderForm({ repair: approved, name: 'Repair.reject.diagnosed' });
    await expect.element(form).toMatchTextContent(/320\.500 TND.*6 working days/u);
  });
});

describe('a correction', () => {
  const corrects = (log: StaffRepair['log'][number]) =>
    renderForm({
      repair: createStaffRepair({
        status: 'FIXED',
        custody: 'CENTER',
        log: [log],
        allowedActions: ['Repair.corrected'],
      }),
      name: 'Repair.corrected',
    });

  test('a correction names its step, author, result and mail', async () => {
    const { form } = await corrects(createLogEntry({}));
    await expect.element(form.getByText(/^Undo “Repair finished” \(Youssef Mejri, \d\d:\d\d\)$/u)).toBeVisible();
    await expect.element(form.getByText('Repair in progress', { exact: true })).toBeVisible();
    await expect.element(form.getByText('The customer is told of this step by email.')).toBeVisible();
  });

  test('a correction without mail says so', async () => {
    const { form } = await corrects(createLogEntry({ action: 'Repair.fix.assigned' }));
    await expect.element(form.getByText(/without an email/u)).toBeVisible();
  });
});

describe('a device that is written off', () => {
  const away = createStaffRepair({ status: 'COLLECTED', custody: 'COLLECTOR', allowedActions: ['Repair.writtenOff'] });
  const admin = { id: '01', roles: ['ADMIN'] } as const;

  test('a written-off device needs its outcome and number', async () => {
    const { form, sent } = await renderForm({ repair: away, name: 'Repair.writtenOff', actor: admin });
    await expect.element(form.getByText(/can't be reopened/u)).toBeVisible();
    const submit = form.getByRole('button', { name: 'Declare lost or abandoned' });
    const number = form.getByLabelText('Repair number, to confirm');
    await submit.click();
    await expect.element(form.getByText("This isn't the number of this repair.")).toBeVisible();
    await form.getByRole('radio', { name: 'The customer left it at the shop' }).click();
    await number.fill('3XW8P2RD');
    await submit.click();
    expect(sent).toEqual([]);
    await number.fill('7k2m9qfx');
    await submit.click();
    await expect
      .poll(() => sent)
      .toEqual([{ action: 'Repair.writtenOff', version: 1, reason: 'You left the device at the shop.' }]);
  });

  test('a wrong number is shown at each press', async () => {
    await page.viewport(1280, 560);
    const { form } = await renderForm({ repair: away, name: 'Repair.writtenOff', actor: admin });
    const submit = form.getByRole('button', { name: 'Declare lost or abandoned' });
    const wrong = form.getByText("This isn't the number of this repair.");
    await form.getByRole('radio', { name: 'The device is lost' }).click();
    for (const press of [1, 2]) {
      form.element().querySelector('[data-slot=dialog-body]')?.scrollTo(0, 0);
      await submit.click();
      await expect.element(wrong, { message: `after press ${press}` }).toBeInViewport();
      const footer = submit.element().getBoundingClientRect().top;
      await expect.poll(() => wrong.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(footer);
    }
  });
});

describe('a request that comes to nothing', () => {
  const requested = createStaffRepair({
    allowedActions: ['Repair.cancel.request', 'Repair.decline.request', 'Repair.aborted'],
  });
  const confirmed = createStaffRepair({
    status: 'CONFIRMED',
    allowedActions: ['Repair.cancel.request', 'Repair.aborted'],
  });

  test.each([
    { repair: requested, reason: "We don't repair this kind of device", action: 'Repair.decline.request' },
    { repair: requested, reason: 'We need more details', action: 'Repair.decline.request' },
    { repair: requested, reason: 'We never reached them', action: 'Repair.aborted' },
    { repair: requested, reason: 'The customer cancels', action: 'Repair.cancel.request' },
    { repair: confirmed, reason: 'The customer cancels', action: 'Repair.cancel.request' },
    { repair: confirmed, reason: 'We never reached them', action: 'Repair.aborted' },
    { repair: confirmed, reason: "We can't take the device after all", action: 'Repair.aborted' },
  ])('a request ends in one step ($repair.status: $reason) [4.85]', async ({ repair, reason, action }) => {
    const { form, sent, reason: text } = await renderForm({ repair, name: 'closeRequest' });
    await form.getByRole('radio', { name: reason }).click();
    const isFinal = action === 'Repair.aborted';
    await expect.element(form.getByText(isFinal ? /This is final/u : /undo it for 15 minutes/u)).toBeVisible();
    await expect.element(text).not.toHaveValue('');
    await form.getByRole('button', { name: 'Decline or cancel' }).click();
    await expect.poll(() => sent).toMatchObject([{ action, version: 1 }]);
  });

  test('a declined request asks why and keeps typed text', async () => {
    const { form, sent, reason } = await renderForm({ repair: confirmed, name: 'closeRequest' });
    const submit = form.getByRole('button', { name: 'Decline or cancel' });
    await submit.click();
    expect(sent).toEqual([]);
    await expect.element(form.getByText('This field is required')).toBeVisible();
    await form.getByRole('radio', { name: 'We never reached them' }).click();
    await expect.element(reason).toHaveValue("We couldn't reach you.");
    await form.getByRole('radio', { name: 'The customer cancels' }).click();
    await expect.element(reason).toHaveValue('You cancelled the repair.');
    await reason.fill('It works again');
    await form.getByRole('radio', { name: "We can't take the device after all" }).click();
    await expect.element(reason).toHaveValue('It works again');
    await submit.click();
    await expect.poll(() => sent).toEqual([{ action: 'Repair.aborted', version: 1, reason: 'It works again' }]);
  });

  test('the opening key’s repeat doesn’t decline a request', async () => {
    const { form, sent } = await renderForm({ repair: requested, name: 'closeRequest' });
    await expect.element(form.getByRole('radio', { name: "We don't repair this kind of device" })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(form.getByText('This field is required')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('a decline is told in the customer’s language', async () => {
    const repair = { ...requested, customer: { ...requested.customer, lang: 'fr' as const } };
    const { form, sent, reason } = await renderForm({ repair, name: 'closeRequest' });
    await form.getByRole('radio', { name: "We don't repair this kind of device" }).click();
    await expect.element(reason).toHaveValue('Nous ne réparons pas ce genre d’appareil.');
    await form.getByRole('button', { name: 'Decline or cancel' }).click();
    await expect
      .poll(() => sent)
      .toEqual([{ action: 'Repair.decline.request', version: 1, reason: 'Nous ne réparons pas ce genre d’appareil.' }]);
  });
});

test('a reopened repair names the fate of its return', async () => {
  const repair = createStaffRepair({ status: 'TO_RETURN', custody: 'CENTER', allowedActions: ['Repair.fix.started'] });
  const { form } = await renderForm({ repair, name: 'reopen', actor: { id: '01', roles: ['TECHNICIAN'] } });
  await expect.element(form.getByText(/a return already planned is removed/u)).toBeVisible();
});

test('a driver’s refusal takes one tap for its reason', async () => {
  const me = { id: 'hatem', name: 'Hatem Jaziri' };
  const { form, sent } = await renderForm({
    repair: createStaffRepair({
      status: 'COLLECTING',
      visits: [createVisit({ status: 'ASSIGNED', assignee: me })],
      allowedActions: ['Repair.pickup.postponed'],
    }),
    name: 'Repair.pickup.postponed',
    actor: { id: me.id, roles: ['COLLECTOR'] },
  });
  await form.getByRole('button', { name: 'Running too late' }).click();
  await expect
    .poll(() => sent)
    .toEqual([{ action: 'Repair.pickup.postponed', version: 1, reason: 'Running too late' }]);
});

test('an unanswered call names the next at shop time', async () => {
  const { form, sent } = await renderForm({
    repair: createStaffRepair({ status: 'REQUESTED', allowedActions: ['Repair.unreachable.request'] }),
    name: 'Repair.unreachable.request',
  });
  await form.getByRole('button', { name: 'Tomorrow at 9' }).click();
  await expect.element(form.getByLabelText('Time', { exact: true })).toHaveValue('09:00');
  await form.getByRole('button', { name: 'Record an unanswered call' }).click();
  await expect
    .poll(() => sent)
    .toEqual([expect.objectContaining({ how: 'PHONE', callAt: expect.stringMatching(/T08:00:00\.000Z$/u) as string })]);
});

test('a covered claim asks for no price [4.120]', async () => {
  const repair = createStaffRepair({
    status: 'DIAGNOSING',
    custody: 'CENTER',
    isWarrantyClaim: true,
    previousRepair: '9ZK4T2AB',
    allowedActions: ['Repair.diagnosis.finished'],
  });
  const actor = { id: '01', roles: ['TECHNICIAN'] } as const;
  const { form, sent } = await renderForm({ repair, name: 'Repair.diagnosis.finished', actor });
  const price = form.getByLabelText(/^Price/u);
  const resolution = form.getByRole('radio', { name: 'End of life' });
  await expect.element(price).toBeVisible();
  await expect.element(resolution).toBeVisible();
  await userEvent.click(form.getByRole('combobox', { name: /warranty/iu }));
  await userEvent.click(page.getByRole('option', { name: 'Covered: the same fault came back' }));
  await expect.element(price).not.toBeInTheDocument();
  await expect.element(resolution).not.toBeInTheDocument();
  await form.getByLabelText(/^Duration/u).fill('2');
  await form.getByLabelText('Warranty (days)').fill('30');
  await form.getByLabelText(/findings|What you found|Notes/iu).fill('The panel failed');
  await form.getByRole('button', { name: 'Finish diagnosis' }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      {
        action: 'Repair.diagnosis.finished',
        version: repair.version,
        coverage: 'SAME_FAULT',
        estimatedTime: 2,
        warrantyDays: 30,
        notes: 'The panel failed',
      },
    ]);
});
