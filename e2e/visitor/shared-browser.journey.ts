import { getMyTrackingLink } from '@atelier/contract';
import { demonstrationPassword } from '@atelier/testing';
import { expect, test } from '../support/journey.ts';
import { createVisitor } from '../support/visitor.ts';

// Redirects with a real session. All redirects are covered by `redirects.browser.test.tsx` (specification/screens#redirects).

test('signing out of a shared browser leaves nothing behind [2.59] [4.40]', async ({ arrange, signInCustomer, t }) => {
  const customer = await signInCustomer();
  const { account, page } = customer;
  const id = await arrange.repair(customer);
  await customer.expectRepair(id, { status: 'REQUESTED', station: 'requested' });
  const { token } = await customer.person.send(getMyTrackingLink, { params: { id } });
  await page.goto(`/t#${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText(account.lastName).first()).toBeVisible();
  await customer.logOut();
  await expect(page).toHaveURL(/\/signin/u);
  // The router stores scroll positions, which aren't personal.
  const storedKeys = () =>
    page.evaluate(() =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
        (key) => key !== 'react-router-scroll-positions',
      ),
    );
  // The answer to the sign-out removes both the cookie and the pending mark.
  const isSignedOut = (): Promise<void> =>
    expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toEqual(['browser']);
  await isSignedOut();
  await expect.poll(storedKeys).toEqual(['lang']);
  await page.goBack();
  await expect(page.getByRole('heading', { name: t('tracking.invalid.title') })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/signin/u);
  await expect(page.getByText(account.lastName)).toHaveCount(0);

  const visitor = createVisitor(page, t);
  await visitor.signIn({ email: 'operator@atelier.test', password: demonstrationPassword });
  await expect(page).toHaveURL('/workshop');
  await customer.logOut();
  await isSignedOut();
  const tab = await page.context().newPage();
  await tab.goto('/signin');
  // Its session check precedes the sign-in of the other tab.
  await expect(tab.locator('html')).toHaveAttribute('data-hydrated', '');
  await visitor.signIn(account);
  await expect(page).toHaveURL('/dashboard');
  await customer.expectRepair(id, { status: 'REQUESTED', station: 'requested' });

  await createVisitor(tab, t).signIn({ email: 'operator@atelier.test', password: demonstrationPassword });
  await expect(tab).toHaveURL('/workshop');
  await expect(page).toHaveURL('/workshop');
});
