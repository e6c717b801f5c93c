import '#styles.css';
import { dismissToast, Toaster } from '@atelier/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { stubServer, type ServerAnswers } from '#subjects/session/server.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { useSession } from '#subjects/session/use-session.tsx';
import { AccountCard } from './account-card.tsx';

beforeEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

function Card() {
  const { user } = useSession();
  return user === null ? null : <AccountCard user={user} />;
}

async function renderCard(user: ReturnType<typeof createUser>, answers: ServerAnswers = {}) {
  sessionStore.signIn('access', user);
  const calls = stubServer(answers);
  const router = createMemoryRouter([{ path: '*', element: <Card /> }]);
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
      <Toaster label="Notification" closeLabel="Close" />
    </QueryClientProvider>
  );
  const screen = await render(page, { wrapper: await withLanguage('en', 'customer', 'profile') });
  return { screen, calls, choice: screen.getByRole('switch', { name: 'Rating emails' }) };
}

test('customer stops being asked for a rating by mail [2.130]', async () => {
  const user = createUser({ ratingMails: false });
  const { calls, choice } = await renderCard(createUser(), { 'PUT /users/me': { status: 200, body: { user } } });
  await expect.element(choice).toBeChecked();
  choice.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(choice).not.toBeChecked();
  await expect.poll(() => sessionStore.get().user?.ratingMails).toBe(false);
  expect(calls).toEqual(['PUT /users/me']);
});

test('choice that couldn’t be saved is taken back', async () => {
  const { screen, choice } = await renderCard(createUser(), { 'PUT /users/me': { status: 500, body: {} } });
  await userEvent.click(choice);
  await expect.element(screen.getByRole('region').getByRole('listitem')).toBeVisible();
  await expect.element(choice).toBeChecked();
});

test('staff aren’t asked, and have no such choice', async () => {
  const { choice } = await renderCard(createUser({ role: 'OPERATOR', roles: ['OPERATOR'] }));
  await expect.element(choice).not.toBeInTheDocument();
});
