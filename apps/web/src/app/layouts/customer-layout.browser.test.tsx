import '#styles.css';
import type { Repair, User } from '@atelier/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { controlTimer } from '#shared/page/controlled-timer.fixture.ts';
import { createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { createApplicationAt } from '../application.fixture.tsx';
import { stubShopServer } from '../shop-server.fixture.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function openPage(path: string, overrides: Partial<User> = {}) {
  await page.viewport(1280, 800);
  const user = createUser({ lang: 'en', ...overrides });
  stubShopServer({ user });
  const { tree, address } = await createApplicationAt(path, user);
  const screen = await render(tree);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return { screen, address };
}

function markedLinks(): (string | null)[] {
  const links = [...document.querySelectorAll('#side-menu a')];
  const colour = (link: Element | undefined) => link && getComputedStyle(link).backgroundColor;
  const current = links.filter((link) => link.getAttribute('aria-current') === 'page');
  const alike = links.filter((link) => colour(link) === colour(current[0]));
  expect(alike).toEqual(current);
  return current.map(({ textContent }) => textContent);
}

describe('the header', () => {
  test('the customer’s header has a badge for premium customers', async () => {
    const { screen } = await openPage('/dashboard', { isPremium: true });
    const badge = screen.getByRole('banner').getByText('Premium', { exact: true });
    await expect.element(badge).toBeVisible();
    await page.viewport(375, 740);
    await expect.element(badge).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(375);
  });

  test('other customers get no premium badge', async () => {
    const { screen } = await openPage('/dashboard');
    await expect.element(screen.getByText('Premium')).not.toBeInTheDocument();
  });

  test('the customer’s menu names person and e-mail address [2.60]', async () => {
    const { screen } = await openPage('/dashboard');
    await userEvent.click(screen.getByRole('button', { name: 'My account, Amina Ben Salah' }));
    const menu = screen.getByRole('menu');
    await expect.element(menu.getByText('Amina Ben Salah', { exact: true })).toBeVisible();
    await expect.element(menu.getByText('amina@atelier.test', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  });
});

test('the side menu leads from page to page [2.61]', async () => {
  const { screen, address } = await openPage('/dashboard');
  const menu = screen.getByRole('navigation', { name: 'Main navigation' });
  for (const name of ['Repairs', 'Profile', 'Dashboard']) {
    await userEvent.click(menu.getByRole('link', { name, exact: true }));
    await expect.poll(address).toBe(`/${name.toLowerCase()}`);
    await expect.element(screen.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  }
});

test('the side menu marks the open page [2.63]', async () => {
  const { screen, address } = await openPage('/dashboard');
  await page.viewport(375, 740);
  const toggle = screen.getByRole('button', { name: 'Menu', exact: true });
  const menu = screen.getByRole('navigation', { name: 'Main navigation' });
  const isOpen = (open: boolean) => expect.element(toggle).toHaveAttribute('aria-expanded', String(open));
  await userEvent.click(toggle);
  await isOpen(true);
  await expect.element(menu).toBeVisible();
  await expect.poll(markedLinks).toEqual(['Dashboard']);
  await userEvent.click(menu, { position: { x: 100, y: 500 } });
  await isOpen(true);
  await userEvent.click(screen.getByRole('banner'), { position: { x: 250, y: 30 } });
  await isOpen(false);

  await userEvent.click(toggle);
  await isOpen(true);
  const closing = controlTimer(100);
  await userEvent.click(menu.getByRole('link', { name: 'Repairs', exact: true }));
  await isOpen(true);
  closing.end();
  await isOpen(false);
  await expect.poll(address).toBe('/repairs');
  await expect.poll(markedLinks).toEqual(['Repairs']);
});

test.each([
  ['fr', 'Suivi', 1024],
  ['fr', 'Suivi', 1280],
  ['en', 'Dashboard', 1024],
  ['en', 'Dashboard', 1280],
] as const)('in %s the name %s fits columns of %i', async (language, name, width) => {
  const user = createUser({ lang: language });
  stubShopServer({ user });
  const screen = await render((await createApplicationAt('/dashboard', user, language)).tree);
  await page.viewport(width, 800);
  await expect.element(screen.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  const links = () => screen.getByRole('navigation').getByRole('link').elements();
  const pages = () => links().filter((link) => link.getAttribute('href')?.startsWith('/') === true);
  // The menu follows the new width a moment later.
  await expect.poll(() => pages()[0]?.textContent).toBe(name);
  const lines = pages().map((link) => {
    const text = document.createRange();
    text.selectNodeContents(link.lastChild ?? link);
    return new Set([...text.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toEqual([1, 1, 1]);
});

test('the menu calls the shop', async () => {
  const { screen } = await openPage('/dashboard');
  const call = screen.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: /^Call us/u });
  await expect.element(call).toBeVisible();
  await expect.element(call).toHaveAttribute('href', 'tel:+21671000000');
  await expect.element(call).toMatchTextContent('+216 71 000 000');
});

const repairInProgress = createRepair({ status: 'FIXING', custody: 'CENTER' });
const completedRepair = createRepair({ status: 'COMPLETED' });

describe.each([375, 1280])('at %i pixels the way to a request', (width) => {
  const shows = async (path: string, repairs: Repair[]) => {
    await page.viewport(width, 740);
    const user = createUser({ lang: 'en' });
    stubShopServer({ user, repairs });
    const screen = await render((await createApplicationAt(path, user)).tree);
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => document.querySelectorAll('main [data-slot=skeleton]').length).toBe(0);
    return { screen, buttons: () => screen.getByRole('button', { name: 'Request Repair' }).elements().length };
  };

  test.each([
    ['/dashboard', [repairInProgress], 1],
    ['/dashboard', [completedRepair], 1],
    ['/dashboard', [], 1],
    ['/repairs', [repairInProgress], 1],
    ['/repairs', [completedRepair], 1],
    ['/repairs', [], 1],
    ['/profile', [repairInProgress], 0],
  ])('the link is %s, with %j, this often: %i [2.71]', async (path, repairs, count) => {
    const { buttons } = await shows(path, repairs);
    await expect.poll(buttons).toBe(count);
  });

  test.each([[[completedRepair]], [[]]])('the link stands beside the notifications: %j [2.70]', async (repairs) => {
    const { screen, buttons } = await shows('/dashboard', repairs);
    await userEvent.click(screen.getByRole('tab', { name: /^Notifications/u }));
    await expect.element(screen.getByText('No notifications yet.')).toBeVisible();
    expect(buttons()).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Request Repair' }));
    await expect.element(screen.getByRole('dialog', { name: 'Request Repair' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('tab', { name: /^Notifications/u })).toHaveAttribute('aria-selected', 'true');
  });
});
