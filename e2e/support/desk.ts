import { actionLabel, type Translate } from '@atelier/i18n';
import type { WeekRow, WeekStep } from '@atelier/testing';
import { expect, type Locator, type Page, type Response } from '@playwright/test';
import { fieldLabels, typedDate } from './staff.ts';

type CapturedFields = Omit<WeekStep, 'action'>;

type DeskOptions = { readonly t: Translate; readonly nameOf: (id: string) => string };

/** Controls a desk on the screen. Only rows and their own repairs are opened. */
export function createDesk(page: Page, { t, nameOf }: DeskOptions) {
  const dialog = () => page.getByRole('dialog');
  const press = (name: string | RegExp, within: Page | Locator = page): Promise<void> =>
    within.getByRole('button', { name, exact: true }).click();
  const rowButton = (button: string, { device, id }: WeekRow): Locator =>
    page.getByRole('button', { name: t('desk.buttonLabel', { button, device: device.name, id }), exact: true });

  const buttonOf = (row: WeekRow): Locator =>
    rowButton(row.button === null ? '' : t(`desk.button.${row.button.name}`), row);

  const expandRow = async (row: WeekRow): Promise<void> => {
    await expect(page.locator(`[data-row="${row.id}"]`)).toBeVisible();
    const expandButton = rowButton(t('desk.details'), row).and(page.locator('[aria-expanded=false]'));
    // Retries, because the previous transition may turn it into the next stop, which is always expanded.
    await expect(async () => {
      if (await expandButton.isVisible()) await expandButton.click({ timeout: 1_000 });
      await expect(expandButton).toBeHidden({ timeout: 1_000 });
    }).toPass();
  };

  const { fillIn, submit } = createForm(page, { t, nameOf });

  const fillCallDialog = async ({ action, ...captured }: WeekStep, response: Promise<unknown>): Promise<void> => {
    await expect(dialog()).toHaveAccessibleName(t('desk.call.title'));
    if (captured.proposalId !== undefined) {
      await press(t('transition.action.answer'), dialog());
      await press(new RegExp(`^${t('transition.answer.accepts', { price: '' })}`, 'u'), dialog());
    } else if (captured.how === 'PHONE') {
      await press(t('desk.call.noAnswer'), dialog());
      // Within two minutes of another attempt the desk asks for confirmation.
      const question = page.getByRole('alertdialog', { name: t('workshop.repeatAttempt.title') });
      const isRepeated = question.waitFor().then(
        () => true,
        () => false,
      );
      if (await Promise.race([response.then(() => false), isRepeated]))
        await press(t('workshop.repeatAttempt.confirm'), question);
    } else if (action === 'Repair.decline.request') {
      const name = t('transition.action.closeRequest');
      await press(name, dialog());
      await dialog()
        .getByRole('radio', { name: t('transition.declineOrCancel.notOurs'), exact: true })
        .click();
      await fillIn(captured);
      await press(name.replace('…', ''), dialog());
    } else {
      await press(actionLabel(t, action, 'staff'), dialog());
      if (captured.date === undefined) return;
      await fillIn(captured);
      await submit();
    }
  };

  const pressOnRepairPage = async (row: WeekRow, { action, ...captured }: WeekStep): Promise<void> => {
    const { device, id } = row;
    await page.getByRole('link', { name: t('desk.rowLabel', { device: device.name, id }), exact: true }).click();
    await press(action === 'Repair.aborted' ? actionLabel(t, action, 'staff') : t('transition.action.handOver'));
    await fillIn(captured);
    await submit();
  };

  /** Resolves to true when the transition was taken on the repair's page. */
  const pressButton = async (
    row: WeekRow,
    step: WeekStep | undefined,
    response: Promise<unknown>,
  ): Promise<boolean> => {
    if (step === undefined || row.button === null) throw new Error(`invariant: no action for row ${row.id}`);
    const { action, ...captured } = step;
    await expandRow(row);
    if (row.button.name === 'CALL') {
      await buttonOf(row).click();
      await fillCallDialog(step, response);
    } else if (captured.how === 'VISIT') {
      await rowButton(t('desk.failedVisit'), row).click();
      await press(t('workshop.failure.ABSENT'), dialog());
    } else if (!row.button.steps.includes(action) || captured.isExternalized === true) {
      await pressOnRepairPage(row, step);
      return true;
    } else {
      await buttonOf(row).click();
      if (!row.button.form && Object.keys(captured).length === 0) return false;
      await expect(dialog()).toBeVisible();
      if (row.button.name === 'CALL_PARTNER') await press(t('desk.partner.anotherDay'), dialog());
      await fillIn(captured);
      await submit();
    }
    return false;
  };

  return {
    page,

    /** Performs a row's transition and resolves with the answer once the desk shows it. */
    takeTransition: async (row: WeekRow, steps: readonly WeekStep[]): Promise<TransitionAnswer> => {
      const response = page.waitForResponse(isTransition);
      const refresh = page.waitForResponse((response) => isDesk(response, row.id));
      refresh.catch(() => undefined);
      const isOnRepairPage = await pressButton(row, steps[0], response);
      const answer = await response;
      expect(answer.status(), `${row.id}: ${JSON.stringify(steps)} ${await answer.text()}`).toBe(200);
      if (isOnRepairPage) await page.goBack();
      else await refresh;
      return (await answer.json()) as TransitionAnswer;
    },

    undoTransition: async (id: string): Promise<void> => {
      let isAnswered = false;
      const response = page.waitForResponse(isTransition).then(() => (isAnswered = true));
      // Ignores the desk's request caused by the previous transition.
      const refresh = page.waitForResponse((response) => isAnswered && isDesk(response, id));
      await page.keyboard.press('u');
      await Promise.all([response, refresh]);
    },
  };
}

function createForm(page: Page, { t, nameOf }: DeskOptions) {
  const dialog = () => page.getByRole('dialog');
  const fillIn = async (captured: CapturedFields): Promise<void> => {
    const { date, time, assigneeId, price, estimatedTime, notes, partner, dueDate, reason, expectedAt } = captured;
    const form = dialog();
    const labels = fieldLabels(t);
    const texts: [string, string | null | undefined][] = [
      [labels.date, date],
      [labels.price, price?.replace('.', ',')],
      [labels.estimatedTime, estimatedTime?.toString()],
      [labels.partner, partner],
      [labels.dueDate, dueDate],
      [labels.expectedAt, expectedAt],
      [labels.reason, reason],
    ];
    for (const [label, text] of texts)
      if (typeof text === 'string') await form.getByLabel(label, { exact: true }).fill(typedDate(text));
    if (time !== undefined) {
      const [from = '', to = ''] = time.split('-');
      await form.getByLabel(t('workshop.form.windowFrom'), { exact: true }).fill(from);
      await form.getByLabel(t('workshop.form.windowTo'), { exact: true }).fill(to);
    }
    if (typeof notes === 'string')
      await form.getByRole('textbox', { name: new RegExp(`^(${labels.found}|${labels.done})`, 'u') }).fill(notes);
    if (captured.faultId !== undefined) {
      await form.getByRole('combobox', { name: t('workshop.fields.faultId') }).click();
      await page.getByRole('option').first().click();
    }
    for (const code of [captured.delayReason, captured.resolution, captured.barrier])
      if (code !== undefined) await form.locator(`label:has(input[value=${code}])`).click();
    if (assigneeId !== undefined) {
      await form.getByRole('combobox').click();
      await page.getByRole('option', { name: nameOf(assigneeId) }).click();
    }
  };

  const submit = async (): Promise<void> => {
    const title = await dialog().getByRole('heading').first().innerText();
    await dialog().getByRole('button', { name: title, exact: true }).click();
  };
  return { fillIn, submit };
}

export type Desk = ReturnType<typeof createDesk>;

type TransitionAnswer = { readonly version: number; readonly allowedActions: readonly string[] };

function isTransition(response: Response): boolean {
  return response.url().endsWith('/transitions') && response.request().method() === 'POST';
}

function isDesk(response: Response, id: string): boolean {
  const { pathname, searchParams } = new URL(response.url());
  return pathname.endsWith('/staff/desk') && searchParams.get('id') === id;
}
