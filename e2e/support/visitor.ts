import type { Translate } from '@atelier/i18n';
import type { Account } from '@atelier/testing';
import type { Page } from '@playwright/test';

/** Returns the mailed link with a token. */
export function linkIn(text: string): string {
  return /https?:\/\/\S+\?token=[\w%.~-]+/u.exec(text)?.[0] ?? '';
}

export function createVisitor(page: Page, t: Translate) {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  return {
    page,

    signUp: async (account: Account): Promise<void> => {
      await field(t('auth.signup.firstName')).fill(account.firstName);
      await field(t('auth.signup.lastName')).fill(account.lastName);
      await field(t('auth.email')).fill(account.email);
      await field(t('auth.password')).fill(account.password);
      await field(t('auth.signup.confirmPassword')).fill(account.password);
      await page.getByRole('button', { name: t('auth.signup.submit') }).click();
    },

    completeSignUp: async ({ firstName, lastName, password }: Account): Promise<void> => {
      await field(t('auth.signup.firstName')).fill(firstName);
      await field(t('auth.signup.lastName')).fill(lastName);
      await field(t('auth.password')).fill(password);
      await page.getByRole('button', { name: t('auth.completeSignup.submit') }).click();
    },

    /** The last digit submits the form. */
    enterCode: (code: string): Promise<void> => field(t('auth.verify.code')).fill(code),

    signIn: async ({ email, password }: Pick<Account, 'email' | 'password'>): Promise<void> => {
      await field(t('auth.email')).fill(email);
      await field(t('auth.password')).fill(password);
      await page.getByRole('button', { name: t('auth.signin.submit'), exact: true }).click();
    },
  };
}
