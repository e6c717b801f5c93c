import '#styles.css';
import type { Tracking } from '@atelier/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { takeMailedToken } from '#features/auth/mailed-token.ts';
import { axeAtAllViewports, resetTextSize } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { waitUntilSettled } from '#shared/page/settled.fixture.ts';
import { stubShopServer } from '#app/shop-server.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';

afterEach(() => {
  resetTextSize();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const tracking: Tracking = {
  id: '7K2M9QFX',
  deviceType: { icon: 'phone', fr: 'Téléphone', en: 'Phone' },
  model: 'GT-9',
  status: 'COLLECTING',
  custody: 'CUSTOMER',
  isWalkIn: false,
  isCovered: false,
  logs: [
    { status: 'REQUESTED', createdAt: '2026-11-20T09:00:00.000Z' },
    { status: 'CONFIRMED', createdAt: '2026-11-20T10:00:00.000Z' },
    { status: 'COLLECTING', createdAt: '2026-11-21T10:00:00.000Z' },
  ],
  next: { name: 'PICKUP', date: '2030-11-25', time: '09:00-12:00' },
  turn: 'SHOP',
  windows: [{ type: 'PICKUP', date: '2030-11-25', time: '09:00-12:00', attendance: 'OPEN', arrivesAt: null }],
};

const quoted: Tracking = {
  ...tracking,
  status: 'DIAGNOSED',
  custody: 'CENTER',
  next: { name: 'ANSWER', date: null, time: null },
  turn: 'CUSTOMER',
  windows: [],
};

type StubbedAnswer = Tracking | 'no answer' | 'invalid';

async function openPage(answers: readonly (StubbedAnswer | Promise<Tracking>)[], lang: 'fr' | 'en' = 'en') {
  await page.viewport(375, 800);
  stubShopServer({ user: null });
  const shop = window.fetch;
  const calls: string[] = [];
  const left = [...answers];
  vi.stubGlobal('fetch', async (url: string, init: { method?: string; body?: string }) => {
    if (!url.includes('/tracking')) return shop(url, init);
    calls.push(`${init.method} ${new URL(url, window.location.origin).pathname} ${init.body}`);
    if (url.endsWith('/mail')) return Response.json({});
    const answer = await (left.length > 1 ? left.shift() : left[0]);
    if (answer === undefined || answer === 'no answer') throw new TypeError('no network');
    return answer === 'invalid' ? Response.json({ message: 'Invalid token' }, { status: 400 }) : Response.json(answer);
  });
  const { tree } = await createApplicationAt('/t', null, lang);
  sessionStorage.setItem('atelier.mailedToken:/t', 'mailed');
  const screen = await render(tree);
  return { screen, calls };
}

test('page shows the repair and follows its changes [2.316]', async () => {
  const { screen, calls } = await openPage([tracking, quoted, 'no answer']);
  await expect.element(screen.getByRole('heading', { name: 'Phone GT-9' })).toBeVisible();
  await expect.element(screen.getByText('Planned pickup')).toBeVisible();
  expect(calls[0]).toBe('POST /tracking {"token":"mailed"}');
  window.dispatchEvent(new Event('online'));
  const answer = screen.getByRole('link', { name: 'Sign in and answer the quote' });
  await expect
    .element(answer)
    .toHaveAttribute('href', `/signin?referrer=${encodeURIComponent('/dashboard?repair=7K2M9QFX&do=answer')}`);
  await expect.element(screen.getByText('Your quote is waiting')).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await expect.element(screen.getByText(/^No connection\. Last updated today at \d\d:\d\d\.$/u)).toBeVisible();
  await expect.element(answer).toBeVisible();
});

test.each<[string, Partial<Tracking>]>([
  ['failed visit', { next: { name: 'PLAN_PICKUP', date: null, time: null }, windows: [] }],
  ['missed window', { next: { name: 'WINDOW_PASSED', date: '2020-01-06', time: '09:00-12:00' } }],
  [
    'covered claim',
    { status: 'APPROVE_CONFIRMED', next: { name: 'START', date: null, time: null }, isCovered: true, windows: [] },
  ],
])('tracking page never contradicts its headline: %s', async (_, changes) => {
  const { screen } = await openPage([{ ...tracking, ...changes }]);
  await expect.element(screen.getByText('Where the device is')).toBeVisible();
  expect(screen.container.textContent).not.toMatch(/Our driver comes|approval is confirmed/u);
});

test('one press says that somebody will be there [2.318]', async () => {
  const [window] = tracking.windows.map((each) => ({ ...each, time: '14:00-16:00' }));
  const moved = { ...tracking, windows: window === undefined ? [] : [window] };
  const confirmed = { ...moved, windows: moved.windows.map((each) => ({ ...each, attendance: 'CONFIRMED' as const })) };
  const { screen, calls } = await openPage([tracking, 'no answer', moved, confirmed]);
  const button = screen.getByRole('button', { name: "I'll be there" });
  await userEvent.click(button);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await userEvent.click(button);
  await expect.element(screen.getByText('The time window has just changed.', { exact: false })).toBeVisible();
  await userEvent.click(button);
  await expect.element(screen.getByText('Noted: somebody will be there.')).toBeVisible();
  await expect.element(screen.getByRole('status').filter({ hasText: 'Noted' })).toHaveFocus();
  expect(calls.slice(1)).toEqual([
    ...Array.from(
      { length: 2 },
      () => 'POST /tracking/attendance {"token":"mailed","date":"2030-11-25","time":"09:00-12:00"}',
    ),
    'POST /tracking/attendance {"token":"mailed","date":"2030-11-25","time":"14:00-16:00"}',
  ]);
});

test("a late reading doesn't bring the button back", async () => {
  const windows = tracking.windows.map((each) => ({ ...each, attendance: 'CONFIRMED' as const }));
  const late = Promise.withResolvers<Tracking>();
  const { screen, calls } = await openPage([tracking, late.promise, { ...tracking, windows }]);
  const button = screen.getByRole('button', { name: "I'll be there" });
  await expect.element(button).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await userEvent.click(button);
  const noted = screen.getByText('Noted: somebody will be there.');
  await expect.element(noted).toBeVisible();
  late.resolve(tracking);
  await waitUntilSettled();
  await expect.element(noted).toBeVisible();
  expect(calls.map((call) => call.split(' ')[1])).toEqual(['/tracking', '/tracking', '/tracking/attendance']);
});

test('link says in how many minutes the driver arrives [2.291]', async () => {
  const arrivingIn = (minutes: number) => ({
    ...tracking,
    windows: tracking.windows.map((each) => ({
      ...each,
      arrivesAt: new Date(Date.now() + minutes * 60_000 - 5_000).toISOString(),
    })),
  });
  const { screen } = await openPage([arrivingIn(20), arrivingIn(-3)]);
  await expect.element(screen.getByText(/arrives in about 20 min, around \d\d:\d\d\./u)).toBeVisible();
  expect(screen.getByRole('button', { name: "I'll be there" }).elements()).toEqual([]);
  window.dispatchEvent(new Event('online'));
  await expect.element(screen.getByText('Our driver arrives at any moment.')).toBeVisible();
});

test('failed load is tried again', async () => {
  const { screen } = await openPage(['no answer', tracking]);
  await userEvent.click(screen.getByRole('alert').getByRole('button'));
  await expect.element(screen.getByRole('heading', { name: 'Phone GT-9' })).toBeVisible();
});

test('dead link offers to mail the customer’s links', async () => {
  const { screen, calls } = await openPage(['invalid']);
  await expect.element(screen.getByRole('heading', { name: "This link doesn't work" })).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Email' });
  await userEvent.type(field, 'amel@atelier');
  await userEvent.click(screen.getByRole('button', { name: 'Send my links' }));
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await userEvent.type(field, '.test');
  await userEvent.click(screen.getByRole('button', { name: 'Send my links' }));
  await expect.element(screen.getByText('If this address has repairs with us', { exact: false })).toBeVisible();
  expect(calls.slice(1)).toEqual(['POST /tracking/mail {"email":"amel@atelier.test"}']);
});

test('tracking page fits every width in both languages', async () => {
  const { screen } = await openPage([quoted], 'fr');
  await expect.element(screen.getByRole('heading', { name: 'Téléphone GT-9' })).toBeVisible();
  expect(await axeAtAllViewports()).toEqual([]);
});

test('a reload has the token that left the address', () => {
  const before = window.location.href;
  window.history.replaceState(null, '', '/t#7K2M9QFX.0f');
  takeMailedToken();
  expect([window.location.pathname, window.location.hash]).toEqual(['/t', '']);
  expect(sessionStorage.getItem('atelier.mailedToken:/t')).toBe('7K2M9QFX.0f');
  window.history.replaceState(null, '', before);
});
