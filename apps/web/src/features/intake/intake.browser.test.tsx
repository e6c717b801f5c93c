import '#styles.css';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeAtAllViewports } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { axeViolations } from '#shared/page/axe.fixture.ts';
import { createStaffRepair, withAllowedActions } from '#subjects/staff/staff-repair.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import {
  CODE,
  createCaller,
  createdRepair,
  field,
  fillNewCaller,
  INTAKE,
  LOOKUP,
  openIntake,
  press,
} from './intake.fixture.tsx';

afterEach(() => {
  sessionStore.clear('person');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const newcomer = { firstName: 'Selma', lastName: 'Trabelsi', phone: '20 123 456', email: '', lang: 'en' };

describe('a known caller', () => {
  test('a pressed known caller leaves focus in the number', async () => {
    await openIntake([createCaller()], {});
    await userEvent.keyboard('201234');
    const known = page.getByRole('button', { name: 'It is Selma Trabelsi' });
    await expect.element(known).toBeVisible();
    const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
    known.element().dispatchEvent(press);
    expect(press.defaultPrevented).toBe(true);
    await userEvent.click(known);
    await expect.element(page.getByRole('radio', { name: 'Galaxy S22' })).toHaveFocus();
  });

  test('a known caller continues with their devices', async () => {
    const mother = createCaller({ id: 'amel', name: 'Amel Trabelsi', emailMasked: null, repairs: [], devices: [] });
    const { sent } = await openIntake([mother, createCaller()], { [INTAKE]: [createdRepair] });
    await expect.element(field('Phone number')).toHaveFocus();
    await userEvent.keyboard('201234');
    await expect
      .element(page.getByRole('link', { name: 'Calling about #3XW8P2RD?' }))
      .toHaveAttribute('href', '/workshop/repairs/3XW8P2RD');
    await press('It is Selma Trabelsi');
    await expect.element(page.getByRole('heading', { name: 'Also with this number' })).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Galaxy S22' })).toHaveFocus();
    await expect.element(page.getByRole('radio', { name: 'Tablette' })).toBeDisabled();
    await expect.element(field('First name')).not.toBeInTheDocument();
    await expect.element(field('Address')).toHaveValue('3 rue de Carthage, Tunis');
    await userEvent.fill(field('Issue'), 'It doesn’t charge');
    expect(await axeViolations()).toEqual([]);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('#7K2M9QFX')).toBeVisible();
    const repair = { issue: 'It doesn’t charge', additionalInfo: '', address: '3 rue de Carthage, Tunis' };
    const steps = [{ action: 'Repair.confirm.request' }];
    expect(sent).toEqual([
      { call: INTAKE, body: { customer: { id: 'selma' }, device: { id: 'mobile' }, repair, steps } },
    ]);
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Phone number')).toHaveValue('');
    await expect.element(field('Phone number')).toHaveFocus();
  });

  test('a device under warranty has the same problem again [4.119]', async () => {
    const caller = createCaller();
    const [, mobile] = caller.devices;
    const warranty = { repairId: '9ZK4T2AB', until: '2099-02-12' };
    const devices = mobile === undefined ? [] : [{ ...mobile, warranty }];
    const claim = {
      phone: '+21620123456',
      customerId: caller.id,
      deviceId: 'mobile',
      address: 'Chez Selma',
      previousRepair: warranty.repairId,
    };
    const { sent } = await openIntake([{ ...caller, devices }], { [INTAKE]: [createdRepair] }, { state: { claim } });
    const choice = page.getByRole('radiogroup', { name: 'Under warranty until 12 Feb 2099 (repair #9ZK4T2AB)' });
    await expect.element(choice.getByRole('radio', { name: 'Same problem again' })).toBeChecked();
    await expect.element(field('Issue')).toHaveFocus();
    expect(await axeViolations()).toEqual([]);
    await userEvent.keyboard('It doesn’t charge');
    await press('Save and confirm');
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      customer: { id: 'selma' },
      device: { id: 'mobile' },
      repair: { address: 'Chez Selma', issue: 'It doesn’t charge', previousRepair: warranty.repairId },
    });
    await press('Next request');
    await expect.element(field('Phone number')).toHaveFocus();
  });

  test('another caller gets no claim of the former', async () => {
    const claim = {
      phone: '+21620123456',
      customerId: 'selma',
      deviceId: 'mobile',
      address: 'Chez Selma',
      previousRepair: '9ZK4T2AB',
    };
    const { sent } = await openIntake([createCaller()], { [INTAKE]: [createdRepair] }, { state: { claim } });
    await press('Another caller');
    await expect.element(field('Address')).toHaveValue('');
    await fillNewCaller();
    await press('Save and confirm');
    await expect.poll(() => sent).toHaveLength(1);
    const repair = { issue: 'It doesn’t charge', additionalInfo: '', address: 'Chez Selma' };
    expect(sent[0]?.body).toHaveProperty('repair', repair);
  });

  test('a known caller survives a reload and is replaced', async () => {
    const { show, screen } = await openIntake([createCaller()]);
    await userEvent.fill(field('Phone number'), '20123456');
    await press('It is Selma Trabelsi');
    await userEvent.fill(field('Issue'), 'It doesn’t charge');
    await screen.unmount();
    await show();
    await expect.element(page.getByRole('radio', { name: 'Galaxy S22' })).toBeChecked();
    await expect.element(field('Issue')).toHaveValue('It doesn’t charge');
    await press('Another caller');
    await expect.element(field('First name')).toHaveFocus();
    await expect.element(page.getByRole('radio', { name: 'Galaxy S22' })).not.toBeInTheDocument();
  });
});

describe('the address of a caller', () => {
  const amel = createCaller({ id: 'amel', name: 'Amel Trabelsi', address: '8 rue de Rome, Tunis', repairs: [] });

  test('another caller never gets the former address', async () => {
    const people = [amel, createCaller(), createCaller({ id: 'ali', name: 'Ali', address: null })];
    const { show, screen } = await openIntake(people);
    await userEvent.fill(field('Phone number'), '20123456');
    await press('It is Amel Trabelsi');
    await expect.element(field('Address')).toHaveValue('8 rue de Rome, Tunis');
    await press('It is Selma Trabelsi');
    await expect.element(field('Address')).toHaveValue('3 rue de Carthage, Tunis');
    await press('It is Ali');
    await expect.element(field('Address')).toHaveValue('');
    await press('It is Amel Trabelsi');
    await screen.unmount();
    await show();
    await press('Another caller');
    await expect.element(field('Address')).toHaveValue('');
    await userEvent.fill(field('Address'), 'Chez Selma');
    await press('It is Selma Trabelsi');
    await expect.element(page.getByRole('button', { name: 'Another caller' })).toBeVisible();
    await expect.element(field('Address')).toHaveValue('Chez Selma');
  });

  test('a corrected number empties the address', async () => {
    await openIntake([], { [LOOKUP]: [{ body: { people: [amel] } }, { body: { people: [] } }] });
    await userEvent.fill(field('Phone number'), '20123456');
    await press('It is Amel Trabelsi');
    await userEvent.fill(field('Phone number'), '20123457');
    await expect.element(field('First name')).toBeVisible();
    await expect.element(field('Address')).toHaveValue('');
  });
});

describe('a new caller', () => {
  test('a new caller is taken in without an e-mail', async () => {
    const { sent } = await openIntake([], { [INTAKE]: [createdRepair] });
    await press('Save and confirm');
    await expect.element(field('Phone number')).toHaveAccessibleDescription(/Ask for the number/u);
    await expect.element(field('Issue')).toHaveAccessibleDescription(/Note the issue/u);
    await expect.element(field('Phone number')).toHaveFocus();
    await fillNewCaller();
    await expect.element(page.getByText('Unknown number: new customer.')).toBeVisible();
    await press('Save and confirm');
    await expect.element(page.getByText("Selma Trabelsi's request is confirmed.")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({
      customer: newcomer,
      device: { typeId: 'type-1', name: 'Samsung Galaxy S22' },
    });
  });

  test('a caller with an account reads out their code', async () => {
    const { sent } = await openIntake([], {
      [INTAKE]: [
        { status: 409, body: { message: 'emailTaken', issues: [] } },
        { status: 400, body: { message: 'invalidCode' } },
        { body: { ...(createdRepair.body as object), invited: true } },
      ],
      [CODE]: [{ body: { token: 'token' } }],
    });
    await fillNewCaller();
    await userEvent.fill(field(/^Email/u), 'Selma@atelier.test');
    await press('Save and confirm');
    await expect.element(page.getByRole('button', { name: 'Send a code' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const code = field('Code the customer received');
    await expect.element(code).toHaveFocus();
    await userEvent.keyboard('000000{Enter}');
    await expect.element(code).toHaveAccessibleDescription(/That isn't the right code/u);
    await userEvent.fill(code, '123456');
    await press('Save and confirm');
    await expect.element(page.getByText(/An invitation was emailed/u)).toBeVisible();
    const codes = sent.map(({ call, body }) => [call, (body as { code?: unknown }).code]);
    expect(codes).toEqual([
      [INTAKE, undefined],
      [CODE, undefined],
      [INTAKE, { token: 'token', code: '000000' }],
      [INTAKE, { token: 'token', code: '123456' }],
    ]);
  });

  test('a caller continues without the account found', async () => {
    const { sent } = await openIntake([], {
      [INTAKE]: [{ status: 409, body: { message: 'emailTaken', issues: [] } }, createdRepair],
    });
    await fillNewCaller();
    await userEvent.fill(field(/^Email/u), 'selma@atelier.test');
    await userEvent.keyboard('{Enter}');
    await press('Go on without email');
    await expect.element(field(/^Email/u)).toHaveValue('');
    await press('Save and confirm');
    await expect.element(page.getByText('#7K2M9QFX')).toBeVisible();
    expect(sent[1]?.body).toMatchObject({ customer: newcomer });
  });

  test('a new caller is taken in without a lookup', async () => {
    await openIntake([], {
      [LOOKUP]: [{ status: 429, body: { message: 'tooManyAttempts' } }],
      [INTAKE]: [createdRepair],
    });
    await fillNewCaller();
    await expect.element(page.getByText(/Too many searches/u)).toBeVisible();
    await press('Save and confirm');
    await expect.element(page.getByText('#7K2M9QFX')).toBeVisible();
  });
});

describe('the pickup', () => {
  test('an intake agrees on the pickup [4.93]', async () => {
    const confirmed = createStaffRepair({
      id: '7K2M9QFX',
      status: 'CONFIRMED',
      ...withAllowedActions('Repair.pickup.planned', 'Repair.cancel.request'),
    });
    const planned = { ...confirmed, version: 2, status: 'COLLECTING', allowedActions: [] };
    const { sent } = await openIntake([], {
      [INTAKE]: [createdRepair],
      'GET /staff/repairs/7K2M9QFX': [{ body: confirmed }],
      'POST /staff/repairs/7K2M9QFX/transitions': [{ body: planned }],
      'GET /staff/team?role=COLLECTOR': [{ body: [] }],
    });
    await fillNewCaller();
    await press('Save and confirm');
    const plan = page.getByRole('button', { name: 'Plan the pickup' });
    await expect.element(plan).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const form = page.getByRole('dialog');
    await userEvent.click(form.getByRole('button', { name: 'Plan pickup', exact: true }));
    await expect.element(page.getByText('The pickup is planned.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Next request' })).toHaveFocus();
    expect(sent.at(-1)).toMatchObject({ body: { action: 'Repair.pickup.planned' } });
  });
});

describe('a device at the counter', () => {
  test('the office takes in a device at the counter [2.231]', async () => {
    const { sent } = await openIntake([], { [INTAKE]: [createdRepair] });
    await fillNewCaller();
    await press('Charger');
    await press('Save and confirm');
    await expect.element(field(/^Accessories/u)).toHaveAccessibleDescription(/This belongs to/u);
    expect(sent).toEqual([]);
    await press('The device is here');
    await expect.element(page.getByText("Selma Trabelsi's device is at the shop.")).toBeVisible();
    const { steps } = (sent[0]?.body ?? {}) as { steps: unknown };
    expect(steps).toEqual([
      { action: 'Repair.confirm.request' },
      { action: 'Repair.pickup.assigned' },
      { action: 'Repair.pickup.collected', accessories: 'Charger' },
      { action: 'Repair.pickup.delivered' },
    ]);
    await expect.element(page.getByRole('button', { name: 'Intake slip' })).toBeVisible();
    expect(await axeAtAllViewports()).toEqual([]);
    await press('Take payment');
    await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Amount' })).toHaveValue('');
  });

  test('a device in another repair keeps typed text', async () => {
    await openIntake([], { [INTAKE]: [{ status: 409, body: { message: 'deviceInRepair' } }] });
    await fillNewCaller();
    await press('Save and confirm');
    await expect.element(page.getByText(/already has an open repair/u)).toBeVisible();
    await expect.element(field('Model')).toHaveValue('Galaxy S22');
  });
});
