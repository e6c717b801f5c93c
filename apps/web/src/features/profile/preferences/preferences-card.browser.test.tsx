import '#styles.css';
import { dismissToast, Toaster } from '@atelier/ui';
import { notificationTopics } from '@atelier/domain';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { type ServerAnswers, stubServer } from '#subjects/session/server.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { PreferencesCard } from './preferences-card.tsx';

beforeEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

function preferencesAnswer(isRatingOn: boolean) {
  const choices = notificationTopics.map((topic) => [topic, { MAIL: topic !== 'RATINGS' || isRatingOn, PUSH: true }]);
  return { status: 200, body: { preferences: Object.fromEntries(choices) as unknown } };
}

async function renderCard(changed: ServerAnswers[string]) {
  const user = createUser();
  sessionStore.signIn('access', user);
  const calls = stubServer({
    'GET /users/me/preferences': preferencesAnswer(true),
    'PUT /users/me/preferences': changed,
    'GET /users/me/push': { status: 200, body: { isOn: false, publicKey: '' } },
  });
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <PreferencesCard user={user} />
      <Toaster label="Notification" closeLabel="Close" />
    </QueryClientProvider>
  );
  const screen = await render(page, { wrapper: await withLanguage('en', 'customer', 'profile') });
  return { screen, calls, choice: screen.getByRole('switch', { name: 'Ratings: Email' }) };
}

test('customer stops being asked for a rating by mail [2.130]', async () => {
  const { calls, choice } = await renderCard(preferencesAnswer(false));
  await expect.element(choice).toBeChecked();
  choice.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(choice).not.toBeChecked();
  await expect.poll(() => calls).toContain('PUT /users/me/preferences');
});

test('choice that couldn’t be saved is taken back', async () => {
  const { screen, choice } = await renderCard({ status: 500, body: {} });
  await userEvent.click(choice);
  await expect.element(screen.getByRole('region').getByRole('listitem')).toBeVisible();
  await expect.element(choice).toBeChecked();
});
