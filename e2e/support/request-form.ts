import { expect, type Page } from '@playwright/test';
import { fill, type Words } from './words.ts';

type NewDevice = { readonly type: string; readonly name: string; readonly brand: string; readonly model: string };

export function createRequestForm(page: Page, words: Words) {
  const form = () => page.getByRole('dialog', { name: words.wizard.title });
  const press = (name: string): Promise<void> => form().getByRole('button', { name, exact: true }).click();
  const field = (label: string) => form().getByLabel(label, { exact: true });

  return {
    openForm: (): Promise<void> => page.getByRole('button', { name: words.dashboard.requestRepair }).first().click(),

    enterPhone: async (phone: string): Promise<void> => {
      await field(words.wizard.phone).fill(phone);
      await press(words.wizard.savePhone);
    },

    createDevice: async ({ type, ...texts }: NewDevice): Promise<void> => {
      await press(words.device.createNew);
      // Clicks the card, because the drawing covers its radio button.
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

    enterAddress: async (address: string): Promise<void> => {
      await field(words.wizard.address).fill(address);
      await press(words.wizard.continue);
    },

    enterIssue: (issue: string): Promise<void> => field(words.wizard.issue).fill(issue),

    reviewRequest: async (): Promise<void> => {
      await press(words.wizard.continue);
      await expect(form().getByRole('heading', { name: words.wizard.reviewTitle })).toBeFocused();
    },

    editSection: (part: string): Promise<void> => press(fill(words.wizard.change, { part })),

    expectTerm: (part: string, definition: string): Promise<void> =>
      expect(form()).toMatchAriaSnapshot([`- term: "${part}"`, `- definition: "${definition}"`].join('\n')),

    sendRequest: (): Promise<void> => press(words.wizard.submit),

    expectFormClosed: (): Promise<void> => expect(form()).toBeHidden(),
  };
}
