import { expect, type Locator, type Page } from '@playwright/test';
import { fill, type Words } from './words.ts';

export function createCustomerDialogs(page: Page, words: Words) {
  const dialog = (name: string) => page.getByRole('dialog', { name });

  const openRepair = async (id: string): Promise<Locator> => {
    const name = fill(words.repair.heading, { id });
    // The button of a list row begins with the device's name.
    await page.getByRole('button', { name: new RegExp(`${name}$`, 'u') }).click();
    await expect(dialog(name)).toBeVisible();
    return dialog(name);
  };

  const closeDialog = async (details: Locator): Promise<void> => {
    await details.getByRole('button', { name: words.common.close, exact: true }).click();
    await expect(details).toBeHidden();
  };

  const openProposal = async (details: Locator): Promise<Locator> => {
    const buttonName = new RegExp(`^(${words.repair.confirm}|${words.repair.answer})$`, 'u');
    await details.getByRole('button', { name: buttonName }).click();
    await expect(dialog(words.proposal.title)).toBeVisible();
    return dialog(words.proposal.title);
  };

  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

  return {
    openRepair,
    openProposal,
    close: closeDialog,

    acceptProposal: async (id: string): Promise<void> => {
      const details = await openRepair(id);
      await openProposal(details);
      await press(words.proposal.accept);
      const receipt = dialog(words.proposal.accepted);
      await expect(receipt).toContainText(fill(words.repair.heading, { id }));
      await press(words.proposal.done);
      await expect(receipt).toBeHidden();
      await closeDialog(details);
    },

    rejectProposal: async (id: string): Promise<void> => {
      const details = await openRepair(id);
      const proposal = await openProposal(details);
      await press(words.proposal.reject);
      await press(words.proposal.rejectConfirm);
      await expect(proposal).toBeHidden();
      await closeDialog(details);
    },

    cancelRequest: async (id: string, reason: string): Promise<void> => {
      const details = await openRepair(id);
      await details.getByRole('button', { name: words.repair.cancel }).click();
      const question = page.getByRole('alertdialog', { name: words.repair.cancelTitle });
      await question.getByLabel(words.repair.cancelReason, { exact: true }).fill(reason);
      await question.getByRole('button', { name: words.repair.cancelConfirm, exact: true }).click();
      await expect(question).toBeHidden();
      await closeDialog(details);
    },

    rateRepair: async (id: string, comment: string): Promise<void> => {
      const details = await openRepair(id);
      await details.getByRole('button', { name: words.repair.giveFeedback }).click();
      const feedback = dialog(words.feedback.title);
      await feedback.getByRole('radiogroup', { name: words.feedback.rating }).getByText(words.feedback.good).click();
      await expect(feedback.getByRole('radio', { name: words.feedback.good })).toBeChecked();
      await feedback.getByLabel(words.feedback.comment, { exact: true }).fill(comment);
      await feedback.getByRole('button', { name: words.feedback.submit, exact: true }).click();
      await expect(feedback).toBeHidden();
      await closeDialog(details);
    },
  };
}
