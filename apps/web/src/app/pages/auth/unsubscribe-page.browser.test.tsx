import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { getMailedToken, takeMailedToken } from '#features/auth/mailed-token.ts';
import { axeAtAllViewports, resetTextSize } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { stubShopServer } from '#app/shop-server.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';

afterEach(() => {
  resetTextSize();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

type StubbedAnswer = 'no answer' | { readonly status: number; readonly body: unknown };

async function openPage(answers: readonly StubbedAnswer[], lang: 'fr' | 'en' = 'en') {
  await page.viewport(1280, 800);
  sessionStorage.setItem('atelier.mailedToken:/unsubscribe', 'mailed');
  stubShopServer({ user: createUser() });
  const shop = window.fetch;
  const calls: string[] = [];
  const left = [...answers];
  vi.stubGlobal('fetch', (url: string, init: { method?: string }) => {
    if (!url.includes('/unsubscribe')) return shop(url, init);
    calls.push(`${init.method} ${new URL(url, window.location.origin).search}`);
    const answer = left.shift();
    if (answer === undefined || answer === 'no answer') return Promise.reject(new TypeError('no network'));
    return Promise.resolve(Response.json(answer.body, { status: answer.status }));
  });
  const { tree } = await createApplicationAt('/unsubscribe', null, lang);
  const screen = await render(tree);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return { screen, calls };
}

test('unsubscribing needs a press and happens once [2.129]', async () => {
  const { screen, calls } = await openPage([{ status: 200, body: { topic: 'RATINGS' } }]);
  await expect.element(screen.getByRole('heading', { name: 'Stop these emails' })).toBeVisible();
  expect(calls).toEqual([]);
  await userEvent.keyboard('{Tab}');
  screen.getByRole('button', { name: 'Stop these emails' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Done' })).toBeVisible();
  await expect.element(screen.getByText('feedback emails', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('main')).toHaveFocus();
  expect(calls).toEqual(['POST ?token=mailed']);
  expect(getMailedToken('/unsubscribe')).toBeNull();
});

test('link that the server doesn’t know says where else', async () => {
  const { screen } = await openPage([{ status: 400, body: { message: 'Invalid token' } }]);
  await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }));
  await expect.element(screen.getByRole('heading', { name: "This link doesn't work" })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Open my profile' })).toHaveAttribute('href', '/profile');
});

test('lost connection says so, and the button tries again', async () => {
  const { screen, calls } = await openPage(['no answer', { status: 200, body: { topic: 'RATINGS' } }]);
  const button = screen.getByRole('button', { name: 'Stop these emails' });
  await userEvent.click(button);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await userEvent.click(button);
  await expect.element(screen.getByRole('heading', { name: 'Done' })).toBeVisible();
  expect(calls).toHaveLength(2);
});

test('the unsubscribe page fits widths in both languages', async () => {
  const { screen } = await openPage([{ status: 200, body: { topic: 'RATINGS' } }], 'fr');
  expect(await axeAtAllViewports()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Arrêter ces e-mails' }));
  await expect.element(screen.getByRole('heading', { name: 'C’est fait' })).toBeVisible();
  expect(await axeAtAllViewports()).toEqual([]);
});

test('token leaves the address bar before anything else runs', () => {
  const before = window.location.href;
  window.history.replaceState(null, '', '/unsubscribe?token=a.b');
  takeMailedToken();
  expect([window.location.pathname, window.location.search]).toEqual(['/unsubscribe', '']);
  expect(getMailedToken('/unsubscribe')).toBe('a.b');
  window.history.replaceState(null, '', before);
});
