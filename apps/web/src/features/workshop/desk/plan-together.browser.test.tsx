import '#styles.css';
import type { TeamMember } from '@atelier/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { aDeskOf } from './a-desk-of.fixture.tsx';
import { aDeskRow, sectionsOf } from './a-desk-row.fixture.ts';

afterEach(() => {
  dialogStore.closeAll();
  sessionStore.clear('person');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const sami: TeamMember = { id: 'Sami', name: 'Sami', roles: ['COURIER'], avatar: null, awayUntil: null };

test('returns that are planned together are given by a second step', async () => {
  const row = (id: string) =>
    aDeskRow({ id, status: 'FIXED', button: { name: 'PLAN', steps: ['Repair.confirm.return'], form: true } });
  const waits = sectionsOf({ PLAN: [row('RET00001'), row('RET00002')] });
  const { sent } = await aDeskOf({ rows: waits, after: [], team: [sami] });
  await userEvent.click(page.getByRole('checkbox', { name: /RET00001/u }));
  await userEvent.click(page.getByRole('checkbox', { name: /RET00002/u }));
  await userEvent.click(page.getByRole('button', { name: 'Plan 2' }));
  const dialog = page.getByRole('dialog');
  await userEvent.click(dialog.getByRole('combobox'));
  await userEvent.click(page.getByRole('option', { name: 'Sami' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Plan 2' }));
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.body.items?.map(({ steps }) => steps.map(({ action }) => action))).toEqual([
    ['Repair.confirm.return', 'Repair.return.assigned'],
    ['Repair.confirm.return', 'Repair.return.assigned'],
  ]);
});
