import { notificationTitle } from '@atelier/i18n';
import { createCustomerPage } from '../support/customer.ts';
import { expect, openTab, test } from '../support/journey.ts';

// The connection drops during changes.

test('reconnected page shows all missed changes once [2.92]', async ({ arrange, signInCustomer, t }) => {
  const customer = await signInCustomer();
  const { page } = customer;
  const id = await arrange.repair(customer);
  await customer.expectRepair(id, { status: 'REQUESTED', station: 'requested' });
  await customer.loseConnection();
  await expect(page.getByText(t('common.offline'))).toBeVisible();
  await arrange.continueRepair(customer, id, 'Repair.pickup.planned');
  await customer.expectRepair(id, { status: 'REQUESTED', station: 'requested' });
  await expect(customer.bell(0)).toBeVisible();

  await customer.restoreConnection();
  await expect(page.getByText(t('common.offline'))).toHaveCount(0);
  await customer.expectRepair(id, { status: 'COLLECTING', station: 'confirmed' });
  await customer.bell(2).click();
  const menuItems = page.getByRole('menu').getByRole('menuitem');
  await expect(menuItems.nth(0)).toContainText(notificationTitle(t, 'Repair.pickup.planned'));
  await expect(menuItems.nth(1)).toContainText(notificationTitle(t, 'Repair.confirm.request'));
  for (const step of ['Repair.pickup.planned', 'Repair.confirm.request'] as const)
    await expect(menuItems.filter({ hasText: notificationTitle(t, step) })).toHaveCount(1);

  // A notification that arrives while the bell is loading counts too.
  const loading = Promise.withResolvers<void>();
  await page.context().route(/notification-bell/u, async (route) => {
    await loading.promise;
    await route.continue();
  });
  const lateTab = createCustomerPage(await openTab(page, '/dashboard'), t);
  await arrange.continueRepair(customer, id, 'Repair.pickup.collected');
  await lateTab.expectRepair(id, { status: 'COLLECTED', station: 'collected' });
  loading.resolve();
  await expect(lateTab.bell(4)).toBeVisible();
});
