import { getActiveContent, getEditedContent, publishContent, restoreContent } from '@atelier/contract';
import type { ActiveContent } from '@atelier/contract';
import { signIn } from '@atelier/testing';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Shop } from './journey.ts';
import { fill } from './words.ts';
import type { Words } from './words.ts';

/** The page says what the shop began with, and so does the draft, whatever was published. */
export const beginAnew = async ({ url }: Shop): Promise<void> => {
  const admin = await signIn(url, 'admin@atelier.test');
  const { draft } = await admin.send(restoreContent, { body: { id: 1 } });
  await admin.send(publishContent, { body: { version: draft.version } });
};

/** What visitors' pages are given. */
export const publishedContent = async ({ url }: Shop): Promise<ActiveContent> =>
  (await signIn(url, 'admin@atelier.test')).send(getActiveContent);

/** What is written, and not on the page yet. */
export const draftOf = async ({ url }: Shop) =>
  (await (await signIn(url, 'admin@atelier.test')).send(getEditedContent)).draft;

/** The content's editor on a page of somebody who is signed in. */
export const createEditor = (page: Page, words: Words) => {
  const { content } = words;
  const status = () => page.getByRole('main').getByRole('status').filter({ hasText: content.saved });
  return {
    page,
    open: async (): Promise<void> => {
      await page.getByRole('banner').getByRole('button', { name: words.layout.account }).click();
      await page.getByRole('menuitem', { name: content.menu }).click();
      await expect(page.getByRole('heading', { level: 1, name: content.menu })).toBeVisible();
    },
    unfold: (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click(),
    field: (name: string): Locator => page.getByLabel(name, { exact: true }),
    isSaved: (): Promise<void> => expect(status()).toBeVisible(),
    /** What was typed has reached the server. */
    saving: async (type: () => Promise<void>): Promise<void> => {
      const saved = page.waitForResponse(
        (response) => response.request().method() === 'PUT' && response.url().endsWith('/staff/content'),
      );
      await type();
      expect((await saved).status()).toBe(200);
      await expect(status()).toBeVisible();
    },
    publish: async (): Promise<void> => {
      await page.getByRole('button', { name: content.publish, exact: true }).click();
      await expect(page.getByText(content.published, { exact: true })).toBeVisible();
      await expect(page.getByText(content.online, { exact: true })).toBeVisible();
    },
    publication: (id: number): Locator =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: fill(content.version, { id }), exact: true }) }),
  };
};
