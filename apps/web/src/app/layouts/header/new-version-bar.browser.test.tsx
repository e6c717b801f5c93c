import '#styles.css';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '#shared/page/axe.fixture.ts';
import { publishLive } from '#subjects/live/live-events.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { interceptFetch } from '#app/intercept-fetch.fixture.ts';
import { stubShopServer } from '#app/shop-server.fixture.ts';
import { createStaffUser } from '#app/workshop.fixture.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Renders a staff page whose server delivers pages with this script. */
async function renderWith(script: string, lang: 'fr' | 'en' = 'en', path = '/workshop/profile') {
  const user = createStaffUser(lang, 'OPERATOR', 'COLLECTOR');
  stubShopServer({ user });
  const html = `<script type="module" crossorigin src="${script}"></script>`;
  interceptFetch((call) => (call === 'GET /forgot-password' ? new Response(html) : null));
  const { tree } = await createApplicationAt(path, user, lang);
  const screen = await render(tree);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return screen;
}

test.each([
  ['fr', 'Une nouvelle version est prête', 'Recharger la page'],
  ['en', 'A new version is ready', 'Reload the page'],
] as const)('in %s an older page offers to reload [2.140]', async (lang, text, button) => {
  const screen = await renderWith('/assets/index-newer.js', lang);
  publishLive('connected', undefined);
  expect(screen.getByText(text).elements()).toEqual([]);
  publishLive('connected', undefined);
  await expect.element(screen.getByRole('status').filter({ hasText: text })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: button })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a page of the same version offers nothing', async () => {
  const ownScript = document.querySelector('script[type=module][src]:not([async])')?.getAttribute('src') ?? '';
  const screen = await renderWith(ownScript);
  const fetchSpy = vi.spyOn(globalThis, 'fetch');
  publishLive('connected', undefined);
  publishLive('connected', undefined);
  await expect.poll(() => fetchSpy.mock.results.length).toBeGreaterThan(0);
  await Promise.all(fetchSpy.mock.results.map(({ value }) => value));
  await expect.element(screen.getByRole('button', { name: 'Reload the page' })).not.toBeInTheDocument();
});

test.each([
  ['fr', 'Pas de mise à jour en direct. Rechargez la page pour voir les nouveautés.'],
  ['en', 'No live updates. Reload the page to see what is new.'],
] as const)('a page without a socket says so in %s', async (lang, text) => {
  publishLive('disconnected', undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const screen = await renderWith('/assets/index.js', lang);
  vi.advanceTimersByTime(59_000);
  expect(screen.getByText(text).elements()).toEqual([]);
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await expect.element(screen.getByText(text)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  publishLive('connected', undefined);
  await expect.element(screen.getByText(text)).not.toBeInTheDocument();
});

/** Renders a page that has had no socket for a minute. */
async function renderSilent(path?: string) {
  publishLive('disconnected', undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    publishLive('connected', undefined);
  });
  const screen = await renderWith('/assets/index.js', 'en', path);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  return screen;
}

test('without a network one line says so', async () => {
  const screen = await renderSilent();
  await expect.element(screen.getByText('No live updates', { exact: false })).toBeVisible();
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => network.mockRestore());
  window.dispatchEvent(new Event('offline'));
  await expect.element(screen.getByText('You are offline', { exact: false })).toBeVisible();
  await expect.element(screen.getByText('No live updates', { exact: false })).not.toBeInTheDocument();
});

test('the route isn’t to be reloaded for news', async () => {
  const screen = await renderSilent('/workshop/route');
  const line = screen.getByText('No live updates', { exact: false });
  await expect.element(line).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'My cash' }));
  await expect.element(line).toBeVisible();
});
