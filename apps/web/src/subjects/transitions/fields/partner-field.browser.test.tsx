import '#styles.css';
import { addWorkingDays } from '@atelier/domain';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createStaffRepair, withAllowedActions } from '#subjects/staff/staff-repair.fixture.ts';
import { renderForm } from '../forms/render-form.fixture.tsx';
import { shopMomentAt, shopOpenDays, shopDayOf } from '../context/shop-moment.ts';

afterEach(() => vi.unstubAllGlobals());

function partner(name: string, usualDays: number | null, retired = false) {
  return { id: name, version: 1, retired, name, email: null, phone: null, lang: 'fr', usualDays } as const;
}

const partners = [
  partner('Micro-soudure Bardo', 4),
  partner('Écrans du Lac', null),
  partner('Atelier Ancien', 2, true),
];

async function renderPartnerForm() {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(partners)));
  const { form, sent } = await renderForm({
    repair: createStaffRepair({
      status: 'DIAGNOSING',
      custody: 'CENTER',
      ...withAllowedActions('Repair.diagnosis.externalized', 'Repair.diagnosis.finished'),
    }),
    name: 'Repair.diagnosis.externalized',
    actor: { id: 'technician', roles: ['TECHNICIAN'] },
  });
  const field = form.getByRole('combobox', { name: 'Partner' });
  const options = (): string[] => {
    const input = field.element();
    if (!(input instanceof HTMLInputElement)) throw new Error('invariant: partner field is not an input');
    return [...(input.list?.options ?? [])].map(({ text }) => text);
  };
  return { form, field, options, sent };
}

test('a partner of the catalog presets the return day', async () => {
  const { form, field, options, sent } = await renderPartnerForm();
  await expect.poll(options).toEqual(['Micro-soudure Bardo', 'Écrans du Lac']);
  await userEvent.fill(field, 'micro-soudure bardo');
  await userEvent.click(form.getByRole('button', { name: 'Hand to a partner' }));
  const dueDate = addWorkingDays(shopDayOf(shopMomentAt(new Date())), 4, shopOpenDays().closures);
  await expect.poll(() => sent[0]).toMatchObject({ partner: 'micro-soudure bardo', dueDate });
});

test('an unknown partner is offered last as an addition', async () => {
  const { form, field, options, sent } = await renderPartnerForm();
  await expect.poll(() => options().length).toBe(2);
  await userEvent.fill(field, 'Nouvel Atelier');
  await expect.poll(options).toEqual(['Micro-soudure Bardo', 'Écrans du Lac', 'Add “Nouvel Atelier”']);
  await expect.element(form.getByText('New partner, added to the list.')).toBeVisible();
  await userEvent.fill(field, 'ECRANS DU LAC');
  await expect.element(form.getByText('New partner, added to the list.')).not.toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: 'Hand to a partner' }));
  await expect.poll(() => sent[0]).toMatchObject({ partner: 'ECRANS DU LAC' });
});
