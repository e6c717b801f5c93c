import { expect, openTab, test } from '../support/journey.ts';
import { createCustomer } from '../support/customer.ts';
import { soon } from '../support/soon.ts';

// Journey 6: the connection drops while things happen.

test('after a lost connection the page shows everything that happened meanwhile, once', async ({
  arrange,
  arrive,
  work,
  words,
}) => {
  const [customer, operator] = await Promise.all([arrive(), work('operator')]);
  const id = await arrange.repair(customer);
  await customer.sees(id, { status: 'REQUESTED', station: 'requested' });
  await operator.open(id);

  await customer.loseConnection();
  await expect(customer.page.getByText(words.common.offline)).toBeVisible();
  await operator.act('Repair.confirm.request');
  await operator.act('Repair.pickup.planned', { date: soon(2), window: ['09:00', '12:00'] });
  await operator.sees('COLLECTING');
  await customer.sees(id, { status: 'REQUESTED', station: 'requested' });
  await expect(customer.bell(0)).toBeVisible();

  await customer.findConnection();
  await expect(customer.page.getByText(words.common.offline)).toHaveCount(0);
  await customer.sees(id, { status: 'COLLECTING', station: 'confirmed' });
  await expect(customer.bell(2)).toBeVisible();
  await customer.bell(2).click();
  const told = customer.page.getByRole('menu').getByRole('menuitem');
  await expect(told).toHaveCount(5);
  await expect(told.nth(0)).toContainText(words.steps['Repair.pickup.planned'].title);
  await expect(told.nth(1)).toContainText(words.steps['Repair.confirm.request'].title);
  await expect(told.nth(2)).toContainText(words.steps['Repair.created'].title);
});

test('a second tab follows the first', async ({ arrange, arrive, work, words }) => {
  const [first, operator] = await Promise.all([arrive(), work('operator')]);
  const id = await arrange.repair(first, 'Repair.diagnosis.finished');
  const second = createCustomer(await openTab(first.page, '/dashboard'), words);
  await second.sees(id, { status: 'DIAGNOSED', station: 'diagnosed' });
  await first.accept(id);
  await second.sees(id, { status: 'APPROVED', station: 'approved' });
  await operator.open(id);
  await operator.act('Repair.approve.confirmed');
  await Promise.all([
    first.sees(id, { status: 'APPROVE_CONFIRMED', station: 'approved' }),
    second.sees(id, { status: 'APPROVE_CONFIRMED', station: 'approved' }),
  ]);
  await expect(second.bell(1)).toBeVisible();
});

test('a notification that comes while the bell is still loading is counted', async ({ arrange, arrive, words }) => {
  const customer = await arrive();
  const loading = Promise.withResolvers<void>();
  await customer.page.context().route(/notification-bell/u, async (route) => {
    await loading.promise;
    await route.continue();
  });
  const tab = createCustomer(await openTab(customer.page, '/dashboard'), words);
  const id = await arrange.repair(customer, 'Repair.confirm.request');
  await tab.sees(id, { status: 'CONFIRMED', station: 'confirmed' });
  loading.resolve();
  await expect(tab.bell(1)).toBeVisible();
});
