import { describe, expect, test } from 'vitest';
import { createDocument } from './create-content.fixture.ts';
import { mergeChoices, findConflicts, valueAt, withValueAt, countMissing, missingLanguage } from './content-path.ts';

describe('a path of the document', () => {
  test('a path leads to texts and list members', () => {
    const document = createDocument();
    expect(valueAt(document, 'main.1.items.1.title.fr')).toBe('Ordinateurs');
    expect(valueAt(document, 'hours.6')).toBeNull();
    expect(valueAt(document, 'main.9.title')).toBeUndefined();
  });

  test('setting a value keeps the values beside it', () => {
    const document = createDocument();
    const changed = withValueAt(document, 'main.1.items.1.title.fr', 'Portables');
    expect(valueAt(changed, 'main.1.items.1.title.fr')).toBe('Portables');
    expect(document).toEqual(createDocument());
    expect(changed.main[1].items[0]).toBe(document.main[1].items[0]);
    expect(changed.contact).toBe(document.contact);
  });
});

describe('two who wrote at once', () => {
  const base = createDocument();
  const ownDocument = withValueAt(withValueAt(base, 'brand.fr', 'Mien'), 'tagline.fr', 'À moi');
  const theirs = withValueAt(withValueAt(base, 'brand.en', 'Theirs'), 'hours.6', '10:00-12:00');

  test('concurrent edits differ by field, each with its author', () => {
    expect(findConflicts(base, ownDocument, theirs).map(({ path, changedBy }) => [path, changedBy])).toEqual([
      ['brand', 'both'],
      ['tagline', 'me'],
      ['hours.6', 'them'],
    ]);
  });

  test('concurrent edits agree once each field is chosen', () => {
    const fields = findConflicts(base, ownDocument, theirs);
    const chosen = fields.filter(({ changedBy }) => changedBy !== 'me');
    const settled = mergeChoices(
      ownDocument,
      chosen.map(({ path, theirs: value }) => ({ path, value })),
    );
    expect([settled.brand, settled.tagline.fr, settled.hours[6]]).toEqual([theirs.brand, 'À moi', '10:00-12:00']);
  });

  test('a removed list item makes the list one choice', () => {
    const shorter = withValueAt(base, 'main.1.items', base.main[1].items.slice(1));
    const edited = withValueAt(base, 'main.1.items.1.title.fr', 'Portables');
    expect(findConflicts(base, edited, shorter)).toMatchObject([{ path: 'main.1.items', changedBy: 'both' }]);
  });
});

test.each([
  [{ fr: 'Un', en: 'One' }, null],
  [{ fr: 'Un', en: ' ' }, 'en'],
  [{ fr: '', en: 'One' }, 'fr'],
  [{ fr: '', en: '' }, null],
])('of %o the language %s is missing', (text, language) => {
  expect(missingLanguage(text)).toBe(language);
});

test('missing translations are counted in a whole part', () => {
  const document = withValueAt(withValueAt(createDocument(), 'main.1.title.en', ''), 'main.1.items.0.title.fr', '');
  expect([countMissing(document.main[1]), countMissing(document), countMissing(document.main[0])]).toEqual([2, 2, 0]);
});
