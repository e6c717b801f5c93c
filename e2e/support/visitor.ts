import type { Page } from '@playwright/test';
import type { Account } from './account.ts';
import type { Words } from './words.ts';

export function createVisitor(page: Page, words: Words) {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  return {
    page,

    signUp: async (account: Account): Promise<void> => {
      await field(words.signUp.firstName).fill(account.firstName);
      await field(words.signUp.lastName).fill(account.lastName);
      await field(words.signIn.email).fill(account.email);
      await field(words.signIn.password).fill(account.password);
      await field(words.signUp.confirmPassword).fill(account.password);
      await page.getByRole('button', { name: words.signUp.submit }).click();
    },

    completeSignUp: async ({ firstName, lastName, password }: Account): Promise<void> => {
      await field(words.signUp.firstName).fill(firstName);
      await field(words.signUp.lastName).fill(lastName);
      await field(words.signIn.password).fill(password);
      await page.getByRole('button', { name: words.completeSignup.submit }).click();
    },

    /** The last digit submits the form. */
    enterCode: (code: string): Promise<void> => field(words.verify.code).fill(code),

    signIn: async ({ email, password }: Pick<Account, 'email' | 'password'>): Promise<void> => {
      await field(words.signIn.email).fill(email);
      await field(words.signIn.password).fill(password);
      await page.getByRole('button', { name: words.signIn.submit, exact: true }).click();
    },
  };
}
