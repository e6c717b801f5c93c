import { demonstrationPassword } from '@atelier/testing';
import { expect, test } from '../support/journey.ts';
import { createVisitor } from '../support/visitor.ts';
import { fill } from '../support/words.ts';

// Who may open which page, and where everybody else is sent (specification/screens#doors).

test('a visitor who asks for a customer’s page signs in first and then gets it', async ({ open, arrive, words }) => {
  const { account } = await arrive();
  const page = await open('/repairs');
  await expect(page).toHaveURL('/signin?referrer=%2Frepairs');
  await createVisitor(page, words).signIn(account);
  await expect(page).toHaveURL('/repairs');
});

for (const referrer of [
  '/..//evil.test/',
  '/%2e%2e//evil.test/',
  '/%252e%252e%252fevil.test/',
  '/%5Cevil.test',
  '/SignIn',
]) {
  test(`the referrer ${referrer} leads to the dashboard, before signing in and after`, async ({
    arrive,
    open,
    words,
  }) => {
    const address = `/signin?referrer=${encodeURIComponent(referrer)}`;
    const { account, page: signedIn } = await arrive();
    const page = await open(address);
    await createVisitor(page, words).signIn(account);
    await expect(page).toHaveURL('/dashboard');
    await signedIn.goto(address);
    await expect(signedIn).toHaveURL('/dashboard');
  });
}

test('a mail’s button names a repair: after signing in its details are open', async ({
  arrange,
  arrive,
  open,
  shop,
  words,
}) => {
  const customer = await arrive();
  const id = await arrange.repair(customer);
  const mail = await shop.mailbox.next({ to: customer.account.email, subject: id });
  const link = /https?:\/\/\S+\/dashboard\?\S+/u.exec(mail.text)?.[0] ?? '';

  const page = await open(link);
  await expect(page).toHaveURL(/\/signin\?referrer=/u);
  await createVisitor(page, words).signIn(customer.account);
  const details = page.getByRole('dialog', { name: fill(words.repair.heading, { id }) });
  await expect(details).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?repair=${id}$`, 'u'));
  // What had been pressed is gone with its page.
  await details.getByRole('button', { name: words.common.close, exact: true }).click();
  await expect(details).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/u);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a refused sign-in keeps what was typed, and the focus', async ({ arrive, open, words }) => {
  const { account } = await arrive();
  const page = await open('/signin');
  await page.getByLabel(words.signIn.email, { exact: true }).fill(account.email);
  const password = page.getByLabel(words.signIn.password, { exact: true });
  await password.fill('une-autre-phrase');
  await password.press('Enter');
  await expect(page.getByRole('region', { name: /\(F8\)/u }).getByText(words.signIn.refused)).toBeVisible();
  await expect(page.getByRole('main').getByText(words.signIn.check)).toBeVisible();
  await expect(password).toBeFocused();
  await expect(page.getByLabel(words.signIn.email, { exact: true })).toHaveValue(account.email);
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

test('two tabs of one browser never show two people', async ({ arrive, open, words }) => {
  const { account } = await arrive();
  const first = await open('/signin');
  const second = await first.context().newPage();
  await second.goto('/signin');
  await createVisitor(first, words).signIn(account);
  await expect(first).toHaveURL('/dashboard');
  await createVisitor(second, words).signIn({ email: 'operator@atelier.test', password: demonstrationPassword });
  await expect(second).toHaveURL('/workshop');
  await expect(first).toHaveURL('/workshop');
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

test('signing out leaves nothing of a person in the browser, and Back shows nothing of theirs', async ({
  arrange,
  arrive,
}) => {
  const customer = await arrive();
  const { account, page } = customer;
  await arrange.repair(customer);
  await page.goto('/profile');
  await expect(page.getByText(account.lastName).first()).toBeVisible();
  await customer.logOut();
  await expect(page).toHaveURL(/\/signin/u);
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  // How far pages were scrolled, in numbers, is the router's and nobody's.
  expect(kept.filter((key) => key !== 'react-router-scroll-positions')).toEqual(['lang']);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['browser']);
  await page.goBack();
  await expect(page).toHaveURL(/\/signin/u);
  await expect(page.getByText(account.lastName)).toHaveCount(0);
});
