import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** A theme changes only colours (`apps/web/src/styles.browser.test.tsx`), so the second one checks only colour rules. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Axe disables target sizes (WCAG 2.5.8, AA) by default. */
const rules = { 'target-size': { enabled: true } };

/** Reports violations only, by their markup. No rule here needs preloaded styles. */
const axeOptions = { resultTypes: ['violations' as const], selectors: false, rules, preload: { assets: ['media'] } };

function axeFor(page: Page, colorScheme: 'light' | 'dark'): AxeBuilder {
  // Legacy mode opens no extra page, which only frames of other origins need.
  const axe = new AxeBuilder({ page }).options(axeOptions).setLegacyMode();
  return colorScheme === 'light' ? axe : axe.withRules(colorRules);
}

const sizes = [
  { width: 1280, height: 800 },
  { width: 375, height: 740 },
];

/** Finishes finite animations, because moving colours have no contrast. */
function finishAnimations(): void {
  for (const running of document.getAnimations())
    if (running.effect?.getComputedTiming().endTime !== Infinity) running.finish();
}

export async function expectAccessible(page: Page, name: string): Promise<void> {
  const violationLines: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(finishAnimations);
      const { violations } = await axeFor(page, colorScheme).analyze();
      const where = `${name}, ${colorScheme}, ${size.width}`;
      violationLines.push(
        ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${where}: ${id}: ${html}`)),
      );
    }
  }
  expect.soft(violationLines).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
}
