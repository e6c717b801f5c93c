import { getActiveContent, publishContent, restoreContent, type ActiveContent } from '@atelier/contract';
import { signIn } from '@atelier/testing';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Shop } from './journey.ts';
import { fill, type Words } from './words.ts';

export async function restoreInitialContent({ url }: Shop): Promise<void> {
  const admin = await signIn(url, 'admin@atelier.test');
  const { draft } = await admin.send(restoreContent, { body: { id: 1 } });
  await admin.send(publishContent, { body: { version: draft.version } });
}

export async function publishedContent({ url }: Shop): Promise<ActiveContent> {
  return (await signIn(url, 'admin@atelier.test')).send(getActiveContent);
}

export function createContentEditor(page: Page, words: Words) {
  const { content } = words;
  const status = () => page.getByRole('main').getByRole('status').filter({ hasText: content.saved });
  return {
    page,
    field: (name: string): Locator => page.getByLabel(name, { exact: true }),
    waitForSave: async (type: () => Promise<void>): Promise<void> => {
      const saved = page.waitForResponse(
        (response) => response.request().method() === 'PUT' && response.url().endsWith('/staff/content'),
      );
      await type();
      expect((await saved).status()).toBe(200);
      await expect(status()).toBeVisible();
    },
    publish: async (): Promise<void> => {
      await page.getByRole('button', { name: content.publish, exact: true }).press('Enter');
      await expect(page.getByText(content.published, { exact: true })).toBeVisible();
      await expect(page.getByText(content.online, { exact: true })).toBeVisible();
    },
    publication: (id: number): Locator =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: fill(content.version, { id }), exact: true }) }),
  };
}
