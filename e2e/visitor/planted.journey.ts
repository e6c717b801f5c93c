import {
  getEditedContent,
  isBothLanguages,
  publishContent,
  saveContent,
  type ContentDocument,
} from '@atelier/contract';
import { signIn } from '@atelier/testing';
import { beginAnew } from '../support/editor.ts';
import { expect, test } from '../support/journey.ts';

// Whoever may write the content, or got hold of their session, gets no script of theirs into a visitor's browser (decisions/0027).

// Short enough for every field. Each would be a script, a request or an address of somebody else's, were it more than words.
const hostile = [
  '</script><script>planted=1</script>',
  '</title><img src=//evil.test onerror=a>',
  '"><svg onload=planted=1>\u2028\u2029//',
  '<a href="javascript:planted=1">x</a>',
  '</style><iframe src=//evil.test>{{x}}',
];

/** The document with one of these in the place of every text in both languages. */
function plantedIn(document: ContentDocument): ContentDocument {
  let planted = 0;
  const plant = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plant);
    if (typeof value !== 'object' || value === null) return value;
    if (isBothLanguages(value)) {
      const text = hostile[planted++ % hostile.length] ?? '';
      return { fr: text, en: text };
    }
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plant(each)]));
  };
  const whole = `## ${hostile.join('\n\n')}`;
  const legal = { fr: whole, en: whole };
  // Of the shape that it was made from.
  return { ...(plant(document) as ContentDocument), terms: legal, privacy: legal };
}

test.afterEach(({ shop }) => beginAnew(shop));

test('whatever is planted in the content, the drawn pages show it as words: no script, no foreign request, no broken layout', async ({
  open,
  shop,
}) => {
  const admin = await signIn(shop.url, 'admin@atelier.test');
  const { draft } = await admin.send(getEditedContent);
  const saved = await admin.send(saveContent, {
    body: { version: draft.version, document: plantedIn(draft.document) },
  });
  await admin.send(publishContent, { body: { version: saved.draft.version } });

  const page = await open('/');
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(shop.url) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  for (const path of ['/?lang=fr', '/?lang=en', '/terms?lang=fr', '/privacy?lang=en']) {
    await page.goto(path);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      // Taken over by the browser.
      await expect(page.getByRole('banner')).toHaveAttribute('data-ground', 'clear');
      for (const words of hostile)
        await expect(page.locator('body')).toContainText(words.replaceAll(/[\u2028\u2029]/gu, ' ').slice(0, 16));
      const found = await page.evaluate(() => ({
        planted: 'planted' in window,
        elements: document.querySelectorAll(
          '#root :is(script, style, iframe, object, embed, img), [onload], [onerror], #root [style]',
        ).length,
        addresses: [...document.querySelectorAll('a')].flatMap(({ href }) =>
          /^(https?:|mailto:|tel:)/u.test(href) && !href.includes('evil.test') ? [] : [href],
        ),
        sideways: document.documentElement.scrollWidth - window.innerWidth,
      }));
      expect([path, width, found]).toEqual([path, width, { planted: false, elements: 0, addresses: [], sideways: 0 }]);
    }
  }
  expect(foreign).toEqual([]);
});
