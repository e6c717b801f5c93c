import type { Page } from '@playwright/test';
import { linkIn, newAccount } from '../support/account.ts';
import { expect, test } from '../support/journey.ts';
import { createVisitor } from '../support/visitor.ts';
import { fill } from '../support/words.ts';

// A mailed link proves an address. Whose account it makes depends on where it is opened (specification/faults#w13, #w14).

const bareVerification = /\/verfiy-email$/u;
const dashboard = /\/dashboard$/u;

/** The address that mails lead to, so that this browser is the one that the link is opened in. */
async function atMailedHost(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url().replace('127.0.0.1', 'localhost')).href);
}

test('opened on a phone, it names the address and asks who is there; a reload changes nothing', async ({
  open,
  shop,
  words,
}) => {
  const account = newAccount();
  const laptop = await open('/signup');
  await createVisitor(laptop, words).signUp(account);
  const mail = await shop.mailbox.next({ to: account.email });

  const phone = await open(linkIn(mail.text));
  await expect(phone.getByRole('heading', { name: words.proven.title })).toBeVisible();
  await expect(phone).toHaveURL(bareVerification);
  await phone.reload();
  await expect(phone.getByText(fill(words.proven.text, { email: account.email }))).toBeVisible();
  await expect(phone.getByText(words.proven.orCode)).toBeVisible();
  await expect(phone.getByLabel(words.signUp.firstName, { exact: true })).toHaveValue('');
  await createVisitor(phone, words).introduce({ ...account, firstName: 'Autre', password: 'une-autre-phrase' });
  await expect(phone).toHaveURL(dashboard);

  const elsewhere = await open('/signin');
  await createVisitor(elsewhere, words).signIn({ ...account, password: 'une-autre-phrase' });
  await expect(elsewhere).toHaveURL(dashboard);
});

test('of a sign-up by a stranger, it makes the account of whoever reads the mail', async ({ open, shop, words }) => {
  const owner = newAccount();
  const stranger = await open('/signup');
  await createVisitor(stranger, words).signUp({ ...owner, firstName: 'Intrus', password: 'phrase-de-l-intrus' });
  const mail = await shop.mailbox.next({ to: owner.email });

  const page = await open('/signup');
  await atMailedHost(page, '/signup');
  await createVisitor(page, words).signUp(owner);
  await expect(page).toHaveURL(bareVerification);
  const tab = await page.context().newPage();
  await tab.goto(linkIn(mail.text));
  await expect(tab).toHaveURL(dashboard);

  const visitor = createVisitor(await open('/signin'), words);
  await visitor.signIn({ ...owner, password: 'phrase-de-l-intrus' });
  await expect(visitor.page).toHaveURL('/verfiy-email');
  await visitor.page.goto('/signin');
  await visitor.signIn(owner);
  await expect(visitor.page).toHaveURL('/dashboard');
});

test('of a forgotten password, it leads to a new one; a second time it is dead', async ({
  arrive,
  open,
  shop,
  words,
}) => {
  const { account } = await arrive();
  const page = await open('/forgot-password');
  await page.getByLabel(words.signIn.email, { exact: true }).fill(account.email);
  await page.getByRole('button', { name: words.reset.request }).click();
  const mail = await shop.mailbox.next({ to: account.email, subject: /\d{6}/u });
  const setPassword = async (elsewhere: Page): Promise<void> => {
    await expect(elsewhere.getByRole('heading', { name: words.reset.title })).toBeVisible();
    await expect(elsewhere).toHaveURL(/\/forgot-password$/u);
    await elsewhere.getByLabel(words.reset.password, { exact: true }).fill('une-phrase-nouvelle');
    await elsewhere.getByLabel(words.reset.confirmPassword, { exact: true }).fill('une-phrase-nouvelle');
    await elsewhere.getByRole('button', { name: words.reset.submit }).click();
  };
  const phone = await open(linkIn(mail.text));
  await setPassword(phone);
  await expect(phone).toHaveURL(/\/signin$/u);
  await createVisitor(phone, words).signIn({ ...account, password: 'une-phrase-nouvelle' });
  await expect(phone).toHaveURL(dashboard);

  const late = await open(linkIn(mail.text));
  await setPassword(late);
  await expect(late.getByRole('button', { name: words.reset.request })).toBeVisible();
});
