import { describe, expect, test } from 'vitest';
import { contentLimits } from './content-limits.ts';
import { ContentDocument, pageContent } from './document.ts';
import { createContentDocument } from './document.fixture.ts';
import { enabledSections } from './page-data.ts';

const alwaysOpen = {
  hours: ['00:00-23:59', null, null, null, null, null, null],
  seasons: [],
  closures: [],
  today: '2026-11-26',
} as const;

function problemsOf(document: unknown): string[] {
  const { error } = ContentDocument.safeParse(document);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('content on a page', () => {
  test('a missing text falls back to the other language', () => {
    const content = createContentDocument();
    content.tagline = { fr: 'En français seulement', en: '' };
    content.main[1].items[0] = {
      icon: 'phone',
      title: { fr: '', en: 'Phones' },
      description: { fr: 'Écrans', en: 'Screens' },
    };
    const [french, english] = [pageContent(content, 'fr', alwaysOpen), pageContent(content, 'en', alwaysOpen)];
    expect([french.tagline, english.tagline]).toEqual(['En français seulement', 'En français seulement']);
    expect(french.main[1].items[0]).toEqual({ icon: 'phone', title: 'Phones', description: 'Écrans' });
    expect(english.main[1].items[0]?.description).toBe('Screens');
  });

  test('opening hours come from the shop’s settings', () => {
    const content = createContentDocument();
    content.hours[0] = '07:00-08:00';
    const words = { fr: 'Congés', en: '' };
    const closures = [
      { from: '2026-11-20', to: '2026-11-25', words },
      { from: '2026-11-20', to: '2026-11-26', words },
      { from: '2027-01-01', to: '2027-01-01' },
    ];
    const { hours, closures: shown } = pageContent(content, 'en', { ...alwaysOpen, closures });
    expect(hours).toEqual(alwaysOpen.hours);
    expect(shown.map((closure) => closure.words)).toEqual(['Congés', '']);
  });

  test('seasons are shown until they are over', () => {
    const name = { fr: 'Hiver', en: '' };
    const { hours } = alwaysOpen;
    const seasons = [
      { name, from: '2027-06-01', to: '2027-08-31', hours },
      { name, from: '2026-12-10', to: '2026-12-31', hours },
      { name, from: '2026-11-01', to: '2026-11-26', hours },
      { name, from: '2025-11-01', to: '2026-10-31', hours },
    ];
    const shown = pageContent(createContentDocument(), 'en', { ...alwaysOpen, seasons }).seasons;
    expect(shown.map((season) => [season.name, season.from, season.state])).toEqual([
      ['Hiver', '2026-11-01', 'CURRENT'],
      ['Hiver', '2026-12-10', 'SOON'],
      ['Hiver', '2027-06-01', 'LATER'],
    ]);
  });

  test('an older stored document has no costs', () => {
    const { costs: _costs, ...older } = createContentDocument();
    const { costs } = pageContent(ContentDocument.parse(older), 'fr', alwaysOpen);
    expect(new Set(Object.values(costs))).toEqual(new Set(['']));
  });

  test('enabled sections are shown in numerical order', () => {
    const content = createContentDocument();
    content.main[0].order = 9;
    content.main[2].enabled = false;
    expect(enabledSections(pageContent(content, 'fr', alwaysOpen)).map(({ name }) => name)).toEqual([
      'services',
      'about',
      'hero',
    ]);
  });
});

describe('a document', () => {
  test('content with every text at its limit is valid', () => {
    expect(problemsOf(createContentDocument())).toEqual([]);
  });

  test('content has at least one visible section', () => {
    const content = createContentDocument();
    for (const section of content.main) section.enabled = false;
    expect(problemsOf(content)).toEqual(['main: content.noSection']);
  });

  test('content names the text that is too long', () => {
    const content = createContentDocument();
    content.main[3].items[0] = {
      title: { fr: 'a', en: 'a'.repeat(contentLimits.title + 1) },
      description: { fr: '', en: '' },
    };
    expect(problemsOf(content)).toEqual(['main.3.items.0.title.en: tooLong']);
  });

  test.each([
    ['http://example.org/atelier'],
    ['https:/\\example.org'],
    ['javascript:alert(1)'],
    ['/a-path-is-no-network'],
  ])('content links a network only by https: %s', (url) => {
    const content = createContentDocument();
    content.footer.social = [{ name: 'facebook', url }];
    expect(problemsOf(content)).toEqual(['footer.social.0.url: link']);
  });

  test.each(['../secret.webp', 'a.svg', 'https://elsewhere.example/a.webp', '.webp'])(
    'a picture needs a name of the storage: %s',
    (id) => {
      const content = createContentDocument();
      content.navbar.logo.image = { id, alternative: { fr: '', en: '' }, focus: { x: 0.5, y: 0.5 } };
      expect(problemsOf(content)).toEqual(['navbar.logo.image.id: invalid']);
    },
  );

  test('opening hours stay within a day', () => {
    const content = createContentDocument();
    content.hours[0] = '18:00-09:00';
    expect(problemsOf(content)).toEqual(['hours.0: visit.window']);
  });
});
