import '#styles.css';
import type { Fault, StaffRepair } from '@atelier/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createStaffRepair, withAllowedActions } from '#subjects/staff/staff-repair.fixture.ts';
import { renderForm } from '../forms/render-form.fixture.tsx';

afterEach(() => vi.unstubAllGlobals());

function fault(code: string, nameEn: string, rest: Partial<Fault> = {}): Fault {
  return {
    id: code,
    version: 1,
    retired: false,
    deviceTypeId: 'type-1',
    code,
    nameFr: `${nameEn} fr`,
    nameEn,
    ...rest,
  };
}

const faults = [
  fault('SCREEN', 'Broken screen', { nameFr: 'Écran cassé' }),
  fault('BATTERY', 'Weak battery'),
  fault('OTHER', 'Other fault'),
  fault('RETIRED', 'Old screen', { retired: true }),
  fault('DRUM', 'Screen of a drum', { deviceTypeId: 'type-2' }),
];

async function finishDiagnosis(
  catalog: readonly Fault[] = faults,
  issue = 'Mon ecran est fissuré',
  fault: StaffRepair['fault'] = null,
) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(catalog)));
  const repair = createStaffRepair({
    issue,
    fault,
    status: 'DIAGNOSING',
    custody: 'CENTER',
    ...withAllowedActions('Repair.diagnosis.finished'),
  });
  const actor = { id: 'technician', roles: ['TECHNICIAN'] } as const;
  const { form, sent } = await renderForm({ repair, name: 'Repair.diagnosis.finished', actor });
  const submit = form.getByRole('button', { name: 'Finish diagnosis' });
  return { form, sent, submit, notes: form.getByLabelText('Your findings') };
}

test('one tap accepts a fault from the customer’s words [4.131]', async () => {
  const { form, sent, submit, notes } = await finishDiagnosis();
  const suggestions = form.getByRole('group', { name: "From the customer's words" });
  await expect.element(suggestions.getByRole('button')).toHaveTextContent('Broken screen');
  await notes.fill('The panel is dead.');
  await submit.click();
  await expect.element(form.getByText('This field is required')).toBeVisible();
  expect(sent).toEqual([]);
  await suggestions.getByRole('button', { name: 'Broken screen' }).click();
  await submit.click();
  await expect.poll(() => sent).toMatchObject([{ faultId: 'SCREEN', notes: 'The panel is dead.' }]);
});

test('the list has the offered faults of the type', async () => {
  const { form, sent, submit, notes } = await finishDiagnosis(faults, 'It does nothing');
  await expect.element(form.getByRole('group', { name: "From the customer's words" })).not.toBeInTheDocument();
  await notes.fill('The cells are dead.');
  await userEvent.click(form.getByRole('combobox', { name: 'Fault found' }));
  const options = [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
  expect(options).toEqual(['Broken screen', 'Weak battery', 'Other fault']);
  await userEvent.click(page.getByRole('option', { name: 'Weak battery' }));
  await submit.click();
  await expect.poll(() => sent).toMatchObject([{ faultId: 'BATTERY' }]);
});

test('an earlier diagnosis’s retired fault is asked anew', async () => {
  const { form, sent, submit, notes } = await finishDiagnosis(faults, 'It does nothing', {
    id: 'RETIRED',
    name: 'Old',
  });
  await notes.fill('The panel is dead.');
  await submit.click();
  await expect.element(form.getByText('This field is required')).toBeVisible();
  expect(sent).toEqual([]);
});

test('an unpriced end of life names its barrier [4.133]', async () => {
  const { form, sent, submit, notes } = await finishDiagnosis([]);
  await notes.fill('The board is corroded.');
  await expect.element(form.getByRole('radio', { name: 'A price follows' })).toBeChecked();
  await form.getByRole('radio', { name: 'End of life' }).click();
  await submit.click();
  await expect.element(form.getByText('This field is required')).toBeVisible();
  await form.getByRole('radio', { name: 'Spare parts not available' }).click();
  await form.getByLabelText('Price (TND)').fill('120');
  await expect.element(form.getByRole('radio', { name: 'End of life' })).not.toBeInTheDocument();
  await form.getByLabelText('Price (TND)').fill('');
  await submit.click();
  const resolved = { resolution: 'END_OF_LIFE', barrier: 'PARTS_UNAVAILABLE' };
  await expect.poll(() => sent).toEqual([expect.objectContaining(resolved)]);
  expect(sent[0]).not.toHaveProperty('faultId');
});
