import '#styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { restoreBrowser, stubIosTab, stubPushBrowser } from '#subjects/push/push-browser.fixture.ts';
import { stubServer } from '#subjects/session/server.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { PushSwitch } from './push-switch.tsx';

beforeEach(restoreBrowser);

async function renderSwitch() {
  sessionStore.signIn('access', createUser());
  const calls = stubServer({
    'GET /users/me/push': { status: 200, body: { isOn: false, publicKey: 'shop' } },
    'PUT /users/me/push': { status: 200, body: {} },
    'DELETE /users/me/push': { status: 200, body: {} },
  });
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <PushSwitch />
    </QueryClientProvider>
  );
  const screen = await render(page, { wrapper: await withLanguage('en', 'customer', 'profile') });
  return { screen, calls, choice: screen.getByRole('switch', { name: 'Notifications on this device' }) };
}

test('pushes are switched on and off by keyboard [2.334]', async () => {
  stubPushBrowser('default', 'granted');
  const { calls, choice } = await renderSwitch();
  await expect.element(choice).not.toBeChecked();
  choice.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(choice).toBeChecked();
  await expect.element(choice).toHaveAccessibleDescription('This device receives them until you sign out.');
  await userEvent.keyboard(' ');
  await expect.element(choice).not.toBeChecked();
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual(['PUT /users/me/push', 'DELETE /users/me/push']);
});

test('a refusal in the browser is explained [2.334]', async () => {
  stubPushBrowser('default', 'denied');
  const { choice, calls } = await renderSwitch();
  await userEvent.click(choice);
  await expect.element(choice).toBeDisabled();
  await expect.element(choice).toHaveAccessibleDescription(/^Your browser blocks our notifications/u);
  expect(calls).not.toContain('PUT /users/me/push');
});

test('an iPhone’s browser explains the home screen [2.334]', async () => {
  stubIosTab();
  const { choice } = await renderSwitch();
  await expect.element(choice).toBeDisabled();
  await expect.element(choice).toHaveAccessibleDescription(/^On iPhone and iPad/u);
});
