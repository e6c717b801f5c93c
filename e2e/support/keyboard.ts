import { expect, type Locator, type Page } from '@playwright/test';

const presses = 12;

function hasFocus(dialog: Locator): Promise<boolean> {
  return dialog.evaluate((element) => element.contains(document.activeElement));
}

/** An open dialog has the focus, and Tab doesn't lead out of it, either way round. */
export async function keepsFocus(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await expect.poll(() => hasFocus(dialog)).toBe(true);
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < presses; press += 1) {
      await page.keyboard.press(key);
      expect(await hasFocus(dialog), `${key}, ${press + 1} times`).toBe(true);
    }
  }
}

function literally(text: string): RegExp {
  return new RegExp(text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, '\\$&'), 'u');
}

/** A field is marked as wrong, and a screen reader that comes to it reads why. */
export async function saysWhy(field: Locator, why: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(literally(why));
}
