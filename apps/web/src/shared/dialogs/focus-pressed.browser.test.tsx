import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { focusPressed } from './focus-pressed.ts';

let controller: AbortController;
let stop: () => void;

/** Imitates Safari, where a press moves the focus to no button. */
beforeEach(() => {
  controller = new AbortController();
  const blur = (): void => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  addEventListener('mouseup', blur, { capture: true, signal: controller.signal });
  stop = focusPressed();
});

afterEach(() => {
  controller.abort();
  stop();
});

test('a pressed button has focus in its page’s handler', async () => {
  const focused: (Element | null)[] = [];
  const screen = await render(
    <button type="button" onClick={() => focused.push(document.activeElement)}>
      <span>Details</span>
    </button>,
  );
  await userEvent.click(screen.getByText('Details'));
  expect(focused).toEqual([screen.getByRole('button').element()]);
});

test('a press told to move no focus moves none', async () => {
  const screen = await render(
    <button type="button" onMouseDown={(event) => event.preventDefault()}>
      Bold
    </button>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(document.activeElement).toBe(document.body);
});
