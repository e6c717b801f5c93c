import { restoreInitialContent, createContentEditor, publishedContent } from '../support/content-editor.ts';
import { expect, test } from '../support/journey.ts';
import { fill } from '../support/words.ts';

// Editing the content with the keyboard alone. Conflicts, errors, pictures, schedules and dragging are covered by
// `content-editor.browser.test.tsx`.

test.afterEach(({ shop }) => restoreInitialContent(shop));

test('by keyboard alone a text is edited, a section goes up and another is hidden; previewed where nothing leads anywhere, published and taken back', async ({
  openPage,
  shop,
  signInStaff,
  words,
}) => {
  const { content } = words;
  const editor = createContentEditor((await signInStaff('admin')).page, words);
  const { page } = editor;
  const press = (name: string, key = 'Enter') => page.getByRole('button', { name, exact: true }).press(key);
  const before = (await publishedContent(shop)).fr.tagline;
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.getByRole('banner').getByRole('button', { name: words.layout.account }).press('Enter');
  await page.getByRole('menuitem', { name: content.menu }).press('Enter');
  await press(content.brand);
  await editor.waitForSave(() => editor.field(content.tagline).fill('Réparé sous vos yeux'));
  await expect(page.getByText(content.notOnline, { exact: true })).toBeVisible();
  const moveUpButton = page.getByRole('button', { name: fill(content.up, { name: content.services }), exact: true });
  await editor.waitForSave(() => moveUpButton.press('Enter'));
  await expect(page.getByText(fill(content.moved, { name: content.services, place: 1 }))).toBeAttached();
  // The moved item has the focus, and the topmost can't move up.
  await expect(moveUpButton).toBeFocused();
  await expect(moveUpButton).toHaveAttribute('aria-disabled', 'true');
  await editor.waitForSave(() =>
    page.getByRole('switch', { name: fill(content.shown, { name: content.whyUs }), exact: true }).press('Space'),
  );

  await press(content.inFrench);
  const preview = page.frameLocator(`iframe[title="${content.frame}"]`);
  await expect(preview.getByRole('contentinfo').getByText('Réparé sous vos yeux', { exact: true })).toBeVisible();
  expect((await publishedContent(shop)).fr.tagline).toBe(before);
  const link = preview.getByRole('link', { name: words.landing.requestRepair }).first();
  await link.press('Enter');
  await expect(link).toBeVisible();
  expect(page.frames().map((frame) => new URL(frame.url()).pathname)).toEqual([
    '/workshop/content',
    '/workshop/content/preview',
  ]);

  await editor.publish();
  const { version, fr: french } = await publishedContent(shop);
  expect(french.tagline).toBe('Réparé sous vos yeux');
  const shownSections = french.main
    .filter(({ enabled }) => enabled)
    .toSorted((left, right) => left.order - right.order);
  expect(shownSections.map(({ name }) => name)).toEqual(['services', 'hero', 'about']);
  const visitor = await openPage('/?lang=fr');
  const footer = visitor.getByRole('contentinfo');
  await expect(footer.getByText('Réparé sous vos yeux', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: content.history }).press('Enter');
  const published = editor.publication(version);
  await published.getByText(content.changes).press('Enter');
  const change = published.getByRole('region', { name: content.changedTagline });
  await expect(change.getByText(before, { exact: true })).toBeVisible();
  await expect(change.getByText('Réparé sous vos yeux', { exact: true })).toBeVisible();
  await press(fill(content.restore, { id: version - 1 }));
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: content.confirmRestore, exact: true }).press('Enter');
  await expect(page.getByText(content.restored, { exact: true })).toBeVisible();
  expect((await publishedContent(shop)).fr.tagline).toBe('Réparé sous vos yeux');
  await editor.publish();
  expect((await publishedContent(shop)).fr.tagline).toBe(before);
  await visitor.reload();
  await expect(footer.getByText(before, { exact: true })).toBeVisible();
});
