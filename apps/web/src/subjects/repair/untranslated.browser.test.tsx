import '#styles.css';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { Price } from './price.tsx';
import { RepairNumber } from './repair-number.tsx';

afterEach(() => document.documentElement.removeAttribute('dir'));

async function renderTranslated(tree: ReactNode, text: string): Promise<HTMLElement> {
  const wrapper = await withLanguage('en');
  document.documentElement.dir = 'rtl';
  const { container } = await render(<p>{tree}</p>, { wrapper });
  const elements = [...container.querySelectorAll<HTMLElement>('span')];
  return elements.findLast(({ textContent }) => textContent === text) ?? document.body;
}

test.each([
  ['a repair’s number', <RepairNumber key="" id="7K2M9QFX" />, '7K2M9QFX'],
  ['a price', <Price key="" amount="120.5" withDollars />, '120.500\u00a0TND'],
  ['a price in dollars', <Price key="" amount="120.5" withDollars />, '$120.50'],
])('%s keeps its form and its direction [1.15]', async (_, tree, text) => {
  const element = await renderTranslated(tree, text);
  expect(element.translate).toBe(false);
  const { direction, unicodeBidi } = getComputedStyle(element);
  expect([direction, unicodeBidi]).toEqual(['ltr', 'isolate']);
});
