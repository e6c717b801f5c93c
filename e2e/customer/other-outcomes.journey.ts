import { staffNames, type Role } from '../support/crew.ts';
import type { Customer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { dayInDays } from '../support/dates.ts';
import type { Staff } from '../support/staff.ts';

// Repairs that leave the happy path.

type StaffHelpers = {
  readonly customer: Customer;
  readonly operator: Staff;
  readonly signInStaff: (role: Role) => Promise<Staff>;
};

async function returnDevice(id: string, { customer, operator, signInStaff }: StaffHelpers): Promise<void> {
  await operator.takeTransition('Repair.confirm.return', { date: dayInDays(3), window: ['09:00', '12:00'] });
  await customer.expectRepair(id, { status: 'TO_RETURN', station: 'return' });
  await operator.takeTransition('Repair.return.assigned', { to: staffNames.courier });
  await customer.expectRepair(id, { status: 'RETURNING', station: 'return' });
  await operator.expectCustody('CENTER');

  const courier = await signInStaff('courier');
  await courier.openFromList(id);
  await courier.takeTransition('Repair.return.collected', { condition: 'Comme à son arrivée' });
  await operator.expectCustody('COURIER');
  await courier.takeTransition('Repair.return.delivered', { receivedBy: 'Inès' });
  await customer.expectRepair(id, { status: 'RETURNED', station: 'return' });
  await operator.expectCustody('CUSTOMER');
}

test('whoever can’t be reached says when they can, a wrong tap is corrected, a declined request says why, and a cancelled one stops the pickup [1.3] [2.77]', async ({
  arrange,
  signInCustomer,
  signInStaff,
  shop,
  words,
}) => {
  const [customer, operator] = await Promise.all([signInCustomer(), signInStaff('operator')]);
  const id = await arrange.repair(customer);
  await operator.openRepair(id);
  await operator.takeTransition('Repair.unreachable.request', { note: 'Sonne dans le vide.' });
  await expect(customer.card(id).getByText(words.repair.unreachable)).toBeVisible();
  await customer.expectNotification('Repair.unreachable.request', 1);
  await expect(operator.flag()).toBeVisible();
  const details = await customer.openRepair(id);
  await expect(details).not.toContainText('Sonne dans le vide.');
  await details.getByLabel(words.repair.whenReachable).fill('Après 17 h');
  await details.getByRole('button', { name: words.repair.reachable }).click();
  await expect(details.getByText(words.repair.unreachable)).toHaveCount(0);
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
  await expect(repairDetails.getByRole('button', { name: words.repair.update })).toHaveCount(0);
  await customer.close(repairDetails);

  const secondRepair = await arrange.repair(customer, 'Repair.pickup.assigned');
  await operator.openRepair(secondRepair);
  await customer.cancelRequest(secondRepair, 'Il remarche.');
  await customer.expectClosed(secondRepair, 'CANCELLED');
  await operator.expectStatus('CANCELLED');
  await expect(operator.page.getByText(words.workshop.closed)).toBeVisible();
  await expect(operator.page.getByText('Il remarche.').first()).toBeVisible();
  const { mail = '' } = words.steps['Repair.cancel.request'];
  const mails = shop.mailbox.all.filter(({ to, text }) => to === customer.account.email && text.startsWith(mail));
  expect(mails).toEqual([]);
});

test('a rejected price brings the device home unrepaired, and that can be rated [1.5] [2.104]', async ({
  arrange,
  signInCustomer,
  signInStaff,
  words,
}) => {
  const [customer, operator] = await Promise.all([signInCustomer(), signInStaff('operator')]);
  const id = await arrange.repair(customer, 'Repair.diagnosis.finished');
  await customer.rejectProposal(id);
  await customer.expectRepair(id, { status: 'REJECTED', station: 'diagnosed' });

  await operator.openRepair(id);
  await returnDevice(id, { customer, operator, signInStaff });
  const details = await customer.openRepair(id);
  await expect(details.getByRole('heading', { name: words.repair.returnedUnrepaired })).toBeVisible();
  await customer.close(details);
  await customer.rateRepair(id, 'Rendu comme promis.');
  await customer.expectCompleted(id);
  await operator.expectStatus('COMPLETED');
});

test('a device that goes to a partner comes back, and its owner never reads the partner’s name; a delay says until when, an aborted repair says why [1.4]', async ({
  arrange,
  signInCustomer,
  signInStaff,
  words,
}) => {
  const [customer, technician, operator] = await Promise.all([
    signInCustomer(),
    signInStaff('technician'),
    signInStaff('operator'),
  ]);
  const id = await arrange.repair(customer, 'Repair.diagnosis.started');
  const expectTexts = async (...texts: readonly string[]): Promise<void> => {
    const details = await customer.openRepair(id);
    for (const text of texts) await expect(details.getByText(text)).toBeVisible();
    await expect(details).not.toContainText('Bardo');
    await customer.close(details);
    await expect(customer.bell(0)).toBeVisible();
  };
  await technician.openRepair(id);
  await technician.takeTransition('Repair.diagnosis.externalized', {
    partner: 'Micro-soudure Bardo',
    partnerReference: 'MB-204',
    dueDate: dayInDays(6),
  });
  await technician.expectPartner('Micro-soudure Bardo', 'MB-204');
  await customer.expectRepair(id, { status: 'EXTERNALIZING', station: 'collected' });
  await customer.expectNotification('Repair.diagnosis.externalized', 7);
  await technician.expectCustody('PARTNER');
  await technician.undoTransition();
  await customer.expectRepair(id, { status: 'DIAGNOSING', station: 'collected' });
  await technician.expectCustody('CENTER');
  await expectTexts();

  await technician.takeTransition('Repair.delayed', {
    chosen: 'PART',
    reason: 'La pièce arrive lundi.',
    expectedAt: dayInDays(9),
  });
  await customer.expectNotification('Repair.delayed', 1);
  await expectTexts(words.repair.expectedAt, 'La pièce arrive lundi.');

  await technician.takeTransition('Repair.aborted', { reason: 'La pièce n’existe plus.' });
  await customer.expectRepair(id, { status: 'ABORTED', station: 'collected' });
  await customer.expectNotification('Repair.aborted', 1);
  await expectTexts('La pièce n’existe plus.');
  await technician.expectCustody('CENTER');
  await operator.openRepair(id);
  await operator.takeTransition('Repair.confirm.return', { date: dayInDays(3), window: ['09:00', '12:00'] });
  await customer.expectRepair(id, { status: 'TO_RETURN', station: 'return' });
});
