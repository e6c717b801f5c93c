import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Words } from './words.ts';

type NewDevice = { readonly type: string; readonly name: string; readonly brand: string; readonly model: string };

/** The steps in which a customer requests a repair. */
export const createRequestForm = (page: Page, words: Words) => {
  const form = () => page.getByRole('dialog', { name: words.wizard.title });
  const press = (name: string): Promise<void> => form().getByRole('button', { name, exact: true }).click();
  const field = (label: string) => form().getByLabel(label, { exact: true });

  return {
    beginRequest: (): Promise<void> =>
      page.getByRole('button', { name: words.dashboard.requestRepair }).first().click(),

    givePhone: async (phone: string): Promise<void> => {
      await field(words.wizard.phone).fill(phone);
      await press(words.wizard.savePhone);
    },

    createDevice: async ({ type, ...texts }: NewDevice): Promise<void> => {
      await press(words.device.createNew);
      // The card is the target: its radio button lies under the drawing.
      await form().getByRole('radiogroup', { name: words.device.type }).getByText(type, { exact: true }).click();
      await expect(form().getByRole('radio', { name: type, exact: true })).toBeChecked();
      await field(words.device.name).fill(texts.name);
      await field(words.device.brand).fill(texts.brand);
      await field(words.device.model).fill(texts.model);
      await press(words.device.saveAndContinue);
    },

    chooseDevice: async (name: string): Promise<void> => {
      await field(words.device.select).click();
      await page.getByRole('option', { name }).click();
      await press(words.wizard.continue);
    },

    giveAddress: async (address: string): Promise<void> => {
      await field(words.wizard.address).fill(address);
      await press(words.wizard.continue);
    },

    writeIssue: (issue: string): Promise<void> => field(words.wizard.issue).fill(issue),

    sendRequest: (): Promise<void> => press(words.wizard.submit),

    requestIsClosed: (): Promise<void> => expect(form()).toBeHidden(),
  };
};
