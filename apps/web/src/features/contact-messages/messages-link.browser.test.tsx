import '#styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { queryKeys } from '#shared/api/queries.ts';
import { refetch } from '#subjects/live/use-live.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { MessagesLink } from './messages-link.tsx';

afterEach(() => vi.unstubAllGlobals());

test('the link to messages counts new ones live', async () => {
  let news = 2;
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: [], nextCursor: null, news })));
  const Speaking = await withLanguage('fr', 'workshop');
  const client = new QueryClient();
  const screen = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Speaking>
          <MessagesLink />
        </Speaking>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const link = screen.getByRole('link', { name: /^Formulaire du site/u });
  await expect.element(link).toHaveAccessibleName(/2 nouveaux messages/u);
  news = 3;
  refetch(client, queryKeys.contactMessages);
  await expect.element(link).toHaveAccessibleName(/3 nouveaux messages/u);
  news = 0;
  refetch(client, queryKeys.contactMessages);
  await expect.element(link).toHaveAccessibleName('Formulaire du site');
});
