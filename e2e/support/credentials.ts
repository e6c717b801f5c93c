import { expect, type Page } from '@playwright/test';
import type { Words } from './words.ts';

export function createCredentialsPage(page: Page, words: Words) {
  const { credentials, signUp, verify } = words;
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const emailForm = dialog(credentials.emailTitle);
  const codeForm = dialog(credentials.codeTitle);
  const passwordForm = dialog(credentials.changePassword);
  const setForm = dialog(credentials.setPassword);
  const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });

  return {
    emailForm,
    codeForm,
    passwordForm,
    setForm,
    field,
    toast: () => page.getByRole('region', { name: /\(F8\)/u }).getByRole('listitem'),
    email: () => page.getByRole('main').getByLabel(words.signIn.email, { exact: true }),
    emailButton: () => button(credentials.changeEmail),
    changePasswordButton: () => button(credentials.changePassword),
    setPasswordButton: () => button(credentials.setPassword),

    requestEmailChange: async (email: string, password: string): Promise<void> => {
      await field(credentials.newEmail).fill(email);
      await field(credentials.currentPassword).fill(password);
      await field(credentials.currentPassword).press('Enter');
    },

    /** The last digit submits the form. */
    enterCode: async (code: string): Promise<void> => {
      await expect(field(verify.code)).toBeFocused();
      await page.keyboard.type(code);
    },

    enterNewPassword: async (password: string, confirmation = password): Promise<void> => {
      await field(credentials.newPassword).fill(password);
      await field(signUp.confirmPassword).fill(confirmation);
      await field(signUp.confirmPassword).press('Enter');
    },
  };
}
