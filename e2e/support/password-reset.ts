import type { Page } from '@playwright/test';
import type { Words } from './words.ts';

export function createPasswordReset(page: Page, { reset, signIn, verify }: Words) {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  return {
    page,
    toast: () => page.getByRole('region', { name: /\(F8\)/u }).getByRole('listitem'),

    requestCode: async (email: string): Promise<void> => {
      await field(signIn.email).fill(email);
      await press(reset.request);
      await page.getByRole('heading', { name: reset.codeTitle }).waitFor();
    },

    /** The last digit submits the form. */
    enterCode: (code: string): Promise<void> => field(verify.code).fill(code),

    enterNewPassword: async (password: string, confirmation = password): Promise<void> => {
      await field(reset.password).fill(password);
      await field(reset.confirmPassword).fill(confirmation);
      await press(reset.submit);
    },
  };
}
