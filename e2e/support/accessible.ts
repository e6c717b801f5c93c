import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** A theme changes colours alone (`apps/web/src/styles.browser.test.tsx`): in the second one only the rules of colours are asked. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Sizes of targets (WCAG 2.5.8, AA) are a rule that axe leaves off unless it is asked for. */
const rules = { 'target-size': { enabled: true } };

/** Told is what is wrong alone, by its markup; of what rules fetch beforehand none that is asked here reads the styles. */
const axeOptions = { resultTypes: ['violations' as const], selectors: false, rules, preload: { assets: ['media'] } };

function axeFor(page: Page, colorScheme: 'light' | 'dark'): AxeBuilder {
  // Without a page of its own for each look: nothing here lies in another origin's frame.
  const axe = new AxeBuilder({ page }).options(axeOptions).setLegacyMode();
  return colorScheme === 'light' ? axe : axe.withRules(colorRules);
}

const sizes = [
  { width: 1280, height: 800 },
  { width: 375, height: 740 },
];

/** A colour that is still on its way to another has no contrast of its own: it is there at once. What runs for ever is no such thing. */
function finishAnimations(): void {
  for (const running of document.getAnimations())
    if (running.effect?.getComputedTiming().endTime !== Infinity) running.finish();
}

/** What axe finds on the page as it stands, in both themes and at the widths of a desk and of a phone. */
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
