import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { fill } from './words.ts';
import type { StepName, Words } from './words.ts';

/** What a step looks like from the customer's open page. */
export type Seen = {
  readonly action: StepName;
  readonly status: keyof Words['status'];
  readonly station: keyof Words['station'];
};

type NewDevice = { readonly type: string; readonly name: string; readonly brand: string; readonly model: string };

/** The issue's promise: whatever happens is on the customer's open page within a second. */
const live = { timeout: 6000 };

/** A signed-in customer, in a browser of their own. */
export const createCustomer = (page: Page, words: Words) => {
  const heading = (id: string) => fill(words.repair.heading, { id });
  const card = (id: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: heading(id) }) });
  const rail = (id: string) => card(id).getByRole('list', { name: words.repair.rail });
  const bell = (news: number) =>
    page.getByRole('button', {
      name:
        news === 0
          ? words.layout.noNews
          : fill(news === 1 ? words.layout.news : words.layout.manyNews, { count: news }),
      exact: true,
    });
  const toast = () => page.getByRole('region', { name: /\(F8\)/u }).getByRole('listitem');
  const dialog = (name: string) => page.getByRole('dialog', { name });

  const openRepair = async (id: string) => {
    await page.getByRole('button', { name: heading(id), exact: true }).click();
    await expect(dialog(heading(id))).toBeVisible();
    return dialog(heading(id));
  };
  const close = async (opened: Locator): Promise<void> => {
    await opened.getByRole('button', { name: words.common.close, exact: true }).click();
    await expect(opened).toBeHidden();
  };
  /** Opens the price from the details and answers it; `press` is the answer's button. */
  const answer = async (id: string, ...presses: readonly string[]): Promise<void> => {
    const details = await openRepair(id);
    const mayAnswer = new RegExp(`^(${words.repair.confirm}|${words.repair.answer})$`, 'u');
    await details.getByRole('button', { name: mayAnswer }).click();
    for (const press of presses) await page.getByRole('button', { name: press, exact: true }).click();
    await expect(dialog(words.proposal.title)).toBeHidden();
    await close(details);
  };

  const wizard = () => dialog(words.wizard.title);
  const press = (name: string): Promise<void> => wizard().getByRole('button', { name, exact: true }).click();
  const field = (label: string) => wizard().getByLabel(label, { exact: true });

  return {
    page,
    beginRequest: (): Promise<void> =>
      page.getByRole('button', { name: words.dashboard.requestRepair }).first().click(),

    givePhone: async (phone: string): Promise<void> => {
      await field(words.wizard.phone).fill(phone);
      await press(words.wizard.savePhone);
    },

    createDevice: async ({ type, ...texts }: NewDevice): Promise<void> => {
      await press(words.device.createNew);
      // The card is the target: its radio button lies under the drawing.
      await wizard().getByRole('radiogroup', { name: words.device.type }).getByText(type, { exact: true }).click();
      await expect(wizard().getByRole('radio', { name: type, exact: true })).toBeChecked();
      await field(words.device.name).fill(texts.name);
      await field(words.device.brand).fill(texts.brand);
      await field(words.device.model).fill(texts.model);
      await press(words.device.saveAndContinue);
    },

    giveAddress: async (address: string): Promise<void> => {
      await field(words.wizard.address).fill(address);
      await press(words.wizard.continue);
    },

    describeIssue: async (issue: string): Promise<void> => {
      await field(words.wizard.issue).fill(issue);
      await press(words.wizard.submit);
      await expect(wizard()).toBeHidden();
    },

    openRepair,
    close,
    card,
    rail,
    bell,
    toast,
    dialog,

    /** The status' badge beside the heading, and the lit station of the rail. */
    sees: async (
      id: string,
      { status, station }: Omit<Seen, 'action'>,
      patience: { timeout?: number } = live,
    ): Promise<void> => {
      const snapshot = [
        `- 'heading "${heading(id)}"'`,
        `- text: "${words.status[status]}"`,
        `- list "${words.repair.rail}"`,
      ];
      const lit = rail(id).getByRole('listitem').filter({ hasText: words.station[station] });
      await Promise.all([
        expect(card(id)).toMatchAriaSnapshot(snapshot.join('\n'), patience),
        expect(lit).toHaveAttribute('aria-current', 'step', patience),
      ]);
    },

    /** The notification's title and text on the open page, and the bell's dot with the count of what is new. */
    isTold: async (action: StepName, news: number): Promise<void> => {
      const { title, text } = words.steps[action];
      await Promise.all([
        expect(toast()).toContainText(title, live),
        expect(toast()).toContainText(text, live),
        expect(bell(news)).toBeVisible(live),
      ]);
    },

    accept: (id: string): Promise<void> => answer(id, words.proposal.accept),

    reject: (id: string): Promise<void> => answer(id, words.proposal.reject, words.proposal.rejectConfirm),

    cancel: async (id: string, reason: string): Promise<void> => {
      const details = await openRepair(id);
      await details.getByRole('button', { name: words.repair.cancel }).click();
      const question = page.getByRole('alertdialog', { name: words.repair.cancelTitle });
      await question.getByLabel(words.repair.cancelReason, { exact: true }).fill(reason);
      await question.getByRole('button', { name: words.repair.cancelConfirm, exact: true }).click();
      await expect(question).toBeHidden();
      await close(details);
    },

    rate: async (id: string, comment: string): Promise<void> => {
      const details = await openRepair(id);
      await details.getByRole('button', { name: words.repair.giveFeedback }).click();
      const feedback = dialog(words.feedback.title);
      await feedback.getByRole('radio', { name: words.feedback.good }).check();
      await feedback.getByLabel(words.feedback.comment, { exact: true }).fill(comment);
      await feedback.getByRole('button', { name: words.feedback.submit, exact: true }).click();
      await expect(feedback).toBeHidden();
      await close(details);
    },
  };
};

export type Customer = ReturnType<typeof createCustomer>;
