import '#styles.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderRepairPage } from '#features/repair-page/render-repair-page.fixture.tsx';
import { createStaffRepair } from '#subjects/staff/staff-repair.fixture.ts';

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  await page.viewport(1280, 800);
});
afterEach(() => vi.unstubAllGlobals());

const confirmedRepair = createStaffRepair({ status: 'CONFIRMED', allowedActions: ['Repair.pickup.planned'] });
const team = [{ id: 'hatem', name: 'Hatem Jaziri' }];

async function openPlanForm() {
  const { screen } = await renderRepairPage({ repair: confirmedRepair, team });
  await screen.getByRole('button', { name: 'Plan pickup' }).click();
  const form = screen.getByRole('dialog');
  await expect.element(form.getByRole('combobox')).toHaveTextContent('Hatem Jaziri');
  return { screen, address: form.getByLabelText('Address') };
}

test('a half-typed form presets the assignee again', async () => {
  const { screen, address } = await openPlanForm();
  await address.fill('12, rue de Marseille, code 4521');
  await screen.unmount();

  await expect.element((await openPlanForm()).address).toHaveValue('12, rue de Marseille, code 4521');
});
