import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { faultsEverywhere, usualSize } from '#shared/page/faults-everywhere.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { aStaffRepair, allowed } from '../a-staff-repair.fixture.ts';
import { aDeskOf } from './a-desk-of.fixture.tsx';
import { aDeskRow, sectionsOf } from './a-desk-row.fixture.ts';

afterEach(() => {
  usualSize();
  dialogStore.closeAll();
  sessionStore.clear('person');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const call = { name: 'CALL' as const, steps: ['Repair.unreachable.proposal' as const], form: true };
const priced = aStaffRepair({
  id: 'CALL0001',
  status: 'PROPOSED',
  nextAction: { ...aStaffRepair().nextAction, owner: 'CUSTOMER' },
  ...allowed('Repair.unreachable.proposal', 'Repair.reachable'),
});

async function opens(seen = priced) {
  const row = aDeskRow({ id: 'CALL0001', status: seen.status, button: call });
  const desk = await aDeskOf({ rows: sectionsOf({ CHASE: [row] }), after: [], seen: [seen] });
  await userEvent.click(page.getByRole('button', { name: /^Call, .*CALL0001$/u }));
  const dialog = desk.screen.getByRole('dialog');
  await expect.element(dialog.getByText('Call again')).toBeVisible();
  const taken = () => desk.sent.filter(({ path }) => path.endsWith('/transitions')).map(({ body }) => body);
  return { ...desk, dialog, taken };
}

test('the button tells colleagues who calls', async () => {
  const { sent } = await opens();
  expect(sent.map(({ path }) => path)).toEqual(['/staff/repairs/CALL0001/calling']);
});

test('who was reached and hasn’t decided is called at the chosen time', async () => {
  const { dialog, taken } = await opens();
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
])('nobody answers: %s', async (_, time, said) => {
  const { dialog, taken } = await opens();
  if (time !== null) await userEvent.click(dialog.getByRole('button', { name: time }));
  await userEvent.click(dialog.getByRole('button', { name: 'No answer' }));
  await expect.poll(taken).toEqual([{ action: 'Repair.unreachable.proposal', version: 1, how: 'PHONE', ...said }]);
});

test('what was written to somebody who doesn’t read it has been told', async () => {
  const seen = aStaffRepair({
    id: 'CALL0001',
    status: 'FIXED',
    customer: { ...aStaffRepair().customer, account: 'NONE' },
    ...allowed('Repair.unreachable.return', 'Repair.reachable'),
  });
  const { dialog, taken } = await opens(seen);
  await userEvent.click(dialog.getByRole('button', { name: 'Told', exact: true }));
  await expect.poll(taken).toEqual([{ action: 'Repair.reachable', version: 1 }]);
});

test('the outcomes fit at every width, and axe finds nothing', async () => {
  await opens();
  expect(await faultsEverywhere()).toEqual([]);
});
