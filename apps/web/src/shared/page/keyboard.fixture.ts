import { expect } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';

/** More than any of our dialogs has places to stop at. */
const presses = 8;

/** More than any of our pages has places to stop at before what is looked for. */
const stops = 60;

/** Comes to a place as whoever has no pointer does: by Tab, from where the focus is. */
export async function tabTo(place: Locator): Promise<void> {
  await expect.element(place).toBeVisible();
  for (let press = 0; press < stops && document.activeElement !== place.element(); press += 1)
    await userEvent.keyboard('{Tab}');
  await expect.element(place).toHaveFocus();
}

/** Presses a button, a link or a box without a pointer. */
export async function pressByKey(place: Locator, key: '{Enter}' | ' ' = '{Enter}'): Promise<void> {
  await tabTo(place);
  await userEvent.keyboard(key);
}

/** Chooses in an open list without a pointer: an option is come to by its first letters. */
export async function chooseByKey(option: string): Promise<void> {
  const place = page.getByRole('option', { name: option });
  await expect.element(place).toBeVisible();
  await userEvent.keyboard(option.slice(0, 3));
  await expect.element(place).toHaveFocus();
  await userEvent.keyboard('{Enter}');
}

/** Writes into a field without a pointer, over what stands there. */
export async function typeInto(place: Locator, text: string): Promise<void> {
  await tabTo(place);
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  if (text !== '') await userEvent.keyboard(text);
}

/** Enter, on what has the focus because it was reached by the keyboard. */
export async function pressEnter(button: Locator): Promise<void> {
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
}

/** An open dialog has the focus, and Tab doesn't lead out of it, either way round. */
export async function expectFocusTrap(dialog: Locator): Promise<void> {
  const hasFocus = (): boolean => dialog.element().contains(document.activeElement);
  await expect.element(dialog).toBeVisible();
  await expect.poll(hasFocus).toBe(true);
  for (const keys of ['{Tab}', '{Shift>}{Tab}{/Shift}']) {
    for (let press = 0; press < presses; press += 1) {
      await userEvent.keyboard(keys);
      expect(hasFocus(), `${keys}, ${press + 1} times`).toBe(true);
    }
  }
}

/** A dialog that is opened by Enter on its button has the focus until Escape gives it back to the button. */
export async function expectOpenAndClose(opener: Locator, dialog: Locator): Promise<void> {
  await pressEnter(opener);
  await expectFocusTrap(dialog);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
}

/** A field is marked as wrong, and a screen reader that comes to it reads why. */
export async function expectFieldError(field: Locator, why: string): Promise<void> {
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(why));
}
