import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { pressByKey } from '#shared/page/keyboard.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createStaffRepair, withAllowedActions } from '#subjects/staff/staff-repair.fixture.ts';
import { renderDesk, sentSteps } from '../create-desk.fixture.tsx';
import { createDeskRow, createSections } from '../create-desk-row.fixture.ts';

afterEach(() => {
  dialogStore.closeAll();
  sessionStore.clear('person');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const call = { name: 'CALL' as const, steps: ['Repair.confirm.request' as const], form: true };

test('a declined request stays in its row with undo [4.87]', async () => {
  const row = createDeskRow({ id: 'CALL0001', status: 'REQUESTED', button: call });
  const requests = createStaffRepair({
    id: 'CALL0001',
    ...withAllowedActions('Repair.confirm.request', 'Repair.decline.request'),
  });
  const { screen, sent, ends } = await renderDesk({
    rows: createSections({ CALL: [row] }),
    rowsAfter: [],
    seen: [requests],
  });
  ends('CALL0001', 'DECLINED');
  await userEvent.click(page.getByRole('button', { name: /^Call, .*CALL0001$/u }));
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /^Decline or cancel/u })
    .click();
  const form = screen.getByRole('dialog');
  await form.getByRole('radio', { name: "We don't repair this kind of device" }).click();
  await form.getByRole('button', { name: 'Decline or cancel' }).click();
  await expect.element(form).not.toBeInTheDocument();
  const line = screen.getByRole('listitem');
  await expect.element(line.getByText(/The customer will be told soon/u)).toBeVisible();
  // Inline, because a toast disappears.
  await expect.element(screen.getByRole('region', { name: /Notices/u }).getByRole('button')).not.toBeInTheDocument();
  await pressByKey(line.getByRole('button', { name: 'Undo' }));
  await expect.element(screen.getByText(/The customer will be told soon/u)).not.toBeInTheDocument();
  expect(sentSteps(sent)).toEqual(['Repair.decline.request', 'Repair.corrected']);
});
