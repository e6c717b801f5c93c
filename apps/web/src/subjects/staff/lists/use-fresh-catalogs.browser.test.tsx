import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { publishLive } from '#subjects/live/live-events.ts';
import { partnersQuery } from './catalogs.ts';
import { useFreshCatalogs } from './use-fresh-catalogs.ts';

afterEach(() => vi.unstubAllGlobals());

function Partners() {
  useFreshCatalogs();
  const { data = [] } = useQuery({ ...partnersQuery, staleTime: Infinity });
  return data.map(({ id, name }) => <p key={id}>{name}</p>);
}

/** Renders the page, and answers its first request after `first`. */
async function openPartners(first: Promise<void> = Promise.resolve()): Promise<void> {
  const partner = { id: 'p', version: 1, retired: false, email: null, phone: null, lang: 'fr', usualDays: null };
  const answerWith = (name: string) => Response.json([{ ...partner, name }]);
  const fetch = vi.fn<() => Promise<Response>>(() => Promise.resolve(answerWith('MicroFix')));
  vi.stubGlobal('fetch', fetch.mockReturnValueOnce(first.then(() => answerWith('Carthage'))));
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Partners />
    </QueryClientProvider>,
  );
  await expect.poll(() => fetch.mock.calls).toHaveLength(1);
}

function loseConnection(): void {
  publishLive('connected', undefined);
  publishLive('disconnected', undefined);
  publishLive('connected', undefined);
}

test('an open page shows a renamed partner', async () => {
  await openPartners();
  await expect.element(page.getByText('Carthage')).toBeVisible();
  publishLive('catalog', { id: 'p' });
  await expect.element(page.getByText('MicroFix')).toBeVisible();
});

test('a lost connection hides no renamed partner', async () => {
  await openPartners();
  await expect.element(page.getByText('Carthage')).toBeVisible();
  loseConnection();
  await expect.element(page.getByText('MicroFix')).toBeVisible();
});

test('an answer from before an outage is fetched again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await openPartners(promise);
  loseConnection();
  resolve();
  await expect.element(page.getByText('MicroFix')).toBeVisible();
});
