import '#styles.css';
import { dismissToast, Toaster } from '@atelier/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { devicePushQuery } from '#subjects/push/device-push.ts';
import { restoreBrowser, stubIosTab, stubPushBrowser } from '#subjects/push/push-browser.fixture.ts';
import { pushOffer, usePushOffer } from '#subjects/push/push-offer.ts';
import { stubServer } from '#subjects/session/server.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { PushOffer } from './push-offer.tsx';

beforeEach(() => {
  localStorage.clear();
  dismissToast();
  restoreBrowser();
});

function Page() {
  return (
    <main id="content" tabIndex={-1}>
      {usePushOffer() && <PushOffer />}
    </main>
  );
}

async function renderOffer() {
  sessionStore.signIn('access', createUser());
  const calls = stubServer({
    'GET /users/me/push': { status: 200, body: { isOn: false, publicKey: 'shop' } },
    'PUT /users/me/push': { status: 200, body: {} },
  });
  const client = new QueryClient();
  const page = (
    <QueryClientProvider client={client}>
      <Page />
      <Toaster label="Notification" closeLabel="Close" />
    </QueryClientProvider>
  );
  const screen = await render(page, { wrapper: await withLanguage('en', 'customer', 'profile') });
  pushOffer.show();
  return {
    screen,
    calls,
    state: () => client.getQueryData(devicePushQuery.queryKey),
    accept: screen.getByRole('button', { name: 'Tell me on this device' }),
    later: screen.getByRole('button', { name: 'Not now' }),
  };
}

test.each([
  ['granted', 'This device receives them until you sign out.', 1],
  ['denied', /^Your browser blocks our notifications/u, 0],
] as const)('a press asks the browser once, %s [2.337]', async (answer, text, subscribed) => {
  stubPushBrowser('default', answer);
  const { screen, accept, calls } = await renderOffer();
  await expect.element(accept).toBeVisible();
  expect(Notification.permission).toBe('default');
  accept.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(accept).not.toBeInTheDocument();
  await expect.element(screen.getByRole('region').getByText(text)).toBeVisible();
  await expect.element(screen.getByRole('main')).toHaveFocus();
  expect(calls.filter((call) => call === 'PUT /users/me/push')).toHaveLength(subscribed);
  pushOffer.show();
  await expect.element(accept).not.toBeInTheDocument();
});

test('an offer whose browser question was closed remains [2.337]', async () => {
  stubPushBrowser('default');
  const { accept } = await renderOffer();
  await userEvent.click(accept);
  await expect.element(accept).toBeEnabled();
  expect(localStorage.getItem('atelier.pushOfferAnswered')).toBeNull();
});

test('a browser that was asked before gets no offer [2.337]', async () => {
  stubPushBrowser('granted');
  const { accept, state } = await renderOffer();
  await expect.poll(state).toBe('off');
  await expect.element(accept).not.toBeInTheDocument();
});

test('an iPhone’s tab explains the home screen once [2.337]', async () => {
  stubIosTab();
  const { screen, accept, later } = await renderOffer();
  await expect.element(screen.getByText(/^On iPhone and iPad/u)).toBeVisible();
  await expect.element(accept).not.toBeInTheDocument();
  await userEvent.click(later);
  await expect.element(later).not.toBeInTheDocument();
  pushOffer.show();
  await expect.element(later).not.toBeInTheDocument();
});
