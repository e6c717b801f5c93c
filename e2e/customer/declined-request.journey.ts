import { expect, test } from '../support/journey.ts';

// Requests that leave the happy path.

test('unreachable customer answers; a declined request says why [1.3] [2.77]', async ({
  arrange,
  signInCustomer,
  signInStaff,
  t,
}) => {
  const customer = await signInCustomer();
  const id = await arrange.repair(customer);
  const operator = await signInStaff('operator', `/workshop/repairs/${id}`);
  await operator.takeTransition('Repair.unreachable.request', { note: 'Sonne dans le vide.' });
  await expect(customer.card(id).getByText(t('repairs.flag.title'))).toBeVisible();
  await customer.expectNotification('Repair.unreachable.request', 1);
  await expect(operator.flag()).toBeVisible();
  const details = await customer.openRepair(id);
  await expect(details).not.toContainText('Sonne dans le vide.');
  await details.getByLabel(t('repairs.flag.notes')).fill('Après 17 h');
  await details.getByRole('button', { name: t('repairs.flag.action') }).click();
  await expect(details.getByText(t('repairs.flag.title'))).toHaveCount(0);
  await expect(operator.flag()).toHaveCount(0);
  await expect(operator.page.getByText('Après 17 h').first()).toBeVisible();
  await customer.close(details);
  // Opening the repair marks its notifications as seen.
  await expect(customer.bell(0)).toBeVisible();

  await operator.takeTransition('Repair.confirm.request');
  await customer.expectRepair(id, { status: 'CONFIRMED', station: 'confirmed' });
  await operator.takeTransition('Repair.corrected', { reason: 'Mauvaise ligne.' });
  await customer.expectRepair(id, { status: 'REQUESTED', station: 'requested' });
  await customer.expectNotification('Repair.corrected', 2);
  await operator.expectStatus('REQUESTED');

  await operator.declineRequest('L’adresse est incomplète.');
  await customer.expectClosed(id, 'DECLINED');
  await customer.expectNotification('Repair.decline.request', 3);
  const repairDetails = await customer.openRepair(id);
  await expect(repairDetails.getByText('L’adresse est incomplète.')).toBeVisible();
  await expect(repairDetails.getByRole('button', { name: t('repairs.actions.update') })).toHaveCount(0);
  await customer.close(repairDetails);
});
