import { expect, type Page } from '@playwright/test';
import { typedDate } from './dates.ts';
import { fill, type WalkedAction, type Words } from './words.ts';

export type FormTexts = Partial<
  Record<Exclude<keyof Words['field'], 'time' | 'collector' | 'isExternalized'>, string>
> & {
  readonly window?: readonly [from: string, to: string];
  readonly assignee?: string;
  readonly chosen?: string;
  readonly to?: string;
};

function isTransition(url: string): boolean {
  return url.endsWith('/transitions');
}

export function createStaff(page: Page, words: Words) {
  const form = () => page.getByRole('dialog');
  const text = (label: string) => form().getByLabel(label, { exact: true });

  const fillIn = async ({ window, assignee, chosen, ...texts }: Omit<FormTexts, 'to'>): Promise<void> => {
    if (window !== undefined) {
      await text(words.workshop.windowFrom).fill(window[0]);
      await text(words.workshop.windowTo).fill(window[1]);
    }
    if (assignee !== undefined) {
      await form().getByRole('combobox').click();
      await page.getByRole('option', { name: assignee }).click();
    }
    if (chosen !== undefined) await form().locator(`label:has(input[value=${chosen}])`).click();
    for (const [name, value] of Object.entries(texts))
      await text(words.field[name as keyof typeof texts]).fill(typedDate(value));
  };

  /** Performs a transition by its button's name and resolves with the response status. */
  const pressButton = async (name: string, captured?: FormTexts): Promise<number> => {
    const response = page.waitForResponse((response) => isTransition(response.url()));
    // A toast may offer the same undo.
    await page.getByRole('main').getByRole('button', { name, exact: true }).click();
    if (captured !== undefined) {
      await expect(form()).toHaveAccessibleName(name);
      await fillIn(captured);
      await form().getByRole('button', { name, exact: true }).click();
    }
    return (await response).status();
  };

  const press = (action: WalkedAction, captured?: FormTexts): Promise<number> =>
    captured?.to === undefined
      ? pressButton(words.steps[action].press, captured)
      : pressButton(fill(words.action.assignTo, { name: captured.to }));

  const expectOpen = (id: string): Promise<void> =>
    expect(page.getByRole('heading', { name: fill(words.workshop.heading, { id }) })).toBeVisible();

  return {
    page,
    press,

    openRepair: async (id: string): Promise<void> => {
      await page.goto(`/workshop/repairs/${id}`);
      await expectOpen(id);
    },

    openFromList: async (id: string): Promise<void> => {
      await page.getByRole('link', { name: fill(words.workshop.open, { id }), exact: true }).click();
      await expectOpen(id);
    },

    pressAction: (action: WalkedAction): Promise<void> =>
      page.getByRole('button', { name: words.steps[action].press, exact: true }).click(),

    takeTransition: async (action: WalkedAction, captured?: FormTexts): Promise<void> => {
      const before = await historyStateOf(page);
      expect(await press(action, captured), `the answer to ${action}`).toBe(200);
      // The form removes its history entry shortly after its answer, which would revert a navigation.
      await expect.poll(() => historyStateOf(page)).toBe(before);
    },

    declineRequest: async (reason: string): Promise<void> => {
      const response = page.waitForResponse((response) => isTransition(response.url()));
      await page.getByRole('button', { name: words.action.declineOrCancel, exact: true }).click();
      await form().getByRole('radio', { name: words.action.declined, exact: true }).click();
      await text(words.field.reason).fill(reason);
      await form().getByRole('button', { name: words.action.declineOrCancelTitle, exact: true }).click();
      expect((await response).status()).toBe(200);
    },

    undoTransition: async (): Promise<void> => {
      expect(await pressButton(words.action.takeBack)).toBe(200);
    },

    expectStatus: (status: keyof Words['status']): Promise<void> =>
      expect(page.getByRole('main')).toMatchAriaSnapshot(
        [`- heading [level=1]`, `- text: "${words.status[status]}"`, `- list "${words.repair.rail}"`].join('\n'),
      ),

    expectCustody: (custody: keyof Words['custody']): Promise<void> =>
      expect(page.getByRole('main')).toMatchAriaSnapshot(
        [`- term: "${words.workshop.custody}"`, `- definition: "${words.custody[custody]}"`].join('\n'),
      ),

    expectPartner: (name: string, reference: string): Promise<void> =>
      expect(page.getByRole('main')).toMatchAriaSnapshot(
        [
          `- term: "${words.field.partner}"`,
          `- definition: "${name}"`,
          `- term: "${words.field.partnerReference}"`,
          `- definition: "${reference}"`,
        ].join('\n'),
      ),

    expectHistory: async (entries: readonly { action: WalkedAction; actor: string }[]): Promise<void> => {
      const history = page.getByRole('region', { name: words.workshop.history });
      if (entries.length > 3) await history.getByRole('button', { name: words.workshop.earlier }).click();
      const items = history.getByRole('listitem');
      await expect(items).toHaveCount(entries.length);
      for (const [index, { action, actor }] of entries.toReversed().entries()) {
        const item = items.nth(index);
        await expect(item.getByRole('heading', { name: words.steps[action].log })).toBeVisible();
        await expect(item.getByText(fill(words.workshop.by, { name: actor }), { exact: true })).toBeVisible();
        await expect(item.getByRole('time').first()).toHaveAttribute('datetime', /^\d{4}-\d{2}-\d{2}T.*Z$/u);
      }
    },

    flag: () => page.getByText(new RegExp(` · 1 ${words.workshop.attempt},`, 'u')),
  };
}

function historyStateOf(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(history.state));
}

export type Staff = ReturnType<typeof createStaff>;
