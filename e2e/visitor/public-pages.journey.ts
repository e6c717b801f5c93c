import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

// What everybody may read, however they read it (visual, 'Accessible, always').

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

const screens = [
  // Also a desk of 1,280 by 1,024 pixels at 400 %.
  { name: 'the narrowest screen', size: { width: 320, height: 256 }, letters: 100 },
  { name: 'a phone with letters twice as large', size: { width: 375, height: 740 }, letters: 200 },
];

test('on the narrowest screen and with letters twice as large nothing of the public pages is cut, nor scrolls sideways', async ({
  open,
}) => {
  const page = await open('/robots.txt');
  for (const language of ['fr', 'en'])
    for (const path of ['/', '/terms', '/privacy']) {
      await page.goto(`${path}?lang=${language}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const { name, size, letters } of screens)
        for (const reducedMotion of ['reduce', 'no-preference'] as const) {
          await page.setViewportSize(size);
          await page.emulateMedia({ reducedMotion });
          await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), letters);
          expect(await beside(page), `${path}, ${language}, ${name}, ${reducedMotion}`).toEqual({
            wider: 0,
            words: [],
          });
        }
    }

  await page.goto('/');
  for (const width of [320, 375, 640, 768, 1024, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(covered), `at ${width} pixels the card of the demonstration covers the phone`).toBe(
      false,
    );
  }
});

function covered(): boolean | string {
  const hero = document.querySelector('#home-section-hero');
  const phone = hero?.querySelector('svg[viewBox="0 0 164 264"]')?.getBoundingClientRect();
  const card = hero?.querySelector('[data-slot=card]')?.getBoundingClientRect();
  if (phone === undefined || card === undefined) return 'nothing there';
  return phone.bottom > card.top && phone.right > card.left && phone.left < card.right;
}
