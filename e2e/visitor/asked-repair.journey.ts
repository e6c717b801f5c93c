import { codeIn, linkIn, newAccount } from '../support/account.ts';
import { expect, test } from '../support/journey.ts';
import { createVisitor } from '../support/visitor.ts';

// A repair that a visitor asks for on the landing page waits for their account (specification/screens#landing-page).

test('a repair asked for on the landing page goes on by itself after the code', async ({ open, shop, words }) => {
  const account = newAccount();
  const page = await open('/');
  await page.getByRole('link', { name: words.landing.requestRepair, exact: true }).first().click();
  await expect(page).toHaveURL('/signin?referrer=%2Fdashboard');
  await expect(page.getByRole('heading', { name: words.signIn.requestTitle })).toBeVisible();
  await page.getByRole('link', { name: words.signIn.signUp, exact: true }).click();
  const visitor = createVisitor(page, words);
  await visitor.signUp(account);
  const mail = await shop.mailbox.next({ to: account.email });
  await visitor.enterCode(codeIn(mail.text));
  await expect(page.getByRole('dialog', { name: words.wizard.title })).toBeVisible();
  // Once, and not with every visit.
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: words.dashboard.title })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a repair that is asked for before the page’s script is there isn’t forgotten', async ({ open, words }) => {
  const page = await open('/robots.txt');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  const request = page.getByRole('link', { name: words.landing.requestRepair, exact: true }).first();
  await expect(request).toBeVisible();
  await page.unroute('**/assets/*.js');
  await request.click();
  await expect(page.getByRole('heading', { name: words.signIn.requestTitle })).toBeVisible();
});

test('it goes on in the tab that the mail’s link opens, too', async ({ open, shop, words }) => {
  const account = newAccount();
  const page = await open('/');
  await page.goto(page.url().replace('127.0.0.1', 'localhost'));
  await page.getByRole('link', { name: words.landing.requestRepair, exact: true }).first().click();
  // The landing page has a link of that name, too, which asks for nothing.
  await expect(page.getByRole('heading', { name: words.signIn.requestTitle })).toBeVisible();
  await page.getByRole('link', { name: words.signIn.signUp, exact: true }).click();
  await createVisitor(page, words).signUp(account);
  const mail = await shop.mailbox.next({ to: account.email });
  const tab = await page.context().newPage();
  await tab.goto(linkIn(mail.text));
  await expect(tab.getByRole('dialog', { name: words.wizard.title })).toBeVisible();
});
