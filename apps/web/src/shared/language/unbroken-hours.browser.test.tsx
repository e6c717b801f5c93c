import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { unbrokenHours } from './unbroken-hours.ts';

function linesOf(element: Element, part: string): number {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  const start = text?.textContent?.indexOf(part) ?? -1;
  if (text === null || start < 0) throw new Error(`invariant: no ${part} in ${element.textContent}`);
  const range = document.createRange();
  range.setStart(text, start);
  range.setEnd(text, start + part.length);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
}

test.each([
  ["Tuesday 24 November, 09:00–12:00: we'll pick up your device", '09:00–\u206012:00'],
  ['Mardi 24 novembre, 9–12\u202fh\u202f: nous venons chercher l’appareil', '9–\u206012\u202fh'],
  ['Mardi 24 novembre, 14\u202fh–16\u202fh\u202f30', '14\u202fh–\u206016\u202fh\u202f30'],
])('the hours of %j stay on one line', async (said, hours) => {
  const screen = await render(<p>{unbrokenHours(said)}</p>);
  const line = screen.getByText(/24/u).element();
  const broken: number[] = [];
  for (let width = 110; width < 420; width += 5) {
    line.setAttribute('style', `width: ${width}px`);
    if (linesOf(line, hours) > 1) broken.push(width);
  }
  expect(broken).toEqual([]);
});
