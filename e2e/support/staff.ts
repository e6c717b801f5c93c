import { actionLabel, logLabel, statusTitle, type ActionName, type StatusName, type Translate } from '@atelier/i18n';
import { expect, type Page } from '@playwright/test';

export type Role = 'operator' | 'collector' | 'technician' | 'courier' | 'admin';

export const staffNames: Readonly<Record<Role, string>> = {
  operator: 'Nadia Gharbi',
  collector: 'Hatem Jaziri',
  technician: 'Youssef Mejri',
  courier: 'Slim Ayari',
  admin: 'Leïla Ben Youssef',
};

/** Labels of a form's fields. */
export function fieldLabels(t: Translate) {
  return {
    note: t('transition.field.note'),
    reason: t('workshop.fields.reason'),
    found: t('transition.field.findings'),
    done: t('transition.field.workDone'),
    date: t('workshop.fields.date'),
    address: t('workshop.fields.address'),
    condition: t('workshop.fields.condition'),
    accessories: t('workshop.fields.accessories'),
    receivedBy: t('workshop.fields.receivedBy'),
    partner: t('workshop.fields.partner'),
    dueDate: t('workshop.fields.dueDate'),
    price: t('workshop.fields.price', { currency: 'TND' }),
    estimatedCost: t('workshop.fields.estimatedCost', { currency: 'TND' }),
    estimatedTime: t('workshop.fields.estimatedTime'),
    expectedAt: t('workshop.fields.expectedAt'),
  };
}

export type FormTexts = Partial<Record<keyof ReturnType<typeof fieldLabels>, string>> & {
  readonly window?: readonly [from: string, to: string];
  readonly assignee?: string;
  readonly to?: string;
  /** Accepts the suggested fault. */
  readonly fault?: string;
};

export type Staff = ReturnType<typeof createStaff>;

/** Controls the list and the pages of repairs. */
export function createStaff(page: Page, t: Translate) {
  const form = () => page.getByRole('dialog');
  const text = (label: string) => form().getByLabel(label, { exact: true });

  const fillIn = async ({ window, assignee, fault, ...texts }: Omit<FormTexts, 'to'>): Promise<void> => {
    if (fault !== undefined)
      await form()
        .getByRole('group', { name: t('transition.fault.suggested') })
        .getByRole('button')
        .first()
        .click();
    if (window !== undefined) {
      await text(t('workshop.form.windowFrom')).fill(window[0]);
      await text(t('workshop.form.windowTo')).fill(window[1]);
    }
    if (assignee !== undefined) {
      await form().getByRole('combobox').click();
      await page.getByRole('option', { name: assignee }).click();
    }
    for (const [name, value] of Object.entries(texts))
      await text(fieldLabels(t)[name as keyof typeof texts]).fill(typedDate(value));
  };

  const waitForAnswer = () => page.waitForResponse((response) => response.url().endsWith('/transitions'));

  /** Performs a transition by its button's name and resolves with the response status. */
  const pressButton = async (name: string, captured?: FormTexts): Promise<number> => {
    const response = waitForAnswer();
    // A toast may offer the same undo.
    await page.getByRole('main').getByRole('button', { name, exact: true }).click();
    if (captured !== undefined) {
      await expect(form()).toHaveAccessibleName(name);
      await fillIn(captured);
      await form().getByRole('button', { name, exact: true }).click();
    }
    return (await response).status();
  };

  return {
    page,

    takeTransition: async (action: ActionName, captured?: FormTexts): Promise<void> => {
      const before = await historyStateOf(page);
      const status =
        captured?.to === undefined
          ? await pressButton(actionLabel(t, action, 'staff'), captured)
          : await pressButton(t('transition.action.assignTo', { name: captured.to }));
      expect(status, `the answer to ${action}`).toBe(200);
      // The form removes its history entry shortly after its answer, which would revert a navigation.
      await expect.poll(() => historyStateOf(page)).toBe(before);
    },

    declineRequest: async (reason: string): Promise<void> => {
      const response = waitForAnswer();
      const name = t('transition.action.closeRequest');
      await page.getByRole('button', { name, exact: true }).click();
      await form()
        .getByRole('radio', { name: t('transition.declineOrCancel.notOurs'), exact: true })
        .click();
      await text(t('workshop.fields.reason')).fill(reason);
      await form()
        .getByRole('button', { name: name.replace('…', ''), exact: true })
        .click();
      expect((await response).status()).toBe(200);
    },

    expectStatus: (status: StatusName): Promise<void> =>
      expect(page.getByRole('main')).toMatchAriaSnapshot(
        [`- heading [level=1]`, `- text: "${statusTitle(t, status)}"`, `- list "${t('rail.label')}"`].join('\n'),
      ),

    expectCustody: (custody: 'CUSTOMER'): Promise<void> =>
      expect(page.getByRole('main')).toMatchAriaSnapshot(
        [`- term: "${t('workshop.repair.custody')}"`, `- definition: "${t(`custody.${custody}`)}"`].join('\n'),
      ),

    expectHistory: async (entries: readonly { action: ActionName; actor: string }[]): Promise<void> => {
      const history = page.getByRole('region', { name: t('workshop.repair.history') });
      await history.getByRole('button', { name: /\(\d+\)$/u }).click();
      const items = history.getByRole('listitem');
      await expect(items).toHaveCount(entries.length);
      for (const [index, { action, actor }] of entries.toReversed().entries()) {
        const item = items.nth(index);
        await expect(item.getByRole('heading', { name: logLabel(t, action) })).toBeVisible();
        await expect(item.getByText(t('workshop.repair.by', { name: actor }), { exact: true })).toBeVisible();
        await expect(item.getByRole('time').first()).toHaveAttribute('datetime', /^\d{4}-\d{2}-\d{2}T.*Z$/u);
      }
    },

    flag: () => page.getByText(` · ${t('workshop.contactAttempts', { count: 1 })}`),
  };
}

/** Returns a date as typed in both languages, `24/11/2026`, and any other text unchanged. */
export function typedDate(text: string): string {
  return text.replace(/^(\d{4})-(\d{2})-(\d{2})$/u, '$3/$2/$1');
}

function historyStateOf(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(history.state));
}
