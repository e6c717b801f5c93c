import '#styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { stubServer } from '#subjects/session/server.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { FeedCard } from './feed-card.tsx';

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('a member replaces and deletes an address [2.336]', async () => {
  sessionStore.signIn('access', createUser({ role: 'COLLECTOR', roles: ['COLLECTOR'] }));
  const calls = stubServer({
    'GET /staff/feed': { status: 200, body: { path: '/feed.ics?token=former' } },
    'POST /staff/feed': { status: 200, body: { path: '/feed.ics?token=new' } },
    'DELETE /staff/feed': { status: 200, body: { path: null } },
  });
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <FeedCard />
    </QueryClientProvider>
  );
  const screen = await render(page, { wrapper: await withLanguage('en', 'customer', 'profile') });
  const address = screen.getByRole('textbox', { name: 'Address of the calendar' });
  await expect.element(address).toHaveValue(`${window.location.origin}/feed.ics?token=former`);
  await userEvent.click(screen.getByRole('button', { name: 'Replace' }));
  await userEvent.click(screen.getByRole('alertdialog').getByRole('button', { name: 'Replace' }));
  await expect.element(address).toHaveValue(`${window.location.origin}/feed.ics?token=new`);
  await expect.poll(() => calls).toEqual(['GET /staff/feed', 'POST /staff/feed']);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await expect.element(screen.getByRole('button', { name: 'Create an address' })).toBeVisible();
});
