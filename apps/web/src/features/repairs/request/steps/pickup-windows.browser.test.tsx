import '#styles.css';
import type { OpenSlot } from '@atelier/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { axeViolations } from '#shared/page/axe.fixture.ts';
import { createDevice, createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { renderAt } from '#features/repairs/list/render-repairs.fixture.tsx';
import { RepairDialogs } from '#features/repairs/dialogs/repair-dialogs.tsx';

afterEach(() => {
  dialogStore.closeAll();
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

const slots = [25, 26, 27, 28].map((day): OpenSlot => ({ id: `${day}`, date: `2099-11-${day}`, time: '14:00-16:00' }));
const device = createDevice();

type Answer = { readonly status: number; readonly body: unknown };

async function renderRequest() {
  const sent: unknown[] = [];
  const answers: Record<string, Answer> = {
    'GET /repair/requests': { status: 200, body: [] },
    'GET /devices/me': { status: 200, body: [device] },
    'GET /devices/types': { status: 200, body: [device.type] },
    'POST /repair/slots': { status: 200, body: { slots, byPhone: null } },
  };
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    const call = `${method} ${path}`;
    if (call === 'POST /repair/requests') sent.push(JSON.parse(body ?? ''));
    const answer = answers[call] ?? { status: 404, body: {} };
    return Promise.resolve(Response.json(answer.body, { status: answer.status }));
  });
  sessionStore.signIn('access', createUser());
  const { tree } = await renderAt('/dashboard', <RepairDialogs />);
  const screen = await render(tree);
  dialogStore.open({ name: 'request', prefill: null });
  const form = screen.getByRole('dialog', { name: 'Request Repair' });
  const press = (name: string) => userEvent.click(form.getByRole('button', { name, exact: true }));
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  await userEvent.click(form.getByRole('combobox', { name: 'Device' }));
  await userEvent.click(screen.getByRole('option', { name: device.name }));
  await press('Continue');
  await userEvent.fill(field('Address'), '14 rue du Lac, Tunis');
  return { form, press, field, sent, answers, radios: () => form.getByRole('radio') };
}

test('a request survives the refusal of its wished window [2.279]', async () => {
  const { form, press, field, sent, answers, radios } = await renderRequest();
  await press('Continue');
  const byPhone = form.getByRole('radio', { name: 'Agree by phone' });
  await expect.element(byPhone).toHaveFocus();
  await expect.element(byPhone).toBeChecked();
  await expect.poll(() => radios().elements().length).toBe(4);
  await press('Show all windows');
  await expect.poll(() => radios().elements().length).toBe(5);
  expect(await axeViolations()).toEqual([]);
  await form.getByText('Wednesday 25 November', { exact: false }).click();
  await press('Continue');
  await userEvent.fill(field('Issue'), 'It gets hot');
  await press('Continue');
  await expect.element(form.getByText('Wednesday 25 November', { exact: false })).toBeVisible();
  answers['POST /repair/requests'] = { status: 409, body: { message: 'slotFull', slots: slots.slice(1) } };
  await press('Send request');
  await expect.element(form.getByText('This window was just taken.', { exact: false })).toBeVisible();
  await expect.element(field('Address')).toHaveValue('14 rue du Lac, Tunis');
  await expect.element(byPhone).toBeChecked();
  await expect.poll(() => radios().elements().length).toBe(4);
  await form.getByText('Thursday 26 November', { exact: false }).click();
  await press('Continue');
  await expect.element(form.getByText('It gets hot')).toBeVisible();
  const changeAddress = async (address: string, wished: RegExp) => {
    await press('Edit: Address');
    await userEvent.fill(field('Address'), address);
    await userEvent.tab();
    await expect.element(form.getByRole('radio', { name: wished })).toBeChecked();
    await press('Continue');
    await expect.element(form.getByText('It gets hot')).toBeVisible();
  };
  // A window counts at its address alone.
  await changeAddress('3 rue de Carthage, Tunis', /^Agree by phone/u);
  expect(form.getByText('Thursday 26 November', { exact: false }).elements()).toEqual([]);
  await changeAddress('14 rue du Lac, Tunis', /^Thursday 26 November/u);
  await expect.element(form.getByText('Thursday 26 November', { exact: false })).toBeVisible();
  answers['POST /repair/requests'] = { status: 200, body: createRepair() };
  await press('Send request');
  await expect.element(form).not.toBeInTheDocument();
  expect(sent).toMatchObject([{ slotId: '25' }, { slotId: '26', issue: 'It gets hot' }]);
});

test('windows that a press itself fetched are shown first', async () => {
  const { form, radios } = await renderRequest();
  const button = form.getByRole('button', { name: 'Continue', exact: true }).element();
  if (!(button instanceof HTMLElement)) throw new Error('invariant: button expected');
  // The parts of a slow press: it leaves the field, the server answers, and the finger goes up.
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  button.focus();
  await expect.poll(() => radios().elements().length).toBe(4);
  button.click();
  await expect.element(form.getByRole('radio', { name: 'Agree by phone' })).toHaveFocus();
});

test('a shop without windows shows nothing of them', async () => {
  const { form, press, field, sent, answers, radios } = await renderRequest();
  answers['POST /repair/slots'] = { status: 200, body: { slots: [], byPhone: null } };
  await press('Continue');
  await expect.element(field('Issue')).toHaveFocus();
  expect(radios().elements()).toEqual([]);
  await userEvent.fill(field('Issue'), 'It gets hot');
  await press('Continue');
  answers['POST /repair/requests'] = { status: 200, body: createRepair() };
  await press('Send request');
  await expect.element(form).not.toBeInTheDocument();
  expect(sent).toMatchObject([{ address: '14 rue du Lac, Tunis' }]);
  expect(sent[0]).not.toHaveProperty('slotId');
});
