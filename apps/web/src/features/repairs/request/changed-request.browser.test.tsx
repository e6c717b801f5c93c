import '#styles.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { RepairDetails } from '#subjects/repair/mine/details/repair-details.tsx';
import { RepairActions } from '#subjects/repair/mine/actions/repair-actions.tsx';
import { createDevice, createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { stubServer } from '#subjects/session/server.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { renderAt } from '../list/render-repairs.fixture.tsx';
import { RepairDialogs } from '../dialogs/repair-dialogs.tsx';

beforeEach(() => sessionStore.signIn('access', createUser()));
afterEach(() => {
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

const device = createDevice({ name: 'Galaxy S22', brand: 'Samsung', model: 'SM-S901B', serialNumber: 'R58T' });

test.each(['REQUESTED', 'PROPOSED'] as const)('a request that is %s opens with its values [4.16]', async (status) => {
  const repair = createRepair({
    status,
    device,
    issue: 'Il chauffe, puis s’éteint',
    address: '14 rue du Lac, Tunis',
    additionalInfo: 'Sonner deux fois',
    allowedActions: ['Repair.updated'],
  });
  stubServer({
    'GET /repair/requests': { status: 200, body: [repair] },
    'GET /devices/me': { status: 200, body: [createDevice({ id: 'device-2', name: 'Tablette' }), device] },
    'GET /devices/types': { status: 200, body: [device.type] },
  });
  const { tree } = await renderAt(
    '/dashboard',
    <>
      <RepairActions repair={repair} />
      <RepairDialogs />
    </>,
  );
  const screen = await render(tree);
  await userEvent.click(screen.getByRole('button', { name: 'Update', exact: true }));
  const form = screen.getByRole('dialog', { name: 'Update request' });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  const pressContinue = () => userEvent.click(form.getByRole('button', { name: 'Continue', exact: true }));

  await expect.element(form.getByRole('combobox', { name: 'Device' })).toHaveTextContent('Galaxy S22');
  await expect.element(field('Device name')).toHaveValue('Galaxy S22');
  await expect.element(form.getByRole('radio', { name: 'Téléphone' })).toBeChecked();
  await expect.element(form.getByLabelText(/^Brand/u)).toHaveValue('Samsung');
  await expect.element(form.getByLabelText(/^Model/u)).toHaveValue('SM-S901B');
  await expect.element(form.getByLabelText(/^Serial number/u)).toHaveValue('R58T');
  await pressContinue();
  await expect.element(field('Address')).toHaveValue('14 rue du Lac, Tunis');
  await pressContinue();
  await expect.element(field('Issue')).toHaveValue('Il chauffe, puis s’éteint');
  await expect.element(form.getByLabelText(/^Additional info/u)).toHaveValue('Sonner deux fois');
  expect(dialogStore.get().top).toMatchObject({ prefill: { id: repair.id, version: repair.version } });
});

test.each(['CANCELLED', 'DECLINED', 'ABORTED'] as const)('a request that was %s is repeated as new', async (status) => {
  const repair = createRepair({
    status,
    device,
    issue: 'Il chauffe',
    address: '14 rue du Lac',
    notes: 'Quel modèle ?',
  });
  const sent = createRepair({ id: '3XW8P2RD', device });
  const calls = stubServer({
    'GET /repair/requests': { status: 200, body: [repair] },
    'GET /devices/me': { status: 200, body: [device] },
    'GET /devices/types': { status: 200, body: [device.type] },
    'POST /repair/requests': { status: 200, body: sent },
  });
  const { tree } = await renderAt(
    '/dashboard',
    <>
      <RepairActions repair={repair} />
      <RepairDialogs />
    </>,
  );
  const screen = await render(tree);
  await userEvent.click(screen.getByRole('button', { name: 'Request again', exact: true }));
  const form = screen.getByRole('dialog', { name: 'Request Repair' });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  const pressContinue = (name = 'Continue') => userEvent.click(form.getByRole('button', { name, exact: true }));
  await expect.element(form.getByRole('combobox', { name: 'Device' })).toHaveTextContent('Galaxy S22');
  await pressContinue();
  await expect.element(field('Address')).toHaveValue('14 rue du Lac');
  await pressContinue();
  await expect.element(field('Issue')).toHaveValue('Il chauffe');
  const why = form.getByText('Quel modèle ?', { exact: true });
  await expect.element(why).toBeVisible();
  expect(why.element().getBoundingClientRect().bottom).toBeLessThan(
    field('Issue').element().getBoundingClientRect().top,
  );
  await pressContinue();
  await pressContinue('Send request');
  await expect.element(form).not.toBeInTheDocument();
  expect(calls).toContain('POST /repair/requests');
  expect(dialogStore.get().top).toBeNull();
});

test('a problem after completion requests the same device [4.110]', async () => {
  const repair = createRepair({
    status: 'COMPLETED',
    outcome: 'FIXED',
    device,
    issue: 'Il chauffe',
    address: '14 rue du Lac',
  });
  stubServer({
    'GET /repair/requests': { status: 200, body: [repair] },
    'GET /devices/me': { status: 200, body: [device] },
    'GET /devices/types': { status: 200, body: [device.type] },
  });
  const { tree } = await renderAt(
    '/dashboard',
    <>
      <RepairDetails repair={repair} />
      <RepairDialogs />
    </>,
  );
  const screen = await render(tree);
  await userEvent.click(screen.getByRole('button', { name: 'Request a repair', exact: true }));
  const form = screen.getByRole('dialog', { name: 'Request Repair' });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  const pressContinue = () => userEvent.click(form.getByRole('button', { name: 'Continue', exact: true }));
  await expect.element(form.getByRole('combobox', { name: 'Device' })).toHaveTextContent('Galaxy S22');
  await pressContinue();
  await expect.element(field('Address')).toHaveValue('14 rue du Lac');
  await pressContinue();
  await expect.element(field('Issue')).toHaveValue('');
  await expect.element(form.getByLabelText(/^Additional info/u)).toHaveValue(`After repair #${repair.id}`);
});

test('the same problem again begins with its words [4.119]', async () => {
  const repair = createRepair({
    status: 'RETURNED',
    outcome: 'FIXED',
    warrantyUntil: '2099-02-12',
    device,
    address: '14 rue du Lac',
  });
  const bodies: unknown[] = [];
  const answers: Readonly<Record<string, unknown>> = {
    // The other was never rated, and doesn't keep the device.
    '/repair/requests': [repair, createRepair({ id: '4QW8P2RD', device: repair.device, status: 'RETURNED' })],
    '/devices/me': [device],
    '/devices/types': [device.type],
    [`/repair/requests/${repair.id}/payments`]: {
      balance: { agreed: '0.000', charged: '0.000', paid: '0.000', due: '0.000', refundOwed: '0.000' },
      payments: [],
    },
  };
  const refusal = { message: 'validation', issues: [{ path: 'previousRepair', message: 'repair.noWarranty' }] };
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Promise.resolve(Response.json(answers[path] ?? {}));
    bodies.push(JSON.parse(body ?? ''));
    return Promise.resolve(
      bodies.length === 1 ? Response.json(refusal, { status: 400 }) : Response.json(createRepair({ id: '3XW8P2RD' })),
    );
  });
  const { tree } = await renderAt(
    '/dashboard',
    <>
      <RepairDetails repair={repair} />
      <RepairDialogs />
    </>,
  );
  const screen = await render(tree);
  await userEvent.click(screen.getByRole('button', { name: 'Same problem again', exact: true }));
  const form = screen.getByRole('dialog', { name: 'Request Repair' });
  const press = (name: string) => userEvent.click(form.getByRole('button', { name, exact: true }));
  await expect.element(form.getByText(`Warranty claim for repair #${repair.id}`)).toBeVisible();
  await userEvent.fill(form.getByRole('textbox', { name: 'Issue', exact: true }), 'Il chauffe encore');
  await press('Continue');
  await press('Edit: Device');
  await expect.element(form.getByRole('combobox', { name: 'Device' })).toBeDisabled();
  expect(form.getByRole('button', { name: 'Create New Device' }).elements()).toEqual([]);
  await press('Back');
  await press('Send request');
  await expect.element(form.getByText(/^This warranty has ended/u)).toBeVisible();
  await press('Send request');
  await expect.element(form).not.toBeInTheDocument();
  const request = { deviceId: device.id, address: '14 rue du Lac', issue: 'Il chauffe encore', additionalInfo: null };
  expect(bodies).toEqual([{ ...request, previousRepair: repair.id }, request]);
});
