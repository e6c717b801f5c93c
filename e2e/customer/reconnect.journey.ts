import type { BrowserContext } from '@playwright/test';
import { createCustomerPage } from '../support/customer.ts';
import { expect, onAcceptedSocket, openTab, test } from '../support/journey.ts';

// Pages that can't check the session (specification/signing-in#in-the-browser), as far as several pages or the network are involved. Single
// pages are covered by `apps/web/src/app/test/loads/reconnect.browser.test.tsx`.

const calls = /\/(?:auth|users|repair|notifications|devices)\//u;

/** Replaces the shop for one browser with other answers or none. The shop itself runs on. */
function createOutage(context: BrowserContext) {
  return {
    dropCalls: (): Promise<unknown> =>
      context.route(calls, (route) => (route.request().isNavigationRequest() ? route.continue() : route.abort())),

    endOutage: (): Promise<void> => context.unroute(calls),
  };
}

test('offline sign-out reaches the server at the next load [4.41]', async ({ arrange, signInCustomer, t }) => {
  const customer = await signInCustomer();
  const { page, account } = customer;
  const id = await arrange.repair(customer);
  const outage = createOutage(page.context());
  await outage.dropCalls();
  await page.reload();
  await expect(page.getByText(t('common.connection.reconnecting'))).toBeVisible();
  await customer.loseConnection();
  await outage.endOutage();
  await customer.restoreConnection();
  await customer.expectRepair(id, { status: 'REQUESTED', station: 'requested' });

  // A new tab remembers no user, so it shows no name but offers signing out.
  await outage.dropCalls();
  const tab = await page.context().newPage();
  await tab.goto('/profile');
  await expect(tab.getByText(t('common.connection.reconnecting'))).toBeVisible();
  await expect(tab.getByText(account.lastName)).toHaveCount(0);
  await tab.getByRole('button', { name: t('layout.logout') }).click();
  await expect(tab).toHaveURL('/signin');
  await expect(page).toHaveURL('/signin');
  // The router stores scroll positions, which aren't personal.
  const sessionKeys = await page.evaluate(() => Object.keys(sessionStorage));
  expect(sessionKeys.filter((key) => key !== 'react-router-scroll-positions')).toEqual([]);
  await outage.endOutage();

  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/signin/u);
  expect(requests.slice(0, 2)).toEqual(['POST /auth/logout', 'GET /auth/me/start']);
  expect(requests.filter((each) => each === 'POST /auth/logout')).toHaveLength(1);
});

test('one socket lasts from page to page until sign-out [4.55]', async ({ signInCustomer, t }) => {
  const { page } = await signInCustomer();
  // Resolves when the server has accepted its socket.
  for (const path of ['/', '/nowhere']) await (await openTab(page, path)).close();

  const tab = await page.context().newPage();
  const sockets: { isClosed: () => boolean }[] = [];
  onAcceptedSocket(tab, (socket) => sockets.push(socket));
  await tab.goto('/dashboard');
  await expect.poll(() => sockets.length).toBe(1);
  await tab.getByRole('link', { name: t('layout.menu.repairs'), exact: true }).click();
  await expect(tab).toHaveURL('/repairs');
  await expect(tab.getByRole('button', { name: t('layout.bell.noneUnseen') })).toBeVisible();
  expect(sockets).toHaveLength(1);
  await createCustomerPage(tab, t).logOut();
  await expect.poll(() => sockets.map((socket) => socket.isClosed())).toEqual([true]);

  await Promise.all([tab.waitForResponse('**/auth/me/token'), tab.goto('/terms')]);
  await tab.goto('/signin');
  await expect(tab.getByRole('main')).toBeVisible();
  expect(sockets).toHaveLength(1);
});
