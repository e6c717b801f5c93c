import { codeIn, newAccount } from '../support/account.ts';
import { createCredentials } from '../support/credentials.ts';
import { expect, test } from '../support/journey.ts';
import { takePasswordAway } from '../support/no-password.ts';
import { createVisitor } from '../support/visitor.ts';

// What one signs in with, changed on the profile (specification/screens#profile).

test('a customer changes the e-mail address: a wrong password is said at its field, a reload asks for the code again', async ({
  arrive,
  shop,
  words,
}) => {
  const { account, page } = await arrive();
  const { email } = newAccount();
  await page.goto('/profile');
  const form = createCredentials(page, words);
  await form.openEmail().press('Enter');
  await form.askForEmail(email, 'une-autre-phrase');
  await expect(form.emailForm.getByText(words.credentials.wrongPassword)).toBeVisible();
  await expect(form.toast()).toContainText(words.credentials.emailFailed);
  await expect(form.field(words.credentials.currentPassword)).toBeFocused();

  await form.askForEmail(email, account.password);
  await expect(form.codeForm).toContainText(email);
  const code = codeIn((await shop.mailbox.next({ to: email })).text);
  await page.reload();
  await expect(form.codeForm).toContainText(email);
  await form.enterCode(code === '000000' ? '111111' : '000000');
  await expect(form.toast()).toContainText(words.credentials.codeFailed);
  // The refused digits make room for the next one that is typed.
  await form.enterCode(code);
  await expect(form.toast()).toContainText(words.verify.done);
  await expect(form.email()).toHaveValue(email);
  await expect(form.openEmail()).toBeFocused();
  await shop.mailbox.next({ to: account.email });
});

test('a code that waits can be typed later; signing out ends the change', async ({ arrive, shop, words }) => {
  const customer = await arrive();
  const { account, page, logOut } = customer;
  const { email } = newAccount();
  await page.goto('/profile');
  const form = createCredentials(page, words);
  await form.openEmail().click();
  await form.askForEmail(email, account.password);
  await shop.mailbox.next({ to: email });
  await expect(form.codeForm).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form.codeForm).toBeHidden();
  await expect(form.openEmail()).toBeFocused();
  await page.getByRole('button', { name: words.credentials.enterCode, exact: true }).click();
  await expect(form.codeForm).toBeVisible();
  await page.keyboard.press('Escape');

  await logOut();
  await createVisitor(page, words).signIn(account);
  await page.waitForURL('/dashboard');
  await page.goto('/profile');
  await expect(form.email()).toHaveValue(account.email);
  await expect(page.getByRole('button', { name: words.credentials.enterCode, exact: true })).toHaveCount(0);
});

test('a customer changes the password: other browsers are signed out, this one is not', async ({
  arrive,
  open,
  words,
}) => {
  const { account, page } = await arrive();
  const elsewhere = await open('/signin');
  await createVisitor(elsewhere, words).signIn(account);
  await elsewhere.waitForURL('/dashboard');

  await page.goto('/profile');
  const form = createCredentials(page, words);
  const { currentPassword, mismatch, wrongPassword, passwordFailed, passwordDone } = words.credentials;
  await form.openPassword().press('Enter');
  await form.field(currentPassword).fill('une-autre-phrase');
  await form.giveNewPassword('encore-une-phrase', 'encore-une-faute');
  await expect(form.passwordForm.getByText(mismatch)).toBeVisible();
  await form.giveNewPassword('encore-une-phrase');
  await expect(form.passwordForm.getByText(wrongPassword)).toBeVisible();
  await expect(form.toast()).toContainText(passwordFailed);
  await form.field(currentPassword).fill(account.password);
  await form.giveNewPassword('encore-une-phrase');
  await expect(form.toast()).toContainText(passwordDone);
  await expect(form.openPassword()).toBeFocused();

  await expect(elsewhere).toHaveURL(/\/signin/u);
  await createVisitor(elsewhere, words).signIn({ ...account, password: 'encore-une-phrase' });
  await expect(elsewhere).toHaveURL('/dashboard');
});

test('whoever has no password sets one by a code, and signs in with it', async ({ arrive, shop, words }) => {
  const { account, page } = await arrive();
  await takePasswordAway(shop.connection, account.email);
  await page.goto('/profile');
  const form = createCredentials(page, words);
  // The dialog would ask for a password: this one comes first.
  await form.openEmail().click();
  await expect(form.setForm).toBeVisible();
  await form.setForm.getByRole('button', { name: words.credentials.sendCode }).click();
  const code = codeIn((await shop.mailbox.next({ to: account.email })).text);
  await form.enterCode(code);
  await expect(form.field(words.credentials.newPassword)).toBeVisible();
  await page.reload();
  await form.giveNewPassword('ma-première-phrase');
  await expect(page).toHaveURL(/\/signin/u);
  await createVisitor(page, words).signIn({ ...account, password: 'ma-première-phrase' });
  await expect(page).toHaveURL('/dashboard');
});
