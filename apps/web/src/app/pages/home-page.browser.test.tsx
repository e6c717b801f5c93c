import '#styles.css';
import { contentLimits } from '@atelier/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { findOverflow } from '#shared/page/overflow.fixture.ts';
import { waitUntilSettled } from '#shared/page/settled.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { createContent, type TextOfLength } from '../content.fixture.ts';
import { createApplicationAt } from '../application.fixture.tsx';
import { stubShopServer } from '../shop-server.fixture.ts';

const root = document.documentElement;
let version = 0;

afterEach(() => {
  localStorage.removeItem('content');
  root.style.fontSize = '';
  vi.unstubAllGlobals();
});

async function openPage(path: string, words: TextOfLength) {
  version += 1;
  stubShopServer({ content: { ...createContent(words), version } });
  const { tree } = await createApplicationAt(path, null, 'fr');
  const screen = await render(tree);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return screen;
}

const longestWord = 'anticonstitutionnellement '.repeat(2_000);

test.each([
  [320, 100],
  [375, 100],
  [375, 200],
  [768, 100],
  [1280, 100],
])('longest texts fit %i pixels at %i per cent', async (width, text) => {
  await page.viewport(width, 800);
  root.style.fontSize = `${text}%`;
  await openPage('/', (limit) => longestWord.slice(0, limit).trim());
  await waitUntilSettled();
  expect(findOverflow().filter((what) => text === 100 || !what.startsWith('broken: '))).toEqual([]);
  expect(root.scrollWidth).toBeLessThanOrEqual(width);
});

test('the page shows the shop’s repair costs [2.133]', async () => {
  await page.viewport(375, 800);
  const content = createContent(() => 'mot');
  const costs = { title: 'Les prix', visit: 'Trajet compris', diagnosis: '', refusal: '', payment: '', zones: 'Tunis' };
  version += 1;
  stubShopServer({ content: { ...content, version, fr: { ...content.fr, costs } } });
  const screen = await render((await createApplicationAt('/', null, 'fr')).tree);
  const section = screen.getByRole('region', { name: 'Les prix' });
  await expect.element(section).toBeVisible();
  const lines = section.getByRole('listitem').elements();
  expect(lines.map(({ textContent }) => textContent)).toEqual(['Trajet compris', 'Tunis']);
});

test('the demonstration never widens the page', async () => {
  await page.viewport(375, 800);
  const screen = await openPage('/', () => 'mot');
  await expect.element(screen.getByRole('heading', { name: 'mot mot mot' })).toBeVisible();
  const running = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Infinity);
  expect(running.length).toBeGreaterThan(2);
  for (const at of [0, 10_000, 22_000]) {
    for (const each of running) {
      each.pause();
      each.currentTime = at;
    }
    expect(root.scrollWidth).toBe(375);
  }
});

// Rendered as anything but text, each would run a script, send a request or open a foreign link.
const hostileTexts = [
  '<script>window.planted=1</script>',
  '<img src=x onerror="window.planted=1">',
  '"><svg onload=window.planted=1>',
  '</p><iframe src="//evil.test">',
  '</script>\u2028\u2029<img src="https://evil.test/pixel.png">',
];
const hostileLink = '[press](javascript:window.planted=1)';

function hostileText(limit: number): string {
  return (limit === contentLimits.legal ? hostileTexts : [hostileLink, ...hostileTexts]).join(' ').slice(0, limit);
}

test.each(['/', '/terms', '/privacy'])('planted markup shows as words on %s', async (path) => {
  await page.viewport(1280, 800);
  const asked: string[] = [];
  const observer = new PerformanceObserver((list) => asked.push(...list.getEntries().map(({ name }) => name)));
  observer.observe({ type: 'resource' });
  const screen = await openPage(path, hostileText);
  const dangerousText = path === '/' ? hostileLink : '<script>window.planted=1</script>';
  await expect.element(screen.getByText(dangerousText, { exact: false }).first()).toBeVisible();
  await waitUntilSettled();
  const scope = screen.container;
  expect(
    scope.querySelectorAll('script, iframe, object, embed, img, [onload], [onerror], :not(font)[style]'),
  ).toHaveLength(0);
  const addresses = [...scope.querySelectorAll('a')].map(({ href }) => href);
  expect(addresses.filter((href) => !/^(https?:|mailto:|tel:)/.test(href) || href.includes('evil.test'))).toEqual([]);
  expect(Object(window)).not.toHaveProperty('planted');
  expect(asked.filter((name) => name.includes('evil.test'))).toEqual([]);
  observer.disconnect();
});

test('the demonstration moves by itself until paused', async () => {
  await page.viewport(1280, 800);
  const screen = await openPage('/', () => 'mot');
  const moving = (): number =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === Infinity).length;
  expect(moving()).toBeGreaterThan(2);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Arrêter la démonstration' }));
  expect(moving()).toBe(0);
  const hero = document.querySelector('#home-section-hero');
  for (const width of [320, 375, 640, 768, 1024, 1280, 1600]) {
    await page.viewport(width, 800);
    const phone = hero?.querySelector('svg[viewBox="0 0 164 264"]')?.getBoundingClientRect();
    const card = hero?.querySelector('[data-slot=card]')?.getBoundingClientRect();
    if (phone === undefined || card === undefined) throw new Error('invariant: phone or card not found');
    const isCovered = phone.bottom > card.top && phone.right > card.left && phone.left < card.right;
    expect([width, isCovered]).toEqual([width, false]);
  }
});

test('a signed-in user finds menu and exit [2.31] [2.32]', async () => {
  await page.viewport(1280, 800);
  version += 1;
  const user = createUser({ lang: 'en' });
  stubShopServer({ user, content: { ...createContent((limit) => 'mot'.slice(0, limit)), version } });
  const { tree } = await createApplicationAt('/', user);
  const screen = await render(tree);
  const header = screen.getByRole('banner');
  await userEvent.click(header.getByRole('button', { name: /^My account/u }));
  await expect.element(screen.getByRole('menu').getByText(user.email)).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  await userEvent.keyboard('{Escape}');
  await page.viewport(375, 740);
  await userEvent.click(header.getByLabelText('Menu', { exact: true }));
  await expect.element(header.getByText(user.email)).toBeVisible();
  await expect.element(header.getByText('Customer', { exact: true })).toBeVisible();
  await userEvent.click(header.getByRole('button', { name: 'Log out' }));
  await userEvent.click(header.getByLabelText('Menu', { exact: true }));
  await expect.element(header.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
});

test.each(['{', '{"version":99,"fr":{"brand":"<img src=x onerror=alert(1)>"}}', '[]', 'null'])(
  'a kept content that says %s breaks no page [9.20]',
  async (kept) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    localStorage.setItem('content', kept);
    const { ensureContent } = await import('#shared/content/load-content.ts');
    version += 1;
    stubShopServer({ content: { ...createContent((limit) => 'mot'.slice(0, limit)), version } });
    await ensureContent('fr');
    const { tree } = await createApplicationAt('/', null, 'fr');
    const screen = await render(tree);
    await expect.element(screen.getByRole('heading', { level: 1, name: 'mot mot mot' })).toBeVisible();
    vi.restoreAllMocks();
  },
);

test('hidden sections disappear from header and footer [2.20] [2.21]', async () => {
  await page.viewport(1280, 800);
  version += 1;
  const content = { ...createContent((limit) => 'mot'.slice(0, limit)), version };
  const [hero, services, reasons, about] = content.fr.main;
  content.fr.main = [{ ...hero, order: 9 }, { ...services, enabled: false }, reasons, about];
  stubShopServer({ content });
  const { tree } = await createApplicationAt('/', null, 'fr');
  const screen = await render(tree);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  const sectionNames = [...document.querySelectorAll('main > section')].map(({ id }) =>
    id.replace('home-section-', ''),
  );
  expect(sectionNames).toEqual(['chooseUs', 'about', 'hero', 'costs', 'contact']);
  expect(screen.getByRole('link', { name: 'Services', exact: true }).elements()).toEqual([]);
  expect(document.querySelector('a[href$="#services"]')).toBeNull();
});

test('header and footer show the shop’s own logo [2.56]', async () => {
  await page.viewport(1280, 800);
  version += 1;
  const content = { ...createContent((limit) => 'mot'.slice(0, limit)), version };
  const id = `${'0'.repeat(32)}.webp`;
  content.fr.navbar.logo.image = { id, alternative: '', focus: { x: 0.5, y: 0.5 } };
  stubShopServer({ content });
  const { tree } = await createApplicationAt('/', null, 'fr');
  const screen = await render(tree);
  for (const role of ['banner', 'contentinfo'] as const)
    await expect
      .element(screen.getByRole(role).getByRole('img', { name: 'mot' }))
      .toHaveAttribute('src', `/files/${id}`);
});

test('a page without content describes the product [8.32]', async () => {
  await page.viewport(1280, 800);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.setItem('content', '{"version":1}');
  const { contentStore } = await import('#shared/content/content-store.ts');
  vi.spyOn(contentStore, 'get').mockReturnValue(null);
  stubShopServer();
  const { tree } = await createApplicationAt('/', null, 'fr');
  const screen = await render(tree);
  await expect.element(screen.getByRole('heading', { level: 1, name: /bonnes.mains/u })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Demander une réparation' })).toBeVisible();
  await expect.element(screen.getByText('Horaires')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Fermé')).not.toBeInTheDocument();
  const call = screen.getByRole('contentinfo').getByRole('link', { name: '+216 71 000 000' });
  await expect.element(call).toHaveAttribute('href', 'tel:+21671000000');
  vi.restoreAllMocks();
});
