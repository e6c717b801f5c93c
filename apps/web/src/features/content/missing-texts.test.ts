import { expect, test } from 'vitest';
import { createDocument } from './create-content.fixture.ts';
import { withValueAt } from './content-path.ts';
import { countMissing, missingLanguage } from './missing-texts.ts';

test.each([
  [{ fr: 'Un', en: 'One' }, null],
  [{ fr: 'Un', en: ' ' }, 'en'],
  [{ fr: '', en: 'One' }, 'fr'],
  [{ fr: '', en: '' }, null],
])('of %o the language %s is missing', (text, language) => {
  expect(missingLanguage(text)).toBe(language);
});

test('what is missing is counted in all that a part holds', () => {
  const document = withValueAt(withValueAt(createDocument(), 'main.1.title.en', ''), 'main.1.items.0.title.fr', '');
  expect([countMissing(document.main[1]), countMissing(document), countMissing(document.main[0])]).toEqual([2, 2, 0]);
});
