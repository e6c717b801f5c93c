import '#styles.css';
import type { StaffRepair } from '@atelier/contract';
import { MAX_ACCESSORIES } from '@atelier/domain';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createStaffRepair, withAllowedActions } from '#subjects/staff/staff-repair.fixture.ts';
import { renderRepairPage } from '../render-repair-page.fixture.tsx';
import { createRepairTill } from './repair-till.fixture.ts';

afterEach(() => {
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

const till = () => Promise.resolve(Response.json(createRepairTill()));
const paidTill = () =>
  Promise.resolve(
    Response.json(
      createRepairTill({
        balance: { agreed: '120.500', charged: '0.000', paid: '120.500', due: '0.000', refundOwed: '0.000' },
      }),
    ),
  );

/** Opens the counter's dialog of a fixed device. `tills` are the answers of the till in order. */
async function openCounter(tills: readonly (() => Promise<Response>)[]) {
  const repair: StaffRepair = createStaffRepair({
    status: 'FIXED',
    custody: 'CENTER',
    ...withAllowedActions('Repair.confirm.return'),
  });
  await renderRepairPage({ repair, tills });
  await userEvent.click(page.getByRole('button', { name: 'Hand over at the counter' }));
  return page.getByRole('dialog', { name: 'Handing over at the counter' });
}

test('a payment at the counter keeps the typed text', async () => {
  const dialog = await openCounter([till, paidTill]);
  await userEvent.fill(dialog.getByLabelText(/^Condition/u), 'Rayure au dos');
  await userEvent.click(dialog.getByRole('button', { name: 'Take payment' }));
  const payment = page.getByRole('dialog', { name: 'Take payment' });
  await userEvent.click(payment.getByRole('button', { name: 'Cash' }));
  await expect.element(payment).not.toBeInTheDocument();
  await expect.element(page.getByText('Receipt 2026-000042')).toBeVisible();
  await expect.element(dialog.getByRole('status')).toMatchTextContent(/Left to pay\s*0/u);
  await expect.element(dialog.getByRole('button', { name: 'Take payment' })).not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText(/^Condition/u)).toHaveValue('Rayure au dos');
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
});

test('the counter says that the till is unavailable', async () => {
  const unavailable = () => Promise.resolve(Response.json({ message: 'unavailable' }, { status: 503 }));
  const dialog = await openCounter([unavailable, unavailable, till]);
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  await expect.element(dialog.getByRole('status')).toMatchTextContent(/Left to pay\s*120\.5/u);
});

test('too many accessories at the counter name their field', async () => {
  const { sent } = await renderRepairPage({
    repair: createStaffRepair({ ...withAllowedActions('Repair.confirm.request'), visits: [] }),
  });
  await userEvent.click(page.getByRole('button', { name: 'Receive at the counter' }));
  const dialog = page.getByRole('dialog', { name: 'Receiving at the counter' });
  const field = dialog.getByLabelText('Accessories', { exact: false }).last();
  await field.fill(Array.from({ length: MAX_ACCESSORIES + 1 }, (_, nth) => `Cable ${nth}`).join(', '));
  await userEvent.click(dialog.getByRole('button', { name: 'The device is here' }));
  await expect.element(dialog.getByText('This text is too long')).toBeVisible();
  await expect.element(field).toHaveFocus();
  expect(sent).toEqual([]);
});
