import { expect, openTab, test } from '../support/journey.ts';
import { createCustomer } from '../support/customer.ts';

// The connection drops during changes.

test('after a lost connection the page shows everything that happened meanwhile, once [2.92]', async ({
  arrange,
  signInCustomer,
  signInStaff,
  words,
}) => {
  const [customer, operator] = await Promise.all([signInCustomer(), signInStaff('operator')]);
  const { page } = customer;
  const id = await arrange.repair(customer, 'Repair.diagnosis.finished');
  const second = createCustomer(await openTab(page, '/dashboard'), words);
  await second.expectRepair(id, { status: 'DIAGNOSED', station: 'diagnosed' });
  await customer.acceptProposal(id);
  await second.expectRepair(id, { status: 'APPROVED', station: 'approved' });
  for (const tab of [customer, second]) await expect(tab.bell(0)).toBeVisible();
  await operator.openRepair(id);

  await customer.loseConnection();
  await expect(page.getByText(words.common.offline)).toBeVisible();
  await operator.takeTransition('Repair.approve.confirmed');
  await arrange.continueRepair(customer, id, 'Repair.fix.started');
  await operator.expectStatus('FIXING');
  await customer.expectRepair(id, { status: 'APPROVED', station: 'approved' });
  await expect(customer.bell(0)).toBeVisible();

  await customer.restoreConnection();
  await expect(page.getByText(words.common.offline)).toHaveCount(0);
  for (const tab of [customer, second]) {
    await tab.expectRepair(id, { status: 'FIXING', station: 'approved' });
    await expect(tab.bell(2)).toBeVisible();
  }
  await customer.bell(2).click();
  const menuItems = page.getByRole('menu').getByRole('menuitem');
  await expect(menuItems.nth(0)).toContainText(words.steps['Repair.fix.started'].title);
  await expect(menuItems.nth(1)).toContainText(words.steps['Repair.approve.confirmed'].title);
  for (const step of ['Repair.fix.started', 'Repair.approve.confirmed'] as const)
    await expect(menuItems.filter({ hasText: words.steps[step].title })).toHaveCount(1);

  // A notification that arrives while the bell is loading counts too.
  const loading = Promise.withResolvers<void>();
  await page.context().route(/notification-bell/u, async (route) => {
    await loading.promise;
    await route.continue();
  });
  const lateTab = createCustomer(await openTab(page, '/dashboard'), words);
  await arrange.continueRepair(customer, id, 'Repair.fix.finished');
  await lateTab.expectRepair(id, { status: 'FIXED', station: 'fixed' });
  loading.resolve();
  await expect(lateTab.bell(3)).toBeVisible();
});
