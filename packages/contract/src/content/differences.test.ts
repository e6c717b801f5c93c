import { describe, expect, test } from 'vitest';
import { createContentDocument } from './document.fixture.ts';
import { contentDifferences } from './differences.ts';

function pathsOf(before: object, after: object): string[] {
  return contentDifferences(before, after).map(({ path }) => path);
}

describe('what differs between two contents', () => {
  test('equal contents differ in nothing', () => {
    expect(contentDifferences(createContentDocument(), createContentDocument())).toEqual([]);
  });

  test('a changed text differs in both languages', () => {
    const [before, after] = [createContentDocument(), createContentDocument()];
    after.main[1].items[2] = { icon: 'van', title: { fr: 'Un', en: '' }, description: { fr: '', en: '' } };
    before.main[1].items[2] = { icon: 'phone', title: { fr: 'Un', en: 'One' }, description: { fr: '', en: '' } };
    expect(contentDifferences(before, after)).toEqual([
      { path: 'main.1.items.2.icon', before: 'phone', after: 'van' },
      { path: 'main.1.items.2.title', before: { fr: 'Un', en: 'One' }, after: { fr: 'Un', en: '' } },
    ]);
  });

  test('a changed picture differs as a whole', () => {
    const [before, after] = [createContentDocument(), createContentDocument()];
    const image = { id: `${'a'.repeat(32)}.webp`, alternative: { fr: '', en: '' }, focus: { x: 0, y: 0 } };
    before.main[0].image = image;
    after.main[0].image = { ...image, focus: { x: 1, y: 0 } };
    after.navbar.logo.image = image;
    expect(pathsOf(before, after)).toEqual(['navbar.logo.image', 'main.0.image']);
  });

  test('a list of another length differs as a whole', () => {
    const [before, after] = [createContentDocument(), createContentDocument()];
    after.main[3].items.pop();
    after.hours[6] = '10:00-12:00';
    expect(pathsOf(before, after)).toEqual(['main.3.items', 'hours.6']);
  });
});
