import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { axeAtBothWidths, axeViolations } from '#shared/page/axe.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { renderRepairPage } from './render-repair-page.fixture.tsx';
import { withAllowedActions, createStaffRepair, createVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { createDeskRow, createSections } from '#features/desk/create-desk-row.fixture.ts';

afterEach(() => {
  dialogStore.closeAll();
  sessionStore.clear('person');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const repair = createStaffRepair(withAllowedActions('Repair.confirm.request'));
const acceptedRows = createSections({
  ACCEPTED: [createDeskRow({ id: repair.id }), createDeskRow({ id: 'ACC00002' })],
});

test('keys take the repair’s next step and undo it', async () => {
  const { screen, sent } = await renderRepairPage({
    repair,
    answer: ({ action }) => ({ allowedActions: action === 'Repair.corrected' ? [] : ['Repair.corrected'] }),
  });
  await expect.element(screen.getByRole('button', { name: 'Confirm request' })).toBeVisible();
  await userEvent.keyboard('u');
  await userEvent.keyboard('a');
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect.poll(() => userEvent.keyboard('u').then(() => sent.length)).toBe(2);
  expect(sent.map(({ action }) => action)).toEqual(['Repair.confirm.request', 'Repair.corrected']);
});

test('keys open help and the desk’s next repair', async () => {
  const { screen, router } = await renderRepairPage({ repair, waits: acceptedRows });
  await expect.element(screen.getByRole('button', { name: 'Confirm request' })).toBeVisible();
  await userEvent.keyboard('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('term');
  await expect
    .poll(() => keys.elements().map(({ textContent }) => textContent))
    .toEqual(['a', 'u', 'n', 'Esc', '?', '/', 'i']);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe(`/workshop/repairs/${repair.id}`);
  await userEvent.keyboard('n');
  await expect.poll(() => router.state.location.pathname).toBe('/workshop/repairs/ACC00002');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => router.state.location.pathname).toBe('/workshop');
});

test('the office corrects a repair’s zone by keys', async () => {
  const zone = { version: 1, retired: false, postalCodes: [], places: [] };
  const zones = [
    { ...zone, id: 'marsa', nameFr: 'La Marsa', nameEn: 'La Marsa' },
    { ...zone, id: 'gone', nameFr: 'Carthage', nameEn: 'Carthage', retired: true },
  ];
  const { screen } = await renderRepairPage({ repair: createStaffRepair({ zoneId: 'gone' }), zones });
  const choice = screen.getByRole('combobox', { name: 'Zone' });
  await expect.element(choice).toHaveTextContent('Carthage');
  choice.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('option', { name: 'Carthage' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(screen.getByRole('option', { name: 'La Marsa' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Zone corrected')).toBeVisible();
  await expect.element(choice).toHaveTextContent('La Marsa');
  await userEvent.keyboard('{Enter}');
  const options = screen.getByRole('option');
  await expect.poll(() => options.elements().map(({ textContent }) => textContent)).toEqual(['No zone', 'La Marsa']);
  await screen.unmount();
  const bench = await renderRepairPage({
    repair: createStaffRepair({ zoneId: 'marsa' }),
    zones,
    roles: ['TECHNICIAN'],
  });
  await expect.element(bench.screen.getByText('La Marsa')).toBeVisible();
  await expect.element(bench.screen.getByRole('combobox', { name: 'Zone' })).not.toBeInTheDocument();
});

test('the office hands a device out over the counter', async () => {
  const visits = [createVisit({ mode: 'COUNTER', status: 'DELIVERED' })];
  const { screen, sent } = await renderRepairPage({
    repair: createStaffRepair({
      status: 'FIXED',
      custody: 'CENTER',
      visits,
      ...withAllowedActions('Repair.confirm.return'),
    }),
    answer: () => ({ status: 'RETURNED', custody: 'CUSTOMER', allowedActions: ['Repair.corrected'] }),
  });
  await expect.element(screen.getByText('At the counter', { exact: true })).toBeVisible();
  expect(screen.getByRole('link', { name: /Carthage/u }).elements()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Hand over at the counter' }));
  const dialog = page.getByRole('dialog', { name: 'Handing over at the counter' });
  await userEvent.click(dialog.getByRole('button', { name: 'Hand the device over' }));
  await expect.element(dialog.getByText('This field is required')).toBeVisible();
  await expect.element(dialog.getByLabelText('Received by')).toHaveFocus();
  await userEvent.click(dialog.getByRole('button', { name: 'Amel Trabelsi' }));
  await expect.element(dialog).toMatchTextContent(/Left to pay\s*120\.5/u);
  expect(await axeAtBothWidths()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Take payment' }));
  const payment = page.getByRole('dialog', { name: 'Take payment' });
  await expect.element(payment.getByRole('textbox', { name: 'Amount' })).toHaveValue('120.5');
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(payment.getByRole('textbox', { name: 'Amount' }));
  await userEvent.keyboard('{Enter}{Escape}');
  await expect.element(payment).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Take payment' })).toHaveFocus();
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Hand the device over' }));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(sent).toEqual([
    {
      steps: [
        { action: 'Repair.confirm.return' },
        { action: 'Repair.return.assigned' },
        { action: 'Repair.return.collected' },
        { action: 'Repair.return.delivered', receivedBy: 'Amel Trabelsi' },
      ],
      version: 1,
    },
  ]);
});

test('a colleague’s step leaves the counter’s text in place', async () => {
  const { screen } = await renderRepairPage({
    repair: createStaffRepair({
      status: 'FIXED',
      custody: 'CENTER',
      visits: [],
      ...withAllowedActions('Repair.confirm.return'),
    }),
    answer: () => ({ refused: 'repairMoved', now: { status: 'RETURNED', custody: 'CUSTOMER', allowedActions: [] } }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Hand over at the counter' }));
  const dialog = page.getByRole('dialog', { name: 'Handing over at the counter' });
  await userEvent.click(dialog.getByRole('button', { name: 'Amel Trabelsi' }));
  await userEvent.fill(dialog.getByLabelText(/^Condition/u), 'Rayure au dos');
  await userEvent.click(dialog.getByRole('button', { name: 'Hand the device over' }));
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('“Hand over at the counter”');
  await expect.element(dialog.getByLabelText(/^Condition/u)).toHaveValue('Rayure au dos');
  await expect.element(dialog.getByRole('button', { name: 'Hand the device over' })).toBeDisabled();
});

test('a received device gets its label by one press [2.173]', async () => {
  const { screen, sent } = await renderRepairPage({
    repair: createStaffRepair({
      ...withAllowedActions('Repair.confirm.request', 'Repair.unreachable.request'),
      visits: [],
    }),
    answer: () => ({ status: 'DELIVERED', custody: 'CENTER', allowedActions: ['Repair.corrected'] }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Receive at the counter' }));
  const dialog = page.getByRole('dialog', { name: 'Receiving at the counter' });
  await userEvent.click(dialog.getByRole('button', { name: 'Charger' }));
  await userEvent.click(dialog.getByRole('button', { name: 'The device is here' }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([
    {
      steps: [
        { action: 'Repair.confirm.request' },
        { action: 'Repair.pickup.assigned' },
        { action: 'Repair.pickup.collected', accessories: 'Charger' },
        { action: 'Repair.pickup.delivered' },
      ],
      version: 1,
    },
  ]);
  const toast = page.getByRole('region', { name: /Messages/u });
  await expect.element(toast.getByRole('button', { name: 'Label' })).toBeVisible();
});

test('devices in the house are put on shelves', async () => {
  const shelf = { id: 'b2', version: 1, name: 'B2', code: 'S7K2M9', retired: false };
  const { screen } = await renderRepairPage({ repair: createStaffRepair({ custody: 'CENTER' }), shelves: [shelf] });
  const choice = screen.getByRole('combobox', { name: 'Shelf' });
  await expect.element(choice).toHaveTextContent('No shelf');
  await userEvent.click(choice);
  await userEvent.click(page.getByRole('option', { name: 'B2' }));
  await expect.element(page.getByText('On the shelf')).toBeVisible();
  await expect.element(choice).toHaveTextContent('B2');
});

test('a missing accessory gets its reason on the page', async () => {
  const at = '2026-11-20T08:00:00.000Z';
  const handedOver = { handedOverAt: at, returnedAt: null, missingReason: null };
  const { screen } = await renderRepairPage({
    repair: createStaffRepair({
      status: 'RETURNED',
      accessories: [
        { ...handedOver, id: 'a', name: 'Charger', missingReason: 'NOT_GIVEN' },
        { ...handedOver, id: 'b', name: 'Case', returnedAt: at },
      ],
    }),
  });
  await expect.element(screen.getByText('given back on')).toBeVisible();
  const choice = screen.getByRole('combobox', { name: "Why Charger didn't come back" });
  await expect.element(choice).toHaveTextContent('Reason not given');
  await userEvent.click(choice);
  await userEvent.click(page.getByRole('option', { name: 'Lost or broken' }));
  await expect.element(page.getByText('Saved')).toBeVisible();
});
