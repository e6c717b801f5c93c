import { staffNames, type Role } from '../support/crew.ts';
import type { Customer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { dayInDays } from '../support/dates.ts';
import type { Staff } from '../support/staff.ts';

// Journey 4: repairs that don't follow the happy path.

type StaffHelp = {
  readonly customer: Customer;
  readonly operator: Staff;
  readonly work: (role: Role) => Promise<Staff>;
};

async function returnDevice(id: string, { customer, operator, work }: StaffHelp): Promise<void> {
  await operator.act('Repair.confirm.return', { date: dayInDays(3), window: ['09:00', '12:00'] });
  await customer.sees(id, { status: 'TO_RETURN', station: 'return' });
  await operator.act('Repair.return.assigned', { to: staffNames.courier });
  await customer.sees(id, { status: 'RETURNING', station: 'return' });
  await operator.seesCustody('CENTER');

  const courier = await work('courier');
  await courier.choose(id);
  await courier.act('Repair.return.collected', { condition: 'Comme à son arrivée' });
  await operator.seesCustody('COURIER');
  await courier.act('Repair.return.delivered', { receivedBy: 'Inès' });
  await customer.sees(id, { status: 'RETURNED', station: 'return' });
  await operator.seesCustody('CUSTOMER');
}

test('whoever can’t be reached says when they can, a wrong tap is corrected, a declined request says why, and a cancelled one stops the pickup [1.3] [2.77]', async ({
  arrange,
  arrive,
  work,
  shop,
  words,
}) => {
  const [customer, operator] = await Promise.all([arrive(), work('operator')]);
  const id = await arrange.repair(customer);
  await operator.open(id);
  await operator.act('Repair.unreachable.request', { note: 'Sonne dans le vide.' });
  await expect(customer.card(id).getByText(words.repair.unreachable)).toBeVisible();
  await customer.isTold('Repair.unreachable.request', 1);
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

  await operator.act('Repair.confirm.request');
  await customer.sees(id, { status: 'CONFIRMED', station: 'confirmed' });
  await operator.act('Repair.corrected', { reason: 'Mauvaise ligne.' });
  await customer.sees(id, { status: 'REQUESTED', station: 'requested' });
  await customer.isTold('Repair.corrected', 2);
  await operator.sees('REQUESTED');

  await operator.decline('L’adresse est incomplète.');
  await customer.seesClosed(id, 'DECLINED');
  await customer.isTold('Repair.decline.request', 3);
  const declined = await customer.openRepair(id);
  await expect(declined.getByText('L’adresse est incomplète.')).toBeVisible();
  await expect(declined.getByRole('button', { name: words.repair.update })).toHaveCount(0);
  await customer.close(declined);

  const another = await arrange.repair(customer, 'Repair.pickup.assigned');
  await operator.open(another);
  await customer.cancel(another, 'Il remarche.');
  await customer.seesClosed(another, 'CANCELLED');
  await operator.sees('CANCELLED');
  await expect(operator.page.getByText(words.workshop.closed)).toBeVisible();
  await expect(operator.page.getByText('Il remarche.').first()).toBeVisible();
  const { mail = '' } = words.steps['Repair.cancel.request'];
  const mails = shop.mailbox.all.filter(({ to, text }) => to === customer.account.email && text.startsWith(mail));
  expect(mails).toEqual([]);
});

test('a rejected price brings the device home unrepaired, and that can be rated [1.5] [2.104]', async ({
  arrange,
  arrive,
  work,
  words,
}) => {
  const [customer, operator] = await Promise.all([arrive(), work('operator')]);
  const id = await arrange.repair(customer, 'Repair.diagnosis.finished');
  await customer.reject(id);
  await customer.sees(id, { status: 'REJECTED', station: 'diagnosed' });

  await operator.open(id);
  await returnDevice(id, { customer, operator, work });
  const details = await customer.openRepair(id);
  await expect(details.getByRole('heading', { name: words.repair.returnedUnrepaired })).toBeVisible();
  await customer.close(details);
  await customer.rate(id, 'Rendu comme promis.');
  await customer.seesCompleted(id);
  await operator.sees('COMPLETED');
});

test('a device that goes to a partner comes back, and its owner never reads the partner’s name; a delay says until when, an aborted repair says why [1.4]', async ({
  arrange,
  arrive,
  work,
  words,
}) => {
  const [customer, technician, operator] = await Promise.all([arrive(), work('technician'), work('operator')]);
  const id = await arrange.repair(customer, 'Repair.diagnosis.started');
  const reads = async (...said: readonly string[]): Promise<void> => {
    const details = await customer.openRepair(id);
    for (const text of said) await expect(details.getByText(text)).toBeVisible();
    await expect(details).not.toContainText('Bardo');
    await customer.close(details);
    await expect(customer.bell(0)).toBeVisible();
  };
  await technician.open(id);
  await technician.act('Repair.diagnosis.externalized', {
    partner: 'Micro-soudure Bardo',
    partnerReference: 'MB-204',
    dueDate: dayInDays(6),
  });
  await technician.seesPartner('Micro-soudure Bardo', 'MB-204');
  await customer.sees(id, { status: 'EXTERNALIZING', station: 'collected' });
  await customer.isTold('Repair.diagnosis.externalized', 7);
  await technician.seesCustody('PARTNER');
  await technician.takeBack();
  await customer.sees(id, { status: 'DIAGNOSING', station: 'collected' });
  await technician.seesCustody('CENTER');
  await reads();

  await technician.act('Repair.delayed', {
    chosen: 'PART',
    reason: 'La pièce arrive lundi.',
    expectedAt: dayInDays(9),
  });
  await customer.isTold('Repair.delayed', 1);
  await reads(words.repair.expectedAt, 'La pièce arrive lundi.');

  await technician.act('Repair.aborted', { reason: 'La pièce n’existe plus.' });
  await customer.sees(id, { status: 'ABORTED', station: 'collected' });
  await customer.isTold('Repair.aborted', 1);
  await reads('La pièce n’existe plus.');
  await technician.seesCustody('CENTER');
  await operator.open(id);
  await operator.act('Repair.confirm.return', { date: dayInDays(3), window: ['09:00', '12:00'] });
  await customer.sees(id, { status: 'TO_RETURN', station: 'return' });
});
