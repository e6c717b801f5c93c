import '#styles.css';
import { dismissToast, Toaster } from '@atelier/ui';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { createDevice } from '#subjects/repair/mine/repair.fixture.ts';
import { pressEnter } from '#shared/page/keyboard.fixture.ts';
import { stubServer, type ServerAnswers } from '#subjects/session/server.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { renderAt } from '../list/render-repairs.fixture.tsx';
import { RepairDialogs } from '../dialogs/repair-dialogs.tsx';

afterEach(() => {
  onlineManager.setOnline(true);
  dismissToast();
  sessionStore.clear('person');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const { type } = createDevice();

async function renderNewRequest(user: Parameters<typeof createUser>[0], answers: ServerAnswers) {
  const calls = stubServer({
    'GET /repair/requests': { status: 200, body: [] },
    'GET /devices/me': { status: 200, body: [] },
    'GET /devices/types': { status: 200, body: [type] },
    ...answers,
  });
  sessionStore.signIn('access', createUser(user));
  const { tree } = await renderAt(
    '/dashboard',
    <>
      <RepairDialogs />
      <Toaster label="Notification" closeLabel="Close" />
    </>,
  );
  const screen = await render(tree);
  dialogStore.open({ name: 'request', prefill: null });
  const form = screen.getByRole('dialog', { name: 'Request Repair' });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  const press = (name: string) => userEvent.click(form.getByRole('button', { name, exact: true }));
  const toasts = () => screen.getByRole('region', { name: 'Notification (F8)' }).getByRole('listitem').elements();
  return { form, field, press, toasts, calls };
}

test('a missing phone is required by the request [5.15]', async () => {
  const user = createUser({ phone: null });
  const saved = { status: 200, body: { user: { ...user, phone: '+21620123456' } } };
  const { form, field, press, calls } = await renderNewRequest(user, { 'PUT /users/me': saved });
  await expect.element(form.getByRole('heading', { name: 'What number can we call?' })).toBeVisible();
  await press('Save & Continue');
  await expect.element(field('Phone')).toHaveAccessibleDescription('Enter your number');
  await expect.element(field('Phone')).toHaveFocus();
  expect(calls).not.toContain('PUT /users/me');
  await userEvent.fill(field('Phone'), '20 123 456');
  await press('Save & Continue');
  await expect.element(form.getByRole('heading', { name: 'Which device?' })).toBeVisible();
  expect(calls).toContain('PUT /users/me');
});

test('a step with one question focuses its field', async () => {
  const { form, field, press } = await renderNewRequest(createUser({ phone: null }), {
    'PUT /users/me': { status: 200, body: { user: createUser({ phone: '+21620123456' }) } },
    'POST /devices/me': { status: 200, body: { device: createDevice() } },
  });
  await expect.element(form.getByRole('group', { name: 'What number can we call?' })).toBeVisible();
  await expect.element(field('Phone')).toHaveFocus();
  await userEvent.keyboard('20 123 456');
  await press('Save & Continue');
  await expect.element(form.getByRole('heading', { name: 'Which device?' })).toHaveFocus();
  await press('Create New Device');
  await expect.element(field('Device name')).toHaveFocus();
  await userEvent.keyboard('Galaxy S22');
  await userEvent.click(form.getByText(type.name, { exact: true }));
  await press('Save & Continue');
  await expect.element(form.getByRole('heading', { name: 'Where should we pick it up?' })).toHaveFocus();
  await userEvent.fill(field('Address'), '14 rue du Lac, Tunis');
  await press('Continue');
  await expect.element(field('Issue')).toHaveFocus();
});

test('a first device is one press away [2.137]', async () => {
  const { form, field, press } = await renderNewRequest({}, {});
  const create = form.getByRole('button', { name: 'Create New Device', exact: true });
  await expect.element(create).toHaveClass('bg-primary');
  expect([form.getByRole('textbox').elements(), form.getByRole('radio').elements()]).toEqual([[], []]);
  await press('Create New Device');
  await expect.element(field('Device name')).toHaveFocus();
  await expect.element(create).not.toHaveClass('bg-primary');
});

test('a form without connection says so and recovers', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onlineManager.setOnline(false);
  const { form, press } = await renderNewRequest({}, {});
  const alert = form.getByRole('alert');
  await expect.element(alert.getByText('No connection')).toBeVisible();
  await press('Try again');
  await expect.element(alert).toBeVisible();
  onlineManager.setOnline(true);
  await expect.element(form.getByRole('heading', { name: 'Which device?' })).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('an unregistered device is logged and stays typed [8.30]', async () => {
  const errorSpy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { form, field, press, toasts } = await renderNewRequest({}, { 'POST /devices/me': { status: 503, body: {} } });
  await press('Create New Device');
  await userEvent.click(form.getByText(type.name, { exact: true }));
  await userEvent.fill(field('Device name'), 'Galaxy S22');
  const submit = form.getByRole('button', { name: 'Save & Continue', exact: true });
  await userEvent.click(submit);
  await expect.poll(() => errorSpy.mock.calls).toEqual([['Creating a device failed: generic']]);
  await expect.element(submit).toBeEnabled();
  await expect.element(field('Device name')).toHaveValue('Galaxy S22');
  expect(toasts()).toEqual([]);
  await expect.element(form.getByRole('alert')).not.toBeInTheDocument();
});

test('a changed device is saved without its untouched details', async () => {
  const device = createDevice({ name: 'Galaxy S22', brand: 'Samsung', model: 'SM-S901B' });
  const { form, field, press } = await renderNewRequest({}, { 'GET /devices/me': { status: 200, body: [device] } });
  const fetching = vi.spyOn(globalThis, 'fetch');
  await userEvent.click(form.getByRole('combobox', { name: 'Device' }));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await userEvent.fill(field('Device name'), 'Galaxy');
  await userEvent.fill(form.getByLabelText(/^Model/u), 'SM-S901U');
  await press('Update & Continue');
  const bodies = () => fetching.mock.calls.flatMap(([, init]) => (init?.method === 'PUT' ? [init.body] : []));
  await expect.poll(bodies).toEqual([JSON.stringify({ typeId: device.typeId, name: 'Galaxy', model: 'SM-S901U' })]);
});

test('a device of a retired type shows it', async () => {
  const retired = { ...type, id: 'f3b5ef4e-7f4c-4f52-9a53-1f9f5a3f0c11', name: 'Feature phone' };
  const device = createDevice({ typeId: retired.id, type: retired });
  const { form } = await renderNewRequest({}, { 'GET /devices/me': { status: 200, body: [device] } });
  await userEvent.click(form.getByRole('combobox', { name: 'Device' }));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(form.getByRole('radio', { name: 'Feature phone' })).toBeChecked();
  await userEvent.click(form.getByRole('button', { name: 'Create New Device', exact: true }));
  await expect.element(form.getByRole('radio', { name: 'Feature phone' })).not.toBeInTheDocument();
});

test('a lost answer’s device is registered with its key', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { form, field, press } = await renderNewRequest({}, { 'POST /devices/me': 'no answer' });
  const fetching = vi.spyOn(globalThis, 'fetch');
  const keys = () =>
    fetching.mock.calls.flatMap(([url, init]) =>
      url === '/devices/me' && init?.method === 'POST' ? [new Headers(init.headers).get('idempotency-key')] : [],
    );
  await press('Create New Device');
  await userEvent.click(form.getByText(type.name, { exact: true }));
  await userEvent.fill(field('Device name'), 'Galaxy S22');
  const submit = form.getByRole('button', { name: 'Save & Continue', exact: true });
  await userEvent.click(submit);
  await expect.poll(keys).toHaveLength(1);
  await expect.element(submit).toBeEnabled();
  await userEvent.click(submit);
  await expect.poll(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/u), keys()[0]]);
});

test.each([
  ['GET /devices/me', 'devices', [createDevice()]],
  ['GET /devices/types', 'deviceTypes', [type]],
])('a failed %s is logged as %s and retried', async (call, name, body) => {
  const errorSpy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const known = { 'GET /repair/requests': [], 'GET /devices/me': [createDevice()], 'GET /devices/types': [type] };
  const all = Object.fromEntries(Object.entries(known).map(([each, given]) => [each, { status: 200, body: given }]));
  const { form } = await renderNewRequest({}, { ...all, [call]: { status: 503, body: {} } });
  const select = form.getByRole('combobox', { name: 'Device' });
  await expect.element(form.getByText("Couldn't load", { exact: true })).toBeVisible();
  await expect.element(select).not.toBeInTheDocument();
  expect(errorSpy.mock.calls).toEqual([[`Loading ${name} failed: generic`]]);
  stubServer({ ...all, [call]: { status: 200, body } });
  await pressEnter(form.getByRole('button', { name: 'Try again', exact: true }));
  await expect.element(select).toBeVisible();
  await expect.element(form.getByText("Couldn't load")).not.toBeInTheDocument();
});
