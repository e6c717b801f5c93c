import { expect } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';

const presses = 8;

const maxTabPresses = 60;

export async function tabTo(place: Locator): Promise<void> {
  await expect.element(place).toBeVisible();
  for (let press = 0; press < maxTabPresses && document.activeElement !== place.element(); press += 1)
    await userEvent.keyboard('{Tab}');
  await expect.element(place).toHaveFocus();
}

export async function pressByKey(place: Locator, key: '{Enter}' | ' ' = '{Enter}'): Promise<void> {
  await tabTo(place);
  await userEvent.keyboard(key);
}

export async function chooseByKey(option: string): Promise<void> {
  const place = page.getByRole('option', { name: option });
  await expect.element(place).toBeVisible();
  await userEvent.keyboard(option.slice(0, 3));
  await expect.element(place).toHaveFocus();
  await userEvent.keyboard('{Enter}');
}

export async function typeInto(place: Locator, text: string): Promise<void> {
  await tabTo(place);
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  if (text !== '') await userEvent.keyboard(text);
}

export async function pressEnter(button: Locator): Promise<void> {
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
}

/** Expects the focus inside an open dialog, and Tab to stay there in both directions. */
export async function expectFocusTrap(dialog: Locator): Promise<void> {
  const hasFocus = (): boolean => dialog.element().contains(document.activeElement);
  await expect.element(dialog).toBeVisible();
  await expect.poll(hasFocus).toBe(true);
  for (const [before, after] of [
    ['', ''],
    ['{Shift>}', '{/Shift}'],
  ] as const) {
    // One command for all presses, because each waits for a round trip.
    const stayed: boolean[] = [];
    const onKeyUp = ({ key }: KeyboardEvent): void => void (key === 'Tab' && stayed.push(hasFocus()));
    document.addEventListener('keyup', onKeyUp, true);
    await userEvent.keyboard(`${before}${'{Tab}'.repeat(presses)}${after}`);
    document.removeEventListener('keyup', onKeyUp, true);
    expect(stayed, `${before}{Tab}`).toEqual(Array.from({ length: presses }, () => true));
  }
}

/** Expects Enter on its button to open a dialog, and Escape to return the focus. */
export async function expectOpenAndClose(opener: Locator, dialog: Locator): Promise<void> {
  await pressEnter(opener);
  await expectFocusTrap(dialog);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
}

/** Expects a field marked as invalid with an accessible description. */
export async function expectFieldError(field: Locator, why: string): Promise<void> {
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(why));
}
