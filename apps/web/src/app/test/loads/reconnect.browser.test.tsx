import '#styles.css';
import './stored-user.fixture.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { pressEnter } from '#shared/page/keyboard.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { SIGNED_OUT_OFFLINE_KEY } from '#shared/api/current-user.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { interceptFetch, failCall } from '#app/intercept-fetch.fixture.ts';
import { renderApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';

// Behaviour of a page that can't check its session (specification/signing-in#in-the-browser). The page loads only once, so each test
// continues where the one before ended.

const user = createUser({ lang: 'en' });
const TOKEN = 'GET /auth/me/token';
const reconnectingText = /^Reconnecting… The service isn't answering/u;

beforeAll(() => page.viewport(1280, 800));
afterAll(() => {
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

async function retryConnection(callCount: () => number): Promise<void> {
  const before = callCount();
  window.dispatchEvent(new Event('online'));
  await expect.poll(callCount).toBeGreaterThan(before);
}

test('a passing fault at load preserves the session', async () => {
  stubShopServer({ user, repairs: [createRepair()] });
  const asked: string[] = [];
  let answer = (): Response => new Response(null, { status: 503 });
  const outage = interceptFetch((call) => {
    asked.push(call);
    return call === TOKEN ? answer() : null;
  });
  const { screen, address } = await renderApplicationAt('/dashboard');
  const bar = screen.getByRole('status').filter({ hasText: reconnectingText });
  const card = screen.getByRole('heading', { name: 'Repair #7K2M9QFX' });
  for (const status of [503, 429, 500]) {
    answer = () => new Response(null, { status });
    await retryConnection(() => asked.length);
    await expect.element(bar).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'My account, Amina Ben Salah' })).toBeVisible();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect.element(card).not.toBeInTheDocument();
  }
  answer = () => {
    throw new TypeError('no connection');
  };
  await retryConnection(() => asked.length);
  await expect.element(bar).toBeVisible();
  expect(new Set(asked)).toEqual(new Set([TOKEN]));

  answer = () => new Response(null, { status: 403 });
  window.dispatchEvent(new Event('online'));
  await expect.element(screen.getByText("This address isn't allowed to sign in here.")).toBeVisible();
  expect(sessionStore.get()).toMatchObject({ status: 'unknown', user });
  outage();
  await pressEnter(screen.getByRole('button', { name: 'Try again' }));
  await expect.element(card).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  expect(address()).toBe('/dashboard');
  // The pressed button is gone, so the focus moves to the page's start.
  await expect.element(screen.getByRole('main')).toHaveFocus();
});

test('an unanswered page remains until a 401 signs out', async () => {
  stubShopServer({ user, repairs: [createRepair()] });
  const { screen, address, router } = await renderApplicationAt('/dashboard');
  const card = screen.getByRole('heading', { name: 'Repair #7K2M9QFX' });
  await expect.element(card).toBeVisible();
  const lateAnswer = failCall('GET /notifications', 401);
  const token = failCall(TOKEN, 503);
  await userEvent.click(screen.getByRole('tab', { name: 'Notifications' }));
  await expect.element(screen.getByText(reconnectingText)).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Repairs', exact: true }));
  await expect.element(card).toBeVisible();
  token();
  failCall(TOKEN, 401);
  window.dispatchEvent(new Event('online'));
  await expect.poll(address).toBe('/signin?referrer=%2Fdashboard');
  await expect.element(screen.getByText('Your session has ended')).toBeVisible();
  lateAnswer();

  stubShopServer({ user, repairs: [createRepair()] });
  sessionStore.signIn('access', user);
  await router.navigate('/signin?referrer=%2Frepairs');
  await expect.poll(address).toBe('/repairs');
});

test('signing out works offline and is sent later', async () => {
  stubShopServer({ user });
  const { screen, address } = await renderApplicationAt('/dashboard');
  failCall('GET /notifications', 401);
  failCall(TOKEN, 503);
  failCall('POST /auth/logout', 503);
  await userEvent.click(screen.getByRole('tab', { name: 'Notifications' }));
  await expect.element(screen.getByText(reconnectingText)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'My account, Amina Ben Salah' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
  await expect.poll(address).toBe('/signin');
  await expect.element(screen.getByText(reconnectingText)).not.toBeInTheDocument();
  expect([localStorage.getItem(SIGNED_OUT_OFFLINE_KEY), sessionStorage.getItem('atelier.user')]).toEqual(['1', null]);
  localStorage.removeItem(SIGNED_OUT_OFFLINE_KEY);
});
