import { newAccount } from '@atelier/testing';
import { expect, test } from '../support/journey.ts';
import { createVisitor, linkIn } from '../support/visitor.ts';

// A mailed link proves an address. The browser that opens it decides about the account (specification/faults#w13, #w14).

const bareVerification = /\/verfiy-email$/u;
const dashboard = /\/dashboard$/u;

test('mailed link opened elsewhere asks for name and password [2.48]', async ({ openPage, shop, t }) => {
  const account = newAccount();
  const laptop = await openPage('/signup');
  await createVisitor(laptop, t).signUp(account);
  const mail = await shop.mailbox.next({ to: account.email });

  const phone = await openPage(linkIn(mail.text));
  await expect(phone.getByRole('heading', { name: t('auth.completeSignup.title') })).toBeVisible();
  await expect(phone).toHaveURL(bareVerification);
  await phone.reload();
  await expect(phone.getByText(t('auth.completeSignup.text', { email: account.email }))).toBeVisible();
  await expect(phone.getByText(t('auth.completeSignup.codeHint'))).toBeVisible();
  await expect(phone.getByLabel(t('auth.signup.firstName'), { exact: true })).toHaveValue('');
  await createVisitor(phone, t).completeSignUp({ ...account, firstName: 'Autre', password: 'une-autre-phrase' });
  await expect(phone).toHaveURL(dashboard);

  await laptop.goto('/signin');
  await createVisitor(laptop, t).signIn({ ...account, password: 'une-autre-phrase' });
  await expect(laptop).toHaveURL(dashboard);
});

test('mailed link creates its reader’s account despite a stranger [2.47] [4.32]', async ({ openPage, shop, t }) => {
  const owner = newAccount();
  const stranger = createVisitor(await openPage('/signup'), t);
  await stranger.signUp({ ...owner, firstName: 'Intrus', password: 'phrase-de-l-intrus' });
  const mail = await shop.mailbox.next({ to: owner.email });

  // Uses the mailed link's origin, so that the link opens in this browser.
  const page = await openPage(shop.url.replace('127.0.0.1', 'localhost'));
  await page
    .getByRole('link', { name: t('landing.requestRepair'), exact: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: t('auth.signin.requestTitle') })).toBeVisible();
  await page.getByRole('link', { name: t('auth.signin.signup'), exact: true }).click();
  await createVisitor(page, t).signUp(owner);
  await expect(page).toHaveURL(bareVerification);
  const tab = await page.context().newPage();
  await tab.goto(linkIn(mail.text));
  await expect(tab.getByRole('dialog', { name: t('wizard.title') })).toBeVisible();

  await stranger.page.goto('/signin');
  await stranger.signIn({ ...owner, password: 'phrase-de-l-intrus' });
  await expect(stranger.page).toHaveURL('/verfiy-email');
  await stranger.page.goto('/signin');
  await stranger.signIn(owner);
  await expect(stranger.page).toHaveURL('/dashboard');
});
