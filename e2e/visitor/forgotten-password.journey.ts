import type { Translate } from '@atelier/i18n';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { createVisitor, linkIn } from '../support/visitor.ts';

// A forgotten password, reset by the mailed code (specification/screens#forgotten-password).

test('mailed code replaces a forgotten password once [2.7] [2.37] [2.54] [4.39] [5.12] [8.23] [8.33]', async ({
  arrange,
  openPage,
  shop,
  t,
}) => {
  const { account } = await arrange.customer();
  const page = await openPage('/signin');
  const passwordReset = createPasswordReset(page, t);
  await page.getByRole('link', { name: t('auth.signin.forgot') }).click();
  // Both pages ask for the address, so the next one is awaited.
  await page.waitForURL('/forgot-password');
  await passwordReset.requestCode(account.email);
  await expect(page.getByText(account.email)).toBeVisible();
  const mail = await shop.mailbox.next({ to: account.email, subject: /\d{6}/u });
  const code = /\b\d{6}\b/u.exec(mail.text)?.[0] ?? '';

  await passwordReset.enterCode(code === '000000' ? '111111' : '000000');
  await expect(passwordReset.toast()).toContainText(t('notification.toast.error.invalidCode.description'));
  await passwordReset.enterCode(code);
  await expect(passwordReset.toast()).toContainText(t('notification.toast.success.codeVerified.title'));

  await passwordReset.enterNewPassword('une-phrase-nouvelle', 'une-phrase-nouvelles');
  await expect(page.getByText(t('validation.auth.signup.passwordMatch'))).toBeVisible();
  await page.reload();
  await passwordReset.enterNewPassword('une-phrase-nouvelle');
  await expect(page).toHaveURL('/signin');
  await expect(passwordReset.toast()).toContainText(t('notification.toast.success.password.title'));

  const visitor = createVisitor(page, t);
  await visitor.signIn(account);
  await expect(page.getByRole('note')).toContainText(t('notification.toast.error.invalidCredentials.description'));
  await visitor.signIn({ ...account, password: 'une-phrase-nouvelle' });
  await expect(page).toHaveURL('/dashboard');

  const secondReset = createPasswordReset(await openPage(linkIn(mail.text)), t);
  await expect(secondReset.page.getByRole('heading', { name: t('auth.forgot.resetTitle') })).toBeVisible();
  await expect(secondReset.page).toHaveURL(/\/forgot-password$/u);
  await secondReset.enterNewPassword('une-autre-phrase');
  await expect(secondReset.page.getByRole('button', { name: t('auth.forgot.submit') })).toBeVisible();
});

function createPasswordReset(page: Page, t: Translate) {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  return {
    page,
    toast: () => page.getByRole('region', { name: /\(F8\)/u }).getByRole('listitem'),

    requestCode: async (email: string): Promise<void> => {
      await field(t('auth.email')).fill(email);
      await press(t('auth.forgot.submit'));
      await page.getByRole('heading', { name: t('auth.forgot.verifyTitle') }).waitFor();
    },

    /** The last digit submits the form. */
    enterCode: (code: string): Promise<void> => field(t('auth.verify.code')).fill(code),

    enterNewPassword: async (password: string, confirmation = password): Promise<void> => {
      await field(t('auth.forgot.newPassword')).fill(password);
      await field(t('auth.forgot.confirmPassword')).fill(confirmation);
      await press(t('auth.forgot.resetSubmit'));
    },
  };
}
