import {
  notificationText,
  notificationTitle,
  statusTitle,
  type ActionName,
  type NotificationName,
  type StatusName,
  type Translate,
} from '@atelier/i18n';
import { expect, type Locator, type Page } from '@playwright/test';

/** Name of the first device type, which comes from the demonstration. */
export const deviceTypeNames = { fr: 'Téléphone', en: 'Phone' };

type Station = 'requested' | 'confirmed' | 'collected' | 'diagnosed' | 'approved' | 'fixed' | 'return' | 'completed';

type RepairPosition = { readonly status: StatusName; readonly station: Station };

export type ExpectedStep = RepairPosition & { readonly action: Extract<ActionName, NotificationName> };

export type CustomerPage = ReturnType<typeof createCustomerPage>;

/** Controls the pages of a customer. */
export function createCustomerPage(page: Page, t: Translate) {
  const card = (id: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: t('common.repairNumber', { id }) }) });
  const bell = (unseen: number) => {
    const name = unseen === 0 ? t('layout.bell.noneUnseen') : t('layout.bell.unseen', { count: unseen });
    return page.getByRole('button', { name, exact: true });
  };
  const toast = () => page.getByRole('region', { name: /\(F8\)/u }).getByRole('listitem');

  /** Finds the status above the heading and before the rail, whose stations may have the same words. */
  const badge = (id: string, status: StatusName): string =>
    [
      `- text: /${statusTitle(t, status)}$/`,
      `- 'heading "${t('common.repairNumber', { id })}"'`,
      `- list "${t('rail.label')}"`,
    ].join('\n');

  const expectRepair = async (id: string, { status, station }: RepairPosition): Promise<void> => {
    const stations = card(id)
      .getByRole('list', { name: t('rail.label') })
      .getByRole('listitem');
    const current = stations.filter({ hasText: t(`rail.${station}`) });
    await Promise.all([
      expect(card(id)).toMatchAriaSnapshot(badge(id, status)),
      expect(current).toHaveAttribute('aria-current', 'step'),
    ]);
  };

  /** Expects the toast's title and text, and the bell's unseen count. */
  const expectNotification = async (action: NotificationName, unseen: number): Promise<void> => {
    await Promise.all([
      expect(toast()).toContainText(notificationTitle(t, action)),
      expect(toast()).toContainText(notificationText(t, action)),
      expect(bell(unseen)).toBeVisible(),
    ]);
  };

  return {
    page,
    card,
    bell,
    toast,
    ...createRequestForm(page, t),
    ...createDialogs(page, t),

    expectRepair,

    expectNotification,

    /** Expects all effects of a transition on the open page. `bench/pages/open-dashboard.ts` measures the delay. */
    expectTransition: async (id: string, { action, ...position }: ExpectedStep, unseen: number): Promise<void> => {
      await Promise.all([expectRepair(id, position), expectNotification(action, unseen)]);
    },

    expectClosed: async (id: string, status: StatusName): Promise<void> => {
      const lines = page.getByRole('list', { name: t('dashboard.closed') }).getByRole('listitem');
      await expect(lines.filter({ hasText: `#${id}` })).toContainText(statusTitle(t, status));
      await expect(card(id)).toHaveCount(0);
    },

    expectCompleted: async (id: string): Promise<void> => {
      await expect(card(id)).toHaveCount(0);
      await page.getByRole('link', { name: t('layout.menu.repairs'), exact: true }).click();
      await expect(card(id)).toMatchAriaSnapshot(badge(id, 'COMPLETED'));
    },

    loseConnection: (): Promise<void> => setConnection(page, false),

    restoreConnection: (): Promise<void> => setConnection(page, true),

    logOut: async (): Promise<void> => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: t('layout.account') })
        .click();
      await page.getByRole('menuitem', { name: t('layout.logout') }).click();
    },
  };
}

function createDialogs(page: Page, t: Translate) {
  const dialog = (name: string) => page.getByRole('dialog', { name });

  const openRepair = async (id: string): Promise<Locator> => {
    const name = t('common.repairNumber', { id });
    // The button of a list row begins with the device's name.
    await page.getByRole('button', { name: new RegExp(`${name}$`, 'u') }).click();
    await expect(dialog(name)).toBeVisible();
    return dialog(name);
  };

  const closeDialog = async (details: Locator): Promise<void> => {
    await details.getByRole('button', { name: t('common.close'), exact: true }).click();
    await expect(details).toBeHidden();
  };

  const openProposal = async (details: Locator): Promise<void> => {
    const buttonName = new RegExp(`^(${t('repairs.actions.confirm')}|${t('repairs.actions.answer')})$`, 'u');
    await details.getByRole('button', { name: buttonName }).click();
    await expect(dialog(t('proposal.title'))).toBeVisible();
  };

  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

  return {
    openRepair,
    openProposal,
    close: closeDialog,

    acceptProposal: async (id: string): Promise<void> => {
      const details = await openRepair(id);
      await openProposal(details);
      await press(t('proposal.accept'));
      const receipt = dialog(t('proposal.accepted.title'));
      await expect(receipt).toContainText(t('common.repairNumber', { id }));
      await press(t('proposal.receipt.done'));
      await expect(receipt).toBeHidden();
      await closeDialog(details);
    },

    rateRepair: async (id: string, comment: string): Promise<void> => {
      const details = await openRepair(id);
      await details.getByRole('button', { name: t('repairs.actions.feedback') }).click();
      const feedback = dialog(t('feedback.title'));
      const good = t('feedback.rates.4');
      await feedback
        .getByRole('radiogroup', { name: t('feedback.rating') })
        .getByText(good)
        .click();
      await expect(feedback.getByRole('radio', { name: good })).toBeChecked();
      await feedback.getByLabel(t('feedback.comment'), { exact: true }).fill(comment);
      await feedback.getByRole('button', { name: t('feedback.submit'), exact: true }).click();
      await expect(feedback).toBeHidden();
      await closeDialog(details);
    },
  };
}

function createRequestForm(page: Page, t: Translate) {
  const form = () => page.getByRole('dialog', { name: t('wizard.title') });
  const press = (name: string): Promise<void> => form().getByRole('button', { name, exact: true }).click();
  const field = (label: string) => form().getByLabel(label, { exact: true });

  return {
    openForm: (): Promise<void> =>
      page
        .getByRole('button', { name: t('dashboard.requestRepair') })
        .first()
        .click(),

    chooseDevice: async (name: string): Promise<void> => {
      await field(t('device.select')).click();
      await page.getByRole('option', { name }).click();
      await press(t('wizard.continue'));
    },

    enterAddress: async (address: string): Promise<void> => {
      await field(t('wizard.address.label')).fill(address);
      await press(t('wizard.continue'));
    },

    enterIssue: (issue: string): Promise<void> => field(t('wizard.issue.label')).fill(issue),

    reviewRequest: async (): Promise<void> => {
      await press(t('wizard.continue'));
      await expect(form().getByRole('heading', { name: t('wizard.review.title') })).toBeFocused();
    },

    sendRequest: (): Promise<void> => press(t('wizard.submit')),

    expectFormClosed: (): Promise<void> => expect(form()).toBeHidden(),
  };
}

// The browser reports the change before its network applies it.
async function setConnection(page: Page, connected: boolean): Promise<void> {
  await page.context().setOffline(!connected);
  await expect.poll(() => isConnected(page), { intervals: [20, 50, 100] }).toBe(connected);
}

function isConnected(page: Page): Promise<boolean | null> {
  return (
    page
      .evaluate(() =>
        fetch('/health/live', { method: 'HEAD', cache: 'no-store' }).then(
          () => true,
          () => false,
        ),
      )
      // A page may reload itself when the connection returns, so the next one is asked.
      .catch(() => null)
  );
}

export type File = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Draws a large photo whose left half is red and whose right half is blue. */
export async function createPhotoFile(page: Page, name = 'photo.jpg'): Promise<File> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3_000, height: 1_500 });
    const context = canvas.getContext('2d');
    if (context !== null) {
      context.fillStyle = '#ff0000';
      context.fillRect(0, 0, 1_500, 1_500);
      context.fillStyle = '#0000ff';
      context.fillRect(1_500, 0, 1_500, 1_500);
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}
