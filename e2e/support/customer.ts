import { expect, type Page } from '@playwright/test';
import { createCustomerDialogs } from './customer-dialogs.ts';
import { createRequestForm } from './request-form.ts';
import { fill, type WalkedAction, type Words } from './words.ts';

type RepairPosition = { readonly status: keyof Words['status']; readonly station: keyof Words['station'] };

export type ExpectedStep = RepairPosition & { readonly action: WalkedAction };

export function createCustomer(page: Page, words: Words) {
  const heading = (id: string) => fill(words.repair.heading, { id });
  const card = (id: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: heading(id) }) });
  const bell = (unseen: number) => {
    const { noneUnseen, oneUnseen: oneText, manyUnseen } = words.layout;
    const name = unseen === 0 ? noneUnseen : fill(unseen === 1 ? oneText : manyUnseen, { count: unseen });
    return page.getByRole('button', { name, exact: true });
  };
  const toast = () => page.getByRole('region', { name: /\(F8\)/u }).getByRole('listitem');

  /** Finds the status above the heading and before the rail, whose stations may have the same words. */
  const badge = (id: string, status: keyof Words['status']): string =>
    [`- text: /${words.status[status]}$/`, `- 'heading "${heading(id)}"'`, `- list "${words.repair.rail}"`].join('\n');

  const expectRepair = async (id: string, { status, station }: RepairPosition): Promise<void> => {
    const stations = card(id).getByRole('list', { name: words.repair.rail }).getByRole('listitem');
    const current = stations.filter({ hasText: words.station[station] });
    await Promise.all([
      expect(card(id)).toMatchAriaSnapshot(badge(id, status)),
      expect(current).toHaveAttribute('aria-current', 'step'),
    ]);
  };

  /** Expects the toast's title and text, and the bell's unseen count. */
  const expectNotification = async (action: WalkedAction, unseen: number): Promise<void> => {
    const { title, text } = words.steps[action];
    await Promise.all([
      expect(toast()).toContainText(title),
      expect(toast()).toContainText(text),
      expect(bell(unseen)).toBeVisible(),
    ]);
  };

  return {
    page,
    card,
    bell,
    toast,
    ...createRequestForm(page, words),
    ...createCustomerDialogs(page, words),

    expectRepair,

    expectNotification,

    /** Expects all effects of a transition on the open page. `bench/open-dashboard.ts` measures the delay. */
    expectTransition: async (id: string, { action, ...position }: ExpectedStep, unseen: number): Promise<void> => {
      await Promise.all([expectRepair(id, position), expectNotification(action, unseen)]);
    },

    expectClosed: async (id: string, status: keyof Words['status']): Promise<void> => {
      const lines = page.getByRole('list', { name: words.dashboard.closed }).getByRole('listitem');
      const line = lines.filter({ hasText: `#${id}` });
      await expect(line).toContainText(words.status[status]);
      await expect(card(id)).toHaveCount(0);
    },

    expectCompleted: async (id: string): Promise<void> => {
      await expect(card(id)).toHaveCount(0);
      await page.getByRole('link', { name: words.layout.repairs, exact: true }).click();
      await expect(card(id)).toMatchAriaSnapshot(badge(id, 'COMPLETED'));
    },

    loseConnection: (): Promise<void> => setConnection(page, false),

    restoreConnection: (): Promise<void> => setConnection(page, true),

    logOut: async (): Promise<void> => {
      await page.getByRole('banner').getByRole('button', { name: words.layout.account }).click();
      await page.getByRole('menuitem', { name: words.layout.logout }).click();
    },
  };
}

export type Customer = ReturnType<typeof createCustomer>;

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
