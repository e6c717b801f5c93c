import type { Page } from '@playwright/test';

declare global {
  interface Window {
    pressed: () => void;
  }
}

/** Counts a person's taps and Enter from now on, across page loads. A scanner's Enter is none. */
export async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction('pressed', () => {
    presses += 1;
  });
  const listen = (): void => {
    addEventListener('pointerdown', () => window.pressed(), { capture: true });
    addEventListener('keydown', ({ key, isTrusted }) => isTrusted && key === 'Enter' && window.pressed(), {
      capture: true,
    });
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => presses;
}
