import { codeIn, linkIn } from '../support/account.ts';
import { expect, test } from '../support/journey.ts';
import { createPasswordReset } from '../support/password-reset.ts';
import { createVisitor } from '../support/visitor.ts';

// A forgotten password, reset by the mailed code (specification/screens#forgotten-password).

test('mailed code replaces a forgotten password once [2.7] [2.37] [2.54] [4.39] [5.12] [8.23] [8.33]', async ({
  signInCustomer,
  openPage,
  shop,
  words,
}) => {
  const { account } = await signInCustomer();
  const page = await openPage('/signin');
  const passwordReset = createPasswordReset(page, words);
  await page.getByRole('link', { name: words.reset.forgot }).click();
  // Both pages ask for the address, so the next one is awaited.
  await page.waitForURL('/forgot-password');
  await passwordReset.requestCode(account.email);
  await expect(page.getByText(account.email)).toBeVisible();
  const mail = await shop.mailbox.next({ to: account.email, subject: /\d{6}/u });
  const code = codeIn(mail.text);

  await passwordReset.enterCode(code === '000000' ? '111111' : '000000');
  await expect(passwordReset.toast()).toContainText(words.verify.wrongCode);
  await passwordReset.enterCode(code);
  await expect(passwordReset.toast()).toContainText(words.reset.codeDone);

  await passwordReset.enterNewPassword('une-phrase-nouvelle', 'une-phrase-nouvelles');
  await expect(page.getByText(words.reset.mismatch)).toBeVisible();
  await page.reload();
  await passwordReset.enterNewPassword('une-phrase-nouvelle');
  await expect(page).toHaveURL('/signin');
  await expect(passwordReset.toast()).toContainText(words.reset.done);

  const visitor = createVisitor(page, words);
  await visitor.signIn(account);
  await expect(page.getByRole('note')).toContainText(words.signIn.refused);
  await visitor.signIn({ ...account, password: 'une-phrase-nouvelle' });
  await expect(page).toHaveURL('/dashboard');

  const secondReset = createPasswordReset(await openPage(linkIn(mail.text)), words);
  await expect(secondReset.page.getByRole('heading', { name: words.reset.title })).toBeVisible();
  await expect(secondReset.page).toHaveURL(/\/forgot-password$/u);
  await secondReset.enterNewPassword('une-autre-phrase');
  await expect(secondReset.page.getByRole('button', { name: words.reset.request })).toBeVisible();
});
