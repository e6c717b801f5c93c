import { getActiveContent, ContentDocument } from '@atelier/contract';
import { parseMarkup } from '@atelier/domain';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startWorld, type TestWorld } from '#browser.fixture.ts';
import { contentPublications } from '#schema/shop/content.ts';
import { firstContent } from './first-content/index.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'));
});
afterAll(() => world.stop());

const first = firstContent({ SHOP_NAME: 'Chez Leïla', SHOP_PHONE: '+21671000000' });

describe('the content that a shop begins with', () => {
  test('the initial content has the configured name and phone', () => {
    expect(ContentDocument.safeParse(first).error).toBeUndefined();
    expect([first.brand.fr, first.contact.aside.phone]).toEqual(['Chez Leïla', '+21671000000']);
    expect(first.terms.fr).toContain('Chez Leïla vient chercher votre appareil');
    expect(JSON.stringify(first)).not.toContain('Atelier');
  });

  test('the initial content has services, reasons and points', () => {
    const [, services, reasons, about] = first.main;
    expect(services.items.length).toBeGreaterThanOrEqual(6);
    expect(reasons.items).toHaveLength(4);
    expect(about.items.length).toBeGreaterThanOrEqual(5);
  });

  test('the first content has every text in both languages', () => {
    const empty: string[] = [];
    const walk = (value: unknown, path: string): void => {
      if (value === '') empty.push(path);
      else if (typeof value === 'object' && value !== null)
        for (const [key, each] of Object.entries(value)) walk(each, `${path}.${key}`);
    };
    walk(first, '');
    expect(empty).toEqual([]);
  });

  test.each(['terms', 'privacy'] as const)('the initial %s has 600 words in both languages', (page) => {
    const { fr, en } = first[page];
    for (const text of [fr, en]) expect(text.split(/\s+/u).length).toBeGreaterThan(600);
    const kinds = (text: string): string[] => parseMarkup(text).map(({ kind }) => kind);
    expect(kinds(en)).toEqual(kinds(fr));
  });
});

describe('GET /cms/active', () => {
  test('GET /cms/active answers everybody, in both languages [3.17] [7.33]', async () => {
    const active = await world.browser().send(getActiveContent);
    expect(active.version).toBe(1);
    expect([active.fr.main[1].title, active.en.main[1].title]).toEqual([
      first.main[1].title.fr,
      first.main[1].title.en,
    ]);
  });

  test("GET /cms/active isn't sent again if unchanged", async () => {
    const ask = (headers: Record<string, string>) => world.browser().request('GET', '/cms/active', { headers });
    const etag = (await ask({})).headers.get('etag') ?? '';
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    expect((await ask({ 'if-none-match': 'W/"another"' })).status).toBe(200);
  });

  test('a second start puts in nothing', async () => {
    const again = await startWorld(inject('database'), { beside: world });
    await again.stop();
    expect(await world.app.platform.database.select().from(contentPublications)).toHaveLength(1);
  });
});
