import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['spec', '289.500\u00a0TND$289.50'],
  ['uniform', '289.500\u00a0TND'],
])('price of a shop that reads %s [9.16]', async (reading, text) => {
  vi.resetModules();
  const currency = { content: 'TND', dataset: { reading } };
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === 'meta[name="atelier-currency"]' ? currency : null),
  });
  const { withLanguage } = await import('#shared/language/with-language.fixture.tsx');
  const { Price } = await import('./price.tsx');
  const Words = await withLanguage('en');
  const markup = renderToStaticMarkup(
    <Words>
      <Price amount="289.500" withDollars />
    </Words>,
  );
  expect(markup.replaceAll(/<[^>]+>/gu, '')).toBe(text);
});
