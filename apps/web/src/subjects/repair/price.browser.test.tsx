import '#styles.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { Price } from './price.tsx';

async function renderPrice(language: 'fr' | 'en', withDollars: boolean): Promise<HTMLElement> {
  const wrapper = await withLanguage(language);
  const { container } = await render(<Price amount="289.500" withDollars={withDollars} />, { wrapper });
  return container;
}

function accessibleText(element: HTMLElement): string {
  const copy = document.createElement('div');
  copy.innerHTML = element.innerHTML;
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return copy.textContent;
}

test.each([
  ['fr', '289,500\u202fTND', '$289,50'],
  ['en', '289.500\u00a0TND', '$289.50'],
] as const)('%s price has the shop’s currency first, dollars smaller [9.15]', async (language, price, dollars) => {
  const element = await renderPrice(language, true);
  expect(accessibleText(element)).toBe(price);
  const [first, second] = [...element.querySelectorAll<HTMLElement>('span span')];
  expect([first?.textContent, second?.textContent]).toEqual([price, dollars]);
  const size = (part?: HTMLElement) => Number.parseFloat(part ? getComputedStyle(part).fontSize : '');
  expect(size(second)).toBeLessThan(size(first));
});

test('price of a paper has the shop’s currency alone [9.14]', async () => {
  expect((await renderPrice('en', false)).textContent).toBe('289.500\u00a0TND');
});
