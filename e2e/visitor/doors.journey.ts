import { demonstrationPassword } from '@atelier/testing';
import { expect, test } from '../support/journey.ts';
import { createVisitor } from '../support/visitor.ts';

// Who may open which page, and where everybody else is sent (product section 2, decisions section 1).

test('a visitor who asks for a customer’s page signs in first and then gets it', async ({ open, arrive, words }) => {
  const { account } = await arrive();
  const page = await open('/repairs');
  await expect(page).toHaveURL('/signin?referrer=%2Frepairs');
  await createVisitor(page, words).signIn(account);
  await expect(page).toHaveURL('/repairs');
});

test('a visitor who asks for the workshop signs in first, and as a customer ends on the dashboard', async ({
  open,
  arrive,
  words,
}) => {
  const { account } = await arrive();
  const page = await open('/workshop');
  await expect(page).toHaveURL('/signin?referrer=%2Fworkshop');
  await createVisitor(page, words).signIn(account);
  await expect(page).toHaveURL('/dashboard');
});

test('a customer has no way into the workshop, nor back to the sign-in page', async ({ arrive }) => {
  const { page } = await arrive();
  await page.goto('/workshop');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/signin');
  await expect(page).toHaveURL('/dashboard');
});

test('staff are led to the workshop from every page of a customer', async ({ work }) => {
  const { page } = await work('technician');
  for (const path of ['/dashboard', '/repairs', '/signin', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL('/workshop');
  }
});

test('one browser changes hands: whoever signs in next sees nothing of the one before', async ({
  arrange,
  arrive,
  words,
}) => {
  const customer = await arrive();
  const id = await arrange.repair(customer);
  await customer.sees(id, { status: 'REQUESTED', station: 'requested' });
  await customer.logOut();
  await expect(customer.page).toHaveURL(/\/signin/u);

  const visitor = createVisitor(customer.page, words);
  await visitor.signIn({ email: 'operator@atelier.test', password: demonstrationPassword });
  await expect(customer.page).toHaveURL('/workshop');
  await customer.logOut();
  await visitor.signIn(customer.account);
  await expect(customer.page).toHaveURL('/dashboard');
  await customer.sees(id, { status: 'REQUESTED', station: 'requested' });
});
