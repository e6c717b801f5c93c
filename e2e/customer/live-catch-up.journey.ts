import { expect, openTab, test } from '../support/journey.ts';
import { createCustomer } from '../support/customer.ts';

// Journey 6: the connection drops during changes.

test('after a lost connection the page shows everything that happened meanwhile, once [2.92]', async ({
  arrange,
  arrive,
  work,
  words,
}) => {
  const [customer, operator] = await Promise.all([arrive(), work('operator')]);
  const { page } = customer;
  const id = await arrange.repair(customer, 'Repair.diagnosis.finished');
  const second = createCustomer(await openTab(page, '/dashboard'), words);
  await second.sees(id, { status: 'DIAGNOSED', station: 'diagnosed' });
  await customer.accept(id);
  await second.sees(id, { status: 'APPROVED', station: 'approved' });
  for (const tab of [customer, second]) await expect(tab.bell(0)).toBeVisible();
  await operator.open(id);

  await customer.loseConnection();
  await expect(page.getByText(words.common.offline)).toBeVisible();
  await operator.act('Repair.approve.confirmed');
  await arrange.goOn(customer, id, 'Repair.fix.started');
  await operator.sees('FIXING');
  await customer.sees(id, { status: 'APPROVED', station: 'approved' });
  await expect(customer.bell(0)).toBeVisible();

  await customer.restoreConnection();
  await expect(page.getByText(words.common.offline)).toHaveCount(0);
  for (const tab of [customer, second]) {
    await tab.sees(id, { status: 'FIXING', station: 'approved' });
    await expect(tab.bell(2)).toBeVisible();
  }
  await customer.bell(2).click();
  const told = page.getByRole('menu').getByRole('menuitem');
  await expect(told.nth(0)).toContainText(words.steps['Repair.fix.started'].title);
  await expect(told.nth(1)).toContainText(words.steps['Repair.approve.confirmed'].title);
  for (const step of ['Repair.fix.started', 'Repair.approve.confirmed'] as const)
    await expect(told.filter({ hasText: words.steps[step].title })).toHaveCount(1);

  // A notification that arrives while the bell is loading counts too.
  const loading = Promise.withResolvers<void>();
  await page.context().route(/notification-bell/u, async (route) => {
    await loading.promise;
    await route.continue();
  });
  const late = createCustomer(await openTab(page, '/dashboard'), words);
  await arrange.goOn(customer, id, 'Repair.fix.finished');
  await late.sees(id, { status: 'FIXED', station: 'fixed' });
  loading.resolve();
  await expect(late.bell(3)).toBeVisible();
});
