import type { Page } from '@playwright/test';

/** Counts every press of a finger, and Enter, from here on; pages may change meanwhile. */
export const countPresses = async (page: Page): Promise<() => number> => {
  let presses = 0;
  await page.exposeFunction('pressed', () => {
    presses += 1;
  });
  const listen = (): void => {
    const { pressed } = window as unknown as { pressed: () => void };
    addEventListener('pointerdown', pressed, { capture: true });
    addEventListener('keydown', ({ key }) => key === 'Enter' && pressed(), { capture: true });
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => presses;
};
