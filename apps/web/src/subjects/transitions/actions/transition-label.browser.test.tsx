import '#styles.css';
import type { StaffRepair } from '@atelier/contract';
import type { StaffRole } from '@atelier/domain';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderRepairPage, staffUser } from '#features/repair-page/render-repair-page.fixture.tsx';
import { createStaffRepair, createVisit } from '#subjects/staff/staff-repair.fixture.ts';

beforeEach(async () => {
  sessionStorage.clear();
  await page.viewport(1280, 800);
});
afterEach(() => vi.unstubAllGlobals());

type AnswerCase = { repair: StaffRepair; role: StaffRole; answer: Partial<StaffRepair> };

async function pressTransition({ repair, role, answer }: AnswerCase, names: string[]) {
  const { screen } = await renderRepairPage({ repair, roles: [role], language: 'fr', answer: () => answer });
  for (const name of names) await screen.getByRole('button', { name, exact: true }).click();
  return screen.getByRole('region', { name: /Messages/u });
}

test('a return from a partner is labelled so', async () => {
  const repair = createStaffRepair({
    status: 'EXTERNALIZING',
    custody: 'PARTNER',
    allowedActions: ['Repair.diagnosis.started'],
  });
  const back: Partial<StaffRepair> = { status: 'DIAGNOSING', custody: 'CENTER', allowedActions: [] };
  const messages = await pressTransition({ repair, role: 'TECHNICIAN', answer: back }, ['Reprendre au partenaire']);
  await expect.element(messages.getByText('Repris au partenaire')).toBeVisible();
});

test('a driver’s failed visit is labelled without a call', async () => {
  const visit = createVisit({ status: 'ASSIGNED', assignee: { id: staffUser, name: 'Hatem Jaziri' } });
  const repair = createStaffRepair({
    status: 'COLLECTING',
    visits: [visit],
    allowedActions: ['Repair.pickup.collected', 'Repair.unreachable.request'],
  });
  const missed: Partial<StaffRepair> = { visits: [{ ...visit, status: 'FAILED' }], allowedActions: [] };
  const messages = await pressTransition({ repair, role: 'COLLECTOR', answer: missed }, ['Passage manqué', 'Absent']);
  await expect.element(messages.getByText('Passage manqué')).toBeVisible();
});
