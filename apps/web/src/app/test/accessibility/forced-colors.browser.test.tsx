import '#styles.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RailDemonstration } from '#features/landing/rail-demonstration.tsx';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createUser } from '#subjects/session/user.fixture.ts';
import { stubShopServer } from '#app/shop-server.fixture.ts';
import { createOwner, openWorkshop } from '#app/workshop.fixture.tsx';
import { createApplicationAt } from '#app/application.fixture.tsx';

async function forceColors(value: 'active' | 'none'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  await forceColors('active');
});

afterEach(async () => {
  await forceColors('none');
  vi.unstubAllGlobals();
});

function underlinedLinks(menu: Element): (string | null)[] {
  return [...menu.querySelectorAll('a')]
    .filter((link) => getComputedStyle(link).textDecorationLine === 'underline')
    .map(({ textContent }) => textContent);
}

test('the side menu underlines the current page [1.16]', async () => {
  const user = createUser({ lang: 'en' });
  stubShopServer({ user });
  const screen = await render((await createApplicationAt('/repairs', user)).tree);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(underlinedLinks(screen.getByRole('navigation', { name: 'Main navigation' }).element())).toEqual(['Repairs']);
});

test('the workshop underlines the current page', async () => {
  const screen = await openWorkshop('/workshop/repairs?list=all', createOwner('en'));
  const menu = screen.getByRole('banner').getByRole('navigation');
  await expect.element(menu).toBeVisible();
  expect(underlinedLinks(menu.element())).toHaveLength(1);
});

test('the settings’ tabs mark the current one alone', async () => {
  const screen = await openWorkshop('/workshop/settings', createOwner('en'));
  const nav = screen.getByRole('navigation', { name: 'Settings' });
  await expect.element(nav).toBeVisible();
  const edges = [...nav.element().querySelectorAll('a')].map((link) => getComputedStyle(link).borderBottomColor);
  const [current, ...others] = edges;
  expect(new Set(others)).toEqual(new Set(['rgba(0, 0, 0, 0)']));
  expect(current).not.toBe('rgba(0, 0, 0, 0)');
});

test('what lies ahead on the example’s rail is dotted', async () => {
  const Wrapper = await withLanguage('en');
  const screen = await render(<RailDemonstration />, { wrapper: Wrapper });
  const track = screen.container.querySelector('.border-t-2.border-line') ?? document.body;
  expect(getComputedStyle(track).borderTopStyle).toBe('dotted');
});
