import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Returns every text of the product in English, with `1` for a count. */
function screenTexts(): Set<string> {
  const texts = new Set<string>();
  for (const file of globSync('packages/i18n/src/en/*.json', { cwd: root })) {
    JSON.parse(readFileSync(join(root, file), 'utf8'), (_key, value: unknown) => {
      if (typeof value === 'string') texts.add(value.replace('{{count}}', '1'));
      return value;
    });
  }
  return texts;
}

test('README quotes texts of the product', () => {
  const texts = screenTexts();
  const quotes = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/(?<!\w)_([^_\n]+)_(?!\w)/g)].map(
    ([, quote]) => quote ?? '',
  );
  expect(quotes).toContain('Request Repair');
  expect(quotes.filter((quote) => !texts.has(quote))).toEqual([]);
});
