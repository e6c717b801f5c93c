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

async function openPartners(): Promise<void> {
  const partner = { id: 'p', version: 1, retired: false, email: null, phone: null, lang: 'fr', usualDays: null };
  const names = ['Carthage', 'MicroFix'];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([{ ...partner, name: names.shift() }])));
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Partners />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('Carthage')).toBeVisible();
}

test('an open page shows a renamed partner', async () => {
  await openPartners();
  publishLive('catalog', { id: 'p' });
  await expect.element(page.getByText('MicroFix')).toBeVisible();
});

test('a lost connection hides no renamed partner', async () => {
  await openPartners();
  publishLive('connected', undefined);
  publishLive('disconnected', undefined);
  publishLive('connected', undefined);
  await expect.element(page.getByText('MicroFix')).toBeVisible();
});
