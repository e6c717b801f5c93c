import { codeIn, newAccount } from '../support/account.ts';
import { createCredentialsPage } from '../support/credentials.ts';
import { expect, test } from '../support/journey.ts';
import { createVisitor } from '../support/visitor.ts';

// Credentials on the profile (specification/screens#profile). Each dialog is covered by `account-dialogs.browser.test.tsx`.

test('a customer changes the e-mail address by a code that is typed later, and the password: other browsers are signed out, this one is not, and the new ones sign in [2.122] [2.123] [8.34] [8.35]', async ({
  signInCustomer,
  openPage,
  shop,
  words,
}) => {
  const { account, page } = await signInCustomer();
  const { email } = newAccount();
  await page.goto('/profile');
  const form = createCredentialsPage(page, words);
  await form.emailButton().press('Enter');
  await form.requestEmailChange(email, account.password);
  await expect(form.codeForm).toContainText(email);
  const code = codeIn((await shop.mailbox.next({ to: email })).text);
  await page.reload();
  await expect(form.codeForm).toContainText(email);
  await form.enterCode(code === '000000' ? '111111' : '000000');
  await expect(form.toast()).toContainText(words.credentials.codeFailed);
  await form.enterCode(code);
  await expect(form.toast()).toContainText(words.verify.done);
  await expect(form.email()).toHaveValue(email);
  await expect(form.emailButton()).toBeFocused();
  await shop.mailbox.next({ to: account.email });

  const otherPage = await openPage('/signin');
  const visitor = createVisitor(otherPage, words);
  await visitor.signIn({ ...account, email });
  await otherPage.waitForURL('/dashboard');
  await form.changePasswordButton().press('Enter');
  await form.field(words.credentials.currentPassword).fill(account.password);
  await form.enterNewPassword('encore-une-phrase');
  await expect(form.toast()).toContainText(words.credentials.passwordDone);
  await expect(form.changePasswordButton()).toBeFocused();
  await expect(otherPage).toHaveURL(/\/signin/u);
  await visitor.signIn({ email, password: 'encore-une-phrase' });
  await expect(otherPage).toHaveURL('/dashboard');
  await expect(page).toHaveURL('/profile');
});
