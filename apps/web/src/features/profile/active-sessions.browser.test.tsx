import '#styles.css';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { speaking } from '#shared/language/spoken.fixture.tsx';
import { aServer } from '#subjects/session/a-server.fixture.ts';
import { ActiveSessions } from './active-sessions.tsx';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('without a connection the sessions say so in place of grey for ever, and come once it is back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onlineManager.setOnline(false);
  aServer({ 'GET /auth/me/sessions': { status: 200, body: [] } });
  const Words = await speaking('en', 'customer');
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <Words>
        <ActiveSessions />
      </Words>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('alert').getByText('No connection', { exact: true })).toBeVisible();
  onlineManager.setOnline(true);
  await expect.element(screen.getByRole('list')).toBeInTheDocument();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});
