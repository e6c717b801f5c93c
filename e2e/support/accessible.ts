import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { sampleOf } from './runs.ts';

/** Axe disables target sizes (WCAG 2.5.8, AA) by default. */
const rules = { 'target-size': { enabled: true } };

/** Reports violations only, by their markup. No rule here needs preloaded styles. */
const axeOptions = { resultTypes: ['violations' as const], selectors: false, rules, preload: { assets: ['media'] } };

function axeFor(page: Page): AxeBuilder {
  // Legacy mode opens no extra page, which only frames of other origins need.
  return new AxeBuilder({ page }).options(axeOptions).setLegacyMode();
}

const desktop = { width: 1280, height: 800 };
const phone = { width: 375, height: 740 };

const views = sampleOf(
  [
    { size: desktop, colorScheme: 'light' as const },
    { size: phone, colorScheme: 'dark' as const },
  ],
  [desktop, phone].flatMap((size) => (['light', 'dark'] as const).map((colorScheme) => ({ size, colorScheme }))),
);

/** Finishes finite animations, because moving colours have no contrast. */
function finishAnimations(): void {
  for (const running of document.getAnimations())
    if (running.effect?.getComputedTiming().endTime !== Infinity) running.finish();
}

export async function expectAccessible(page: Page, name: string): Promise<void> {
  const violationLines: string[] = [];
  for (const { size, colorScheme } of views) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await page.evaluate(finishAnimations);
    const { violations } = await axeFor(page).analyze();
    const where = `${name}, ${colorScheme}, ${size.width}`;
    violationLines.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${where}: ${id}: ${html}`)));
  }
  expect.soft(violationLines).toEqual([]);
  await page.setViewportSize(desktop);
}
