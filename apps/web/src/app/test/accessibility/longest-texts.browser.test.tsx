import '#styles.css';
import { type ContactMessage, type EditedContent, contentDifferences, pageContent } from '@atelier/contract';
import { textLimits } from '@atelier/domain';
import type { Language } from '@atelier/i18n';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { findOverflow } from '#shared/page/overflow.fixture.ts';
import { waitUntilSettled } from '#shared/page/settled.fixture.ts';
import { createContent, createContentDocument } from '#app/content.fixture.ts';
import { createStaffUser, createOwner } from '#app/workshop.fixture.tsx';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';

const root = document.documentElement;

afterEach(() => {
  root.style.fontSize = '';
  vi.unstubAllGlobals();
});

const words = 'anticonstitutionnellement uncharacteristically intergouvernementalisations ';

function longestText(limit: number): string {
  return words.repeat(600).slice(0, limit).trim();
}

const narrowest = [320, 100] as const;
const widerSizes = [
  [375, 200],
  [768, 100],
  [1280, 100],
] as const;

const isLong = import.meta.env['ATELIER_LONG_TESTS'] === '1';
const languages: readonly Language[] = isLong ? ['fr', 'en'] : ['fr'];
let checks = 0;

/** Takes the narrowest size and, in `npm run test:browsers`, one of the others, another for each check. */
async function overflowAtAllWidths(): Promise<string[]> {
  const found: string[] = [];
  const sampled = widerSizes.filter((_, index) => isLong || index === checks % widerSizes.length);
  checks += 1;
  for (const [width, text] of [narrowest, ...sampled]) {
    await page.viewport(width, 800);
    root.style.fontSize = text === 100 ? '' : `${text}%`;
    await waitUntilSettled();
    // With text at 200 % a word of 30 letters is wider than a phone and is broken. Fields scroll.
    const all = findOverflow().filter((what) => !what.startsWith('broken: '));
    found.push(...all.map((what) => `${width}, ${text} %: ${what}`));
  }
  return found;
}

const draft = createContentDocument(longestText);

async function openPage(path: string, held: Parameters<typeof stubShopServer>[0], language: 'fr' | 'en' = 'fr') {
  await page.viewport(1280, 800);
  stubShopServer(held);
  const { tree } = await createApplicationAt(path, held?.user ?? null, language);
  return render(tree);
}

const editedContent: EditedContent = {
  draft: { version: 1, document: draft, savedAt: '2026-11-24T09:00:00.000Z', savedBy: longestText(100) },
  published: { version: 1, at: '2026-11-20T09:00:00.000Z', isDraft: true },
  schedule: null,
};

const otherDocument = createContentDocument((limit) =>
  limit > 5_000 ? longestText(limit) : `une ${longestText(limit - 4)}`,
);
const rewrittenContent = { ...otherDocument, privacy: { ...otherDocument.privacy, fr: `Une ${longestText(5_000)}` } };

describe('the longest texts', () => {
  test('the content editor fits the longest texts', async () => {
    const screen = await openPage('/workshop/content', { user: createOwner('fr'), edited: editedContent });
    const folds = screen.getByRole('main').getByRole('button', { expanded: false });
    await expect.element(folds.first()).toBeVisible();
    // In the page, because a press by the browser would lay out the longest texts once more.
    for (const fold of folds.elements()) if (fold instanceof HTMLElement) fold.click();
    await expect.poll(() => folds.elements()).toEqual([]);
    expect(await overflowAtAllWidths()).toEqual([]);
  });

  test.each(languages)('the published changes fit field by field in %s', async (language) => {
    const changes = [...contentDifferences(draft, rewrittenContent)];
    const publications = [{ id: 2, at: '2026-11-24T09:00:00.000Z', by: longestText(100), changes }];
    const screen = await openPage(
      '/workshop/content',
      { user: createOwner(language), edited: editedContent, publications },
      language,
    );
    await userEvent.click(screen.getByRole('tab', { name: language === 'fr' ? 'Historique' : 'History' }));
    const summary = screen.getByRole('main').getByText(new RegExp(`^${changes.length} `, 'u'));
    await userEvent.click(summary);
    await expect
      .element(
        screen
          .getByRole('main')
          .getByText(/^une anti/u)
          .first(),
      )
      .toBeVisible();
    expect(await overflowAtAllWidths()).toEqual([]);
  });

  test.each(languages)('two conflicting versions fit in %s', async (language) => {
    const screen = await openPage(
      '/workshop/content',
      { user: createOwner(language), edited: editedContent },
      language,
    );
    const originalFetch = fetch;
    const theirs = { ...editedContent, draft: { ...editedContent.draft, version: 2, document: rewrittenContent } };
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      init.method === 'PUT'
        ? Promise.resolve(Response.json({ message: 'editedMeanwhile', content: theirs }, { status: 409 }))
        : originalFetch(path, init),
    );
    await userEvent.click(screen.getByRole('main').getByRole('button', { expanded: false }).first());
    await userEvent.fill(screen.getByRole('main').getByRole('textbox').first(), longestText(20));
    await expect.element(screen.getByRole('dialog').getByRole('radiogroup').first()).toBeVisible();
    expect(await overflowAtAllWidths()).toEqual([]);
  });

  test('the preview of a long draft fits', async () => {
    const screen = await openPage('/workshop/content/preview', {});
    await expect.element(screen.getByText('L’aperçu se charge.')).toBeVisible();
    const { hours } = createContent(longestText).fr;
    const content = pageContent(draft, 'fr', { hours, seasons: [], closures: [], today: '2026-11-26' });
    const data = { preview: 'content', language: 'fr', content };
    const { origin, parent: source } = window;
    const headings = (): number => {
      window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
      return screen.getByRole('heading', { level: 1 }).elements().length;
    };
    await expect.poll(headings).toBe(1);
    expect(await overflowAtAllWidths()).toEqual([]);
  });

  const message: ContactMessage = {
    id: 'message-1',
    state: 'ANSWERED',
    name: longestText(100),
    email: `${'a'.repeat(60)}@${'b'.repeat(60)}.atelier.test`,
    phone: '+21620123456',
    message: longestText(textLimits.message),
    lang: 'fr',
    createdAt: '2026-11-24T09:00:00.000Z',
    version: 1,
    answer: { text: longestText(textLimits.message), at: '2026-11-24T10:00:00.000Z', by: longestText(100) },
    allowedActions: ['done', 'spam', 'reopen'],
  };

  test.each(['/workshop/messages', '/workshop/messages/message-1'])('long contact messages fit on %s', async (path) => {
    const screen = await openPage(path, { user: createStaffUser('fr', 'OPERATOR'), messages: [message] });
    await expect.element(screen.getByText(/uncharacteristically/u).first()).toBeVisible();
    expect(await overflowAtAllWidths()).toEqual([]);
  });
});
