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

test.each([
  {
    file: 'README.md',
    heading: 'What it is, and what it isn',
    words: /(labels|intake slips|register|till)\b[^.]* missing/i,
  },
  { file: 'README.fr.md', heading: 'Ce qu’il ne fait pas encore', words: /étiquette|bons? de dépôt|n’encaisse pas,/i },
])('$file misses nothing that the shop can do', ({ file, heading, words }) => {
  const [, section = ''] = readFileSync(join(root, file), 'utf8').split(`## ${heading}`);
  const [text = ''] = section.split('\n## ');
  expect(text).toContain('0.2');
  expect(text).not.toMatch(words);
});
