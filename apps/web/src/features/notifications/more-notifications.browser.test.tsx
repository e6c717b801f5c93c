import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { pressEnter } from '#shared/page/keyboard.fixture.ts';
import { stubServer } from '#subjects/session/server.fixture.ts';
import { createNotification } from './create-notification.fixture.ts';
import { NotificationList } from './notification-list.tsx';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function createPage(number: number) {
  return {
    status: 200,
    body: {
      data: Array.from({ length: 10 }, (_, index) => createNotification({ id: `n-${number}-${index}` })),
      page: number,
      lastPage: 2,
      total: 20,
      news: 0,
    },
  };
}

async function showPartOf(row: Element, part: number): Promise<void> {
  const { top, height } = row.getBoundingClientRect();
  window.scrollBy({ top: top + part * height - window.innerHeight, behavior: 'instant' });
  const intersection = Promise.withResolvers<number>();
  const observer = new IntersectionObserver(([entry]) => intersection.resolve(entry?.intersectionRatio ?? 0));
  observer.observe(row);
  expect(await intersection.promise).toBeCloseTo(part, 1);
  observer.disconnect();
}

async function renderList() {
  const Words = await withLanguage('en', 'customer');
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <Words>
        <NotificationList />
      </Words>
    </QueryClientProvider>,
  );
}

test('a list without connection says so and recovers', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onlineManager.setOnline(false);
  stubServer({ 'GET /notifications?page=1&limit=10': createPage(1) });
  const screen = await renderList();
  await expect.element(screen.getByRole('alert').getByText('No connection', { exact: true })).toBeVisible();
  onlineManager.setOnline(true);
  await expect.poll(() => screen.getByRole('listitem').elements()).toHaveLength(10);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('half of the last row requests more notifications [2.84] [9.5] [9.6]', async () => {
  await page.viewport(800, 400);
  const next = 'GET /notifications?page=2&limit=10';
  const calls = stubServer({ 'GET /notifications?page=1&limit=10': createPage(1), [next]: createPage(2) });
  const screen = await renderList();
  const spinner = screen.getByRole('status');
  await expect.element(spinner).toBeInTheDocument();
  const row = spinner.element().parentElement;
  if (row === null) throw new Error('invariant: spinner row not found');
  for (const part of [0.2, 0.4]) {
    await showPartOf(row, part);
    expect(calls).not.toContain(next);
  }
  await showPartOf(row, 0.6);
  await expect.poll(() => screen.getByRole('listitem').elements()).toHaveLength(20);
  expect(calls.filter((call) => call === next)).toHaveLength(1);
});

test('a failed load of more notifications is retried', async () => {
  await page.viewport(800, 400);
  const errorSpy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const first = { 'GET /notifications?page=1&limit=10': createPage(1) };
  stubServer({ ...first, 'GET /notifications?page=2&limit=10': { status: 503, body: {} } });
  const screen = await renderList();
  await expect.element(screen.getByRole('status')).toBeInTheDocument();
  screen.getByRole('status').element().scrollIntoView();
  await expect.element(screen.getByText("Couldn't load", { exact: true })).toBeVisible();
  expect(errorSpy.mock.calls).toContainEqual(['Loading notifications failed: generic']);
  expect(screen.getByRole('listitem').elements()).toHaveLength(10);
  stubServer({ ...first, 'GET /notifications?page=2&limit=10': createPage(2) });
  await pressEnter(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => screen.getByRole('listitem').elements()).toHaveLength(20);
  await expect.element(screen.getByText("Couldn't load")).not.toBeInTheDocument();
});
