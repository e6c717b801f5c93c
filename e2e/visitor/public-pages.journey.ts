import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import type { Language } from '../support/words.ts';

// What everybody may read, however they read it (visual, 'Accessible, always').

const paths = ['/', '/terms', '/privacy'];
const languages: readonly Language[] = ['fr', 'en'];

type Reading = BrowserContextOptions & { readonly language: Language };

/** A page as it is read in a language, in a browser of its own. */
async function read(browser: Browser, url: string, { language, ...more }: Reading): Promise<Page> {
  const localStorage = [{ name: 'lang', value: language }];
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] };
  const context = await browser.newContext({ baseURL: url, storageState, ...more });
  return context.newPage();
}

/** How much wider the page is than its window, and the words that lie beside it. */
function beside(page: Page): Promise<{ wider: number; words: string[] }> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const shown = [...document.querySelectorAll('h1, h2, h3, p, a, dd, dt, label, li, button')].filter(
      (each) => each.checkVisibility({ visibilityProperty: true }) && each.clientWidth !== 1,
    );
    const words = shown
      .filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        return right > left && (left < -1 || right > innerWidth + 1);
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
    return { wider: scrollWidth - innerWidth, words };
  });
}

for (const [name, size, more] of [
  ['the narrowest screen', 100, { viewport: { width: 320, height: 640 } }],
  // 1,280 by 1,024 pixels of a screen.
  ['a desk at 400 %', 100, { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 }],
  ['a phone with letters twice as large', 200, { viewport: { width: 375, height: 740 } }],
] as const)
  test(`on ${name} nothing of the public pages is cut, nor scrolls sideways`, async ({ browser, shop }) => {
    for (const language of languages)
      for (const reducedMotion of ['reduce', 'no-preference'] as const) {
        const page = await read(browser, shop.url, { language, ...more, reducedMotion });
        for (const path of paths) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), size);
          expect(await beside(page), `${path}, ${language}, ${reducedMotion}`).toEqual({ wider: 0, words: [] });
        }
        await page.context().close();
      }
  });

test('at no width does the card of the demonstration cover the phone above it', async ({ browser, shop }) => {
  const page = await read(browser, shop.url, { language: 'fr' });
  await page.goto('/');
  for (const width of [320, 375, 640, 768, 1024, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    const covered = await page.evaluate(() => {
      const hero = document.querySelector('#home-section-hero');
      const phone = hero?.querySelector('svg[viewBox="0 0 164 264"]')?.getBoundingClientRect();
      const card = hero?.querySelector('[data-slot=card]')?.getBoundingClientRect();
      if (phone === undefined || card === undefined) return 'nothing there';
      return phone.bottom > card.top && phone.right > card.left && phone.left < card.right;
    });
    expect(covered, `${width}`).toBe(false);
  }
  await page.context().close();
});
