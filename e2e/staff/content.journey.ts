import { isAccessible } from '../support/accessible.ts';
import { beginAnew, createEditor, draftOf, publishedContent } from '../support/editor.ts';
import { expect, test } from '../support/journey.ts';
import { aPhoto } from '../support/picture-files.ts';
import { fill } from '../support/words.ts';

// Whoever runs the shop writes what its page says: previewed, published, planned, taken back; by two at once, and by keyboard alone.

// The shop is lent to other journeys afterwards.
test.afterEach(({ shop }) => beginAnew(shop));

test('a text is edited, previewed where nothing leads anywhere, published and taken back', async ({
  open,
  shop,
  work,
  words,
}) => {
  const { content } = words;
  const editor = createEditor((await work('admin')).page, words);
  const { page } = editor;
  const before = (await publishedContent(shop)).fr.tagline;
  await editor.open();
  await editor.unfold(content.brand);
  await editor.saving(() => editor.field(content.tagline).fill('Réparé sous vos yeux'));
  await expect(page.getByText(content.notOnline, { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.getByRole('button', { name: content.inFrench, exact: true }).click();
  // As a visitor will read it, within the page.
  const preview = page.frameLocator(`iframe[title="${content.frame}"]`);
  await expect(preview.getByRole('contentinfo').getByText('Réparé sous vos yeux', { exact: true })).toBeVisible();
  expect((await publishedContent(shop)).fr.tagline).toBe(before);
  // Nothing in it leads anywhere.
  const link = preview.getByRole('link', { name: words.landing.requestRepair }).first();
  await link.click();
  await expect(link).toBeVisible();
  expect(page.frames().map((frame) => new URL(frame.url()).pathname)).toEqual([
    '/workshop/content',
    '/workshop/content/preview',
  ]);

  await editor.publish();
  const { version, fr } = await publishedContent(shop);
  expect(fr.tagline).toBe('Réparé sous vos yeux');
  const visitor = await open('/?lang=fr');
  const footer = visitor.getByRole('contentinfo');
  await expect(footer.getByText('Réparé sous vos yeux', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: content.history }).click();
  const published = editor.publication(version);
  await published.getByText(content.changes).click();
  const change = published.getByRole('region', { name: content.changedTagline });
  await expect(change.getByText(before, { exact: true })).toBeVisible();
  await expect(change.getByText('Réparé sous vos yeux', { exact: true })).toBeVisible();
  await isAccessible(page, 'the history');

  await page.getByRole('button', { name: fill(content.restore, { id: version - 1 }), exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: content.confirmRestore, exact: true }).click();
  await expect(page.getByText(content.restored, { exact: true })).toBeVisible();
  expect((await publishedContent(shop)).fr.tagline).toBe('Réparé sous vos yeux');
  await editor.publish();
  expect((await publishedContent(shop)).fr.tagline).toBe(before);
  await visitor.reload();
  await expect(footer.getByText(before, { exact: true })).toBeVisible();
});

test('by keyboard alone a section goes up, another is hidden, and both are published', async ({
  shop,
  work,
  words,
}) => {
  const { content } = words;
  const editor = createEditor((await work('admin')).page, words);
  const { page } = editor;
  await page.getByRole('banner').getByRole('button', { name: words.layout.account }).press('Enter');
  await page.getByRole('menuitem', { name: content.menu }).press('Enter');
  const up = page.getByRole('button', { name: fill(content.up, { name: content.services }), exact: true });
  await up.press('Enter');
  await expect(page.getByText(fill(content.moved, { name: content.services, place: 1 }))).toBeAttached();
  // What moved keeps the focus, and at the top there is no further up.
  await expect(up).toBeFocused();
  await expect(up).toHaveAttribute('aria-disabled', 'true');
  await editor.saving(() =>
    page.getByRole('switch', { name: fill(content.shown, { name: content.whyUs }), exact: true }).press('Space'),
  );
  await page.getByRole('button', { name: content.publish, exact: true }).press('Enter');
  await expect(page.getByText(content.online, { exact: true })).toBeVisible();
  const { main } = (await publishedContent(shop)).fr;
  const shown = main.filter(({ enabled }) => enabled).toSorted((one, other) => one.order - other.order);
  expect(shown.map(({ name }) => name)).toEqual(['services', 'hero', 'about']);
});

test('a section is dragged to another place', async ({ shop, work, words }) => {
  const { content } = words;
  const editor = createEditor((await work('admin')).page, words);
  const { page } = editor;
  await editor.open();
  const handleOf = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name, exact: true }) })
      .getByTitle(new RegExp(`${name}$`, 'u'));
  const [from, to] = await Promise.all([content.whyUs, content.services].map((name) => handleOf(name).boundingBox()));
  await editor.saving(async () => {
    await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 2, { steps: 5 });
    await page.mouse.up();
  });
  const dragged = (await draftOf(shop)).document.main;
  expect(dragged.toSorted((one, other) => one.order - other.order).map(({ name }) => name)).toEqual([
    'hero',
    'chooseUs',
    'services',
    'about',
  ]);
});

test('two editors collide: the second is shown both versions of each field, and chooses', async ({
  shop,
  work,
  words,
}) => {
  const { content } = words;
  const [one, other] = [
    createEditor((await work('admin')).page, words),
    createEditor((await work('admin')).page, words),
  ];
  for (const editor of [one, other]) {
    await editor.open();
    await editor.unfold(content.brand);
  }
  await one.saving(() => one.field(content.tagline).fill('De la première'));
  await one.saving(() => one.field(content.nameInFrench).fill('Atelier de la première'));

  await other.field(content.tagline).fill('De la seconde');
  const dialog = other.page.getByRole('dialog', { name: content.conflict });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(content.both, { exact: true })).toHaveCount(1);
  await isAccessible(other.page, 'two versions');
  const tagline = dialog.getByRole('radiogroup', { name: content.changedTagline });
  await expect(tagline.getByText('De la première', { exact: true })).toBeVisible();
  await expect(tagline.getByRole('radio', { name: content.mine })).toBeChecked();
  // Only the first changed the name: it is suggested.
  const name = dialog.getByRole('radiogroup', { name: content.name });
  await expect(name.getByRole('radio', { name: content.theirs })).toBeChecked();
  await other.saving(() => dialog.getByRole('button', { name: content.keep, exact: true }).click());

  const { document } = await draftOf(shop);
  expect([document.tagline.fr, document.brand.fr]).toEqual(['De la seconde', 'Atelier de la première']);
  await expect(other.field(content.nameInFrench)).toHaveValue('Atelier de la première');
});

test('what is missing in a language is marked, a wrong link keeps everything from being saved until it is right; then it is planned by the shop’s clocks, and given up', async ({
  shop,
  work,
  words,
}) => {
  const { content } = words;
  const editor = createEditor((await work('admin')).page, words);
  const { page } = editor;
  await page.setViewportSize({ width: 375, height: 812 });
  await editor.open();
  await editor.unfold(content.brand);
  await editor.saving(() => editor.field(content.taglineInEnglish).fill(''));
  await expect(editor.field(content.taglineInEnglish)).toHaveAccessibleDescription(content.missing);

  await editor.unfold(content.footer);
  const url = editor.field(content.url).first();
  await url.fill('javascript:alert(1)');
  await expect(url).toHaveAccessibleDescription(content.wrongLink);
  await expect(page.getByText(content.wrong, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: content.publish, exact: true })).toBeDisabled();
  await isAccessible(page, 'the editor');
  await editor.saving(() => url.fill('https://example.org/atelier'));
  expect((await draftOf(shop)).document.footer.social[0]?.url).toBe('https://example.org/atelier');

  await page.getByRole('button', { name: content.plan, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: content.planTitle });
  await isAccessible(page, 'the plan');
  await dialog.getByRole('button', { name: content.plan, exact: true }).click();
  await expect(page.getByText(content.planned, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: content.cancelPlan, exact: true }).click();
  await expect(page.getByRole('button', { name: content.cancelPlan, exact: true })).toBeHidden();
  await expect(page.getByText(content.notOnline, { exact: true })).toBeVisible();
});

test('a picture is sent, its point to keep in sight is moved by keyboard, and it is published with its words', async ({
  shop,
  work,
  words,
}) => {
  const { content } = words;
  const editor = createEditor((await work('admin')).page, words);
  const { page } = editor;
  await editor.open();
  await editor.unfold(content.opening);
  const file = await aPhoto(page);
  await editor.saving(() => page.getByLabel(content.choosePicture).setInputFiles(file));
  await editor.saving(() => editor.field(content.alternative).fill('La vitrine de l’atelier'));
  await editor.saving(() => page.getByRole('slider', { name: content.across, exact: true }).press('Home'));
  await editor.publish();
  const [hero] = (await publishedContent(shop)).fr.main;
  expect(hero.image).toMatchObject({ alternative: 'La vitrine de l’atelier', focus: { x: 0, y: 0.5 } });
  expect((await page.request.get(`/files/${hero.image?.id}`)).headers()['content-type']).toBe('image/webp');

  await editor.saving(() => page.getByRole('button', { name: content.removePicture, exact: true }).click());
  expect((await draftOf(shop)).document.main[0].image).toBeNull();
});
