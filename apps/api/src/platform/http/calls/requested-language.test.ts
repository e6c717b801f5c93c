import { describe, expect, test } from 'vitest';
import { requestedLanguage } from './requested-language.ts';

describe('the language asked for', () => {
  test.each([
    ['fr', 'fr'],
    ['en', 'en'],
    ['EN-gb,en;q=0.9', 'en'],
    ['de-DE,de;q=0.9,en;q=0.8,fr;q=0.7', 'en'],
    [' en', 'en'],
    ['ar-TN,ar', 'fr'],
    ['*', 'fr'],
    ['', 'fr'],
    [undefined, 'fr'],
    [`${'x,'.repeat(5_000)}en`, 'fr'],
  ])('the language of "%s" is %s', (header, language) => {
    expect(requestedLanguage(header)).toBe(language);
  });
});
