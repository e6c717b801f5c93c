import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '#shared/page/axe.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createCaller, createdRepair, field, INTAKE, openIntake, press } from './intake.fixture.tsx';

afterEach(() => {
  sessionStore.clear('person');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const warranty = { repairId: '9ZK4T2AB', until: '2099-02-12' };
const claimant = createCaller({
  id: 'amel',
  name: 'Amel Trabelsi',
  phone: '',
  emailMasked: null,
  repairs: [],
  devices: [{ id: 'mobile', name: 'Galaxy S22', type: 'Phone', icon: 'phone', repairId: null, warranty }],
});
const claim = {
  phone: '',
  customerId: 'amel',
  deviceId: 'mobile',
  address: 'Chez Amel',
  previousRepair: warranty.repairId,
  caller: claimant,
};

test('a customer without a number claims a warranty [4.119]', async () => {
  const { sent } = await openIntake([], { [INTAKE]: [createdRepair] }, { state: { claim } });
  await expect.element(page.getByText('Amel Trabelsi')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Galaxy S22' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Same problem again' })).toBeChecked();
  await expect.element(field('First name')).not.toBeInTheDocument();
  await expect.element(field('Issue')).toHaveFocus();
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('It doesn’t charge');
  await press('Save and confirm');
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    customer: { id: 'amel' },
    device: { id: 'mobile' },
    repair: { address: 'Chez Amel', issue: 'It doesn’t charge', previousRepair: warranty.repairId },
  });
});

test('another number ends the claim of its customer', async () => {
  await openIntake([createCaller()], {}, { state: { claim } });
  await expect.element(page.getByText('Amel Trabelsi')).toBeVisible();
  await userEvent.fill(field('Phone number'), '20123456');
  await press('It is Selma Trabelsi');
  await expect.element(page.getByText('Amel Trabelsi')).not.toBeInTheDocument();
  await expect.element(page.getByRole('radio', { name: 'Same problem again' })).not.toBeInTheDocument();
  await expect.element(field('Address')).toHaveValue('3 rue de Carthage, Tunis');
});
