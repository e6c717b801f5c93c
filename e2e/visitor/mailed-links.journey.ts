import { linkIn, newAccount } from '../support/account.ts';
import { expect, test } from '../support/journey.ts';
import { createVisitor } from '../support/visitor.ts';
import { fill } from '../support/words.ts';

// A mailed link proves an address. The browser that opens it decides about the account (specification/faults#w13, #w14).

const bareVerification = /\/verfiy-email$/u;
const dashboard = /\/dashboard$/u;

test('opened on a phone, it names the address and asks who is there; a reload changes nothing [2.48]', async ({
  openPage,
  shop,
  words,
}) => {
  const account = newAccount();
  const laptop = await openPage('/signup');
  await createVisitor(laptop, words).signUp(account);
  const mail = await shop.mailbox.next({ to: account.email });

  const phone = await openPage(linkIn(mail.text));
  await expect(phone.getByRole('heading', { name: words.completeSignup.title })).toBeVisible();
  await expect(phone).toHaveURL(bareVerification);
  await phone.reload();
  await expect(phone.getByText(fill(words.completeSignup.text, { email: account.email }))).toBeVisible();
  await expect(phone.getByText(words.completeSignup.orCode)).toBeVisible();
  await expect(phone.getByLabel(words.signUp.firstName, { exact: true })).toHaveValue('');
  await createVisitor(phone, words).completeSignUp({ ...account, firstName: 'Autre', password: 'une-autre-phrase' });
  await expect(phone).toHaveURL(dashboard);

  await laptop.goto('/signin');
  await createVisitor(laptop, words).signIn({ ...account, password: 'une-autre-phrase' });
  await expect(laptop).toHaveURL(dashboard);
});

test('of a sign-up by a stranger, it makes the account of whoever reads the mail, and what they asked for goes on in the tab that it opens [2.47] [4.32]', async ({
  openPage,
  shop,
  words,
}) => {
  const owner = newAccount();
  const stranger = createVisitor(await openPage('/signup'), words);
  await stranger.signUp({ ...owner, firstName: 'Intrus', password: 'phrase-de-l-intrus' });
  const mail = await shop.mailbox.next({ to: owner.email });

  // Uses the mailed link's origin, so that the link opens in this browser.
  const page = await openPage(shop.url.replace('127.0.0.1', 'localhost'));
  await page.getByRole('link', { name: words.landing.requestRepair, exact: true }).first().click();
  await expect(page.getByRole('heading', { name: words.signIn.requestTitle })).toBeVisible();
  await page.getByRole('link', { name: words.signIn.signUp, exact: true }).click();
  await createVisitor(page, words).signUp(owner);
  await expect(page).toHaveURL(bareVerification);
  const tab = await page.context().newPage();
  await tab.goto(linkIn(mail.text));
  await expect(tab.getByRole('dialog', { name: words.wizard.title })).toBeVisible();

  await stranger.page.goto('/signin');
  await stranger.signIn({ ...owner, password: 'phrase-de-l-intrus' });
  await expect(stranger.page).toHaveURL('/verfiy-email');
  await stranger.page.goto('/signin');
  await stranger.signIn(owner);
  await expect(stranger.page).toHaveURL('/dashboard');
});
