import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { axeAtAllViewports, resetTextSize } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createStaffRepair, withAllowedActions } from '#subjects/staff/staff-repair.fixture.ts';
import { renderDesk } from '../create-desk.fixture.tsx';
import { createDeskRow, createSections } from '../create-desk-row.fixture.ts';

afterEach(() => {
  resetTextSize();
  dialogStore.closeAll();
  sessionStore.clear('person');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const call = { name: 'CALL' as const, steps: ['Repair.unreachable.proposal' as const], form: true };
const priced = createStaffRepair({
  id: 'CALL0001',
  status: 'PROPOSED',
  nextAction: { ...createStaffRepair().nextAction, owner: 'CUSTOMER' },
  ...withAllowedActions('Repair.unreachable.proposal', 'Repair.reachable'),
});

async function openCallDialog(repair = priced) {
  const row = createDeskRow({ id: 'CALL0001', status: repair.status, button: call });
  const desk = await renderDesk({ rows: createSections({ FOLLOW_UP: [row] }), rowsAfter: [], seen: [repair] });
  await userEvent.click(page.getByRole('button', { name: /^Call, .*CALL0001$/u }));
  const dialog = desk.screen.getByRole('dialog');
  await expect.element(dialog.getByText('Call back')).toBeVisible();
  const taken = () => desk.sent.filter(({ path }) => path.endsWith('/transitions')).map(({ body }) => body);
  return { ...desk, dialog, taken };
}

test('the button tells colleagues who calls', async () => {
  const { sent } = await openCallDialog();
  expect(sent.map(({ path }) => path)).toEqual(['/staff/repairs/CALL0001/calling']);
});

test('an undecided customer is called at the chosen time', async () => {
  const { dialog, taken } = await openCallDialog();
  const reached = dialog.getByRole('button', { name: 'Reached, call back' });
  await userEvent.click(reached);
  await expect.element(dialog.getByText('Choose when to call back.')).toBeVisible();
  expect(taken()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Tomorrow at 9' }));
  await userEvent.click(reached);
  await expect
    .poll(taken)
    .toEqual([{ action: 'Repair.reachable', version: 1, callAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/u) }]);
});

test.each([
  ['without a time', null, {}],
  ['with one', 'Tomorrow at 9', { callAt: expect.stringMatching(/Z$/u) }],
])('nobody answers: %s', async (_, time, details) => {
  const { dialog, taken } = await openCallDialog();
  if (time !== null) await userEvent.click(dialog.getByRole('button', { name: time }));
  await userEvent.click(dialog.getByRole('button', { name: 'No answer' }));
  await expect.poll(taken).toEqual([{ action: 'Repair.unreachable.proposal', version: 1, how: 'PHONE', ...details }]);
});

test('a customer without account is marked as informed', async () => {
  const repair = createStaffRepair({
    id: 'CALL0001',
    status: 'FIXED',
    customer: { ...createStaffRepair().customer, account: 'NONE' },
    ...withAllowedActions('Repair.unreachable.return', 'Repair.reachable'),
  });
  const { dialog, taken } = await openCallDialog(repair);
  await userEvent.click(dialog.getByRole('button', { name: 'Customer informed' }));
  await expect.poll(taken).toEqual([{ action: 'Repair.reachable', version: 1 }]);
});

test('call outcomes fit every width accessibly', async () => {
  await openCallDialog();
  expect(await axeAtAllViewports()).toEqual([]);
});
