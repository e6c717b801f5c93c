import '#styles.css';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { pressEnter } from '#shared/page/keyboard.fixture.ts';
import { stubServer } from '#subjects/session/server.fixture.ts';
import { createSession } from '#subjects/account/session.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { ActiveSessions } from './active-sessions.tsx';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function renderSessions() {
  const Words = await withLanguage('en', 'customer', 'profile');
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <Words>
        <ActiveSessions />
      </Words>
    </QueryClientProvider>,
  );
}

test('a failed load of sessions is logged and retried', async () => {
  const errorSpy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  sessionStore.signIn('access', createUser({ sessionId: 'mine' }));
  stubServer({ 'GET /auth/me/sessions': { status: 503, body: {} } });
  const screen = await renderSessions();
  await expect.element(screen.getByText("Couldn't load", { exact: true })).toBeVisible();
  expect(errorSpy.mock.calls).toEqual([['Loading sessions failed: generic']]);
  stubServer({ 'GET /auth/me/sessions': { status: 200, body: [createSession(), createSession({ id: 'mine' })] } });
  await pressEnter(screen.getByRole('button', { name: 'Try again' }));
  await expect.element(screen.getByRole('listitem').first().getByText('Current', { exact: true })).toBeVisible();
  await expect.element(screen.getByText("Couldn't load")).not.toBeInTheDocument();
  sessionStore.clear('person');
});

test('sessions without connection say so and recover', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onlineManager.setOnline(false);
  stubServer({ 'GET /auth/me/sessions': { status: 200, body: [] } });
  const screen = await renderSessions();
  await expect.element(screen.getByRole('alert').getByText('No connection', { exact: true })).toBeVisible();
  onlineManager.setOnline(true);
  await expect.element(screen.getByRole('list')).toBeInTheDocument();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});
