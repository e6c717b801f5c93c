import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createApplicationAt } from '../application.fixture.tsx';
import { stubShopServer } from '../shop-server.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

type ContentAnswer = { readonly status: number; readonly body: unknown };

const publishedContent = {
  version: 3,
  publishedAt: '2026-11-20T23:30:00.000Z',
  fr: '## Ce qui valait\n\nDix jours pour changer d’avis.',
  en: '## What held\n\nTen days to change your mind.',
};

async function openPage(path: string, replies: Promise<ContentAnswer>[], language: 'fr' | 'en' = 'en') {
  await page.viewport(375, 740);
  stubShopServer();
  const otherFetch = fetch;
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.includes('/cms/terms')) return otherFetch(url, init);
    asked.push(url.slice(url.indexOf('/cms/terms')));
    const { status, body } = (await replies.shift()) ?? { status: 500, body: { message: 'serverError' } };
    return Response.json(body, { status });
  });
  const { tree } = await createApplicationAt(path, null, language);
  return { screen: await render(tree), asked };
}

test.for([
  [
    'fr',
    'Ce qui valait',
    'Vous lisez la version 3 des conditions, publiée le 21 novembre 2026.',
    'Lire les conditions en vigueur',
  ],
  [
    'en',
    'What held',
    'You are reading version 3 of the terms, published on 21 November 2026.',
    'Read the current terms',
  ],
] as const)('old terms in %s lead to those in force', async ([language, heading, said, inForce]) => {
  const answer = Promise.withResolvers<ContentAnswer>();
  const { screen, asked } = await openPage('/terms?version=3', [answer.promise], language);
  await expect.poll(() => document.querySelector('article [aria-busy]')).not.toBeNull();
  answer.resolve({ status: 200, body: publishedContent });
  await expect.element(screen.getByRole('heading', { level: 2, name: heading })).toBeVisible();
  await expect.element(screen.getByText(said, { exact: false })).toBeVisible();
  expect(asked).toEqual(['/cms/terms?version=3']);
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  await userEvent.click(screen.getByRole('link', { name: inForce }));
  await expect.poll(() => document.querySelector('meta[name="robots"]')).toBeNull();
  await expect.element(screen.getByText(said, { exact: false })).not.toBeInTheDocument();
});

test.each([
  ['999', 404, 'notFound'],
  ['abc', 400, 'validation'],
])('a missing version %s leads to the current terms', async (version, status, message) => {
  const { screen } = await openPage(`/terms?version=${version}`, [Promise.resolve({ status, body: { message } })]);
  await expect.element(screen.getByText("This version of our terms doesn't exist.", { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Read the current terms' })).toHaveAttribute('href', '/terms');
});

test('old terms are requested again at a press', async () => {
  const failed = Promise.resolve({ status: 500, body: { message: 'serverError' } });
  const { screen } = await openPage('/terms?version=3', [
    failed,
    Promise.resolve({ status: 200, body: publishedContent }),
  ]);
  await expect.element(screen.getByText('Text unavailable. Reload the page.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.element(screen.getByRole('heading', { level: 2, name: 'What held' })).toBeVisible();
});
