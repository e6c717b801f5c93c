import { codeIn, newAccount } from '../support/account.ts';
import { createCredentials } from '../support/credentials.ts';
import { expect, test } from '../support/journey.ts';
import { takePasswordAway } from '../support/no-password.ts';
import { createVisitor } from '../support/visitor.ts';

// What one signs in with, changed on the profile (specification/screens#profile).

test('a customer changes the e-mail address: its code can be typed later, a wrong one is refused, and the new one signs in', async ({
  arrive,
  shop,
  words,
}) => {
  const { account, page, logOut } = await arrive();
  const { email } = newAccount();
  await page.goto('/profile');
  const form = createCredentials(page, words);
  await form.openEmail().press('Enter');
  await form.askForEmail(email, account.password);
  await expect(form.codeForm).toContainText(email);
  const code = codeIn((await shop.mailbox.next({ to: email })).text);
  await page.keyboard.press('Escape');
  await expect(form.codeForm).toBeHidden();
  await expect(form.openEmail()).toBeFocused();
  await page.getByRole('button', { name: words.credentials.enterCode, exact: true }).click();
  await expect(form.codeForm).toBeVisible();
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

  await logOut();
  await createVisitor(page, words).signIn({ ...account, email });
  await expect(page).toHaveURL('/dashboard');
});

test('a customer changes the password, and other browsers are signed out, this one is not; whoever has none sets one by a code', async ({
  arrive,
  open,
  shop,
  words,
}) => {
  const { account, page } = await arrive();
  const elsewhere = await open('/signin');
  await createVisitor(elsewhere, words).signIn(account);
  await elsewhere.waitForURL('/dashboard');

  await page.goto('/profile');
  const form = createCredentials(page, words);
  await form.openPassword().press('Enter');
  await form.field(words.credentials.currentPassword).fill(account.password);
  await form.giveNewPassword('encore-une-phrase');
  await expect(form.toast()).toContainText(words.credentials.passwordDone);
  await expect(form.openPassword()).toBeFocused();
  await expect(elsewhere).toHaveURL(/\/signin/u);
  await createVisitor(elsewhere, words).signIn({ ...account, password: 'encore-une-phrase' });
  await expect(elsewhere).toHaveURL('/dashboard');

  await takePasswordAway(shop.connection, account.email);
  await page.reload();
  // The dialog of the address would ask for a password: this one comes first.
  await form.openEmail().click();
  await expect(form.setForm).toBeVisible();
  await form.setForm.getByRole('button', { name: words.credentials.sendCode }).click();
  const code = codeIn((await shop.mailbox.next({ to: account.email, subject: /\b\d{6}\b/u })).text);
  await form.enterCode(code);
  await expect(form.field(words.credentials.newPassword)).toBeVisible();
  await page.reload();
  await form.giveNewPassword('ma-première-phrase');
  await expect(page).toHaveURL(/\/signin/u);
  await createVisitor(page, words).signIn({ ...account, password: 'ma-première-phrase' });
  await expect(page).toHaveURL('/dashboard');
});
