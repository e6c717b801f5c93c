import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What the journey hears of. */
    pressed: () => void;
  }
}

/** Counts every press of a finger, and Enter, from here on; pages may change meanwhile. */
export async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction('pressed', () => {
    presses += 1;
  });
  const listen = (): void => {
    addEventListener('pointerdown', () => window.pressed(), { capture: true });
    addEventListener('keydown', ({ key }) => key === 'Enter' && window.pressed(), { capture: true });
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => presses;
}
