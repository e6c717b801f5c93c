import '#styles.css';
import type { User } from '@atelier/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createUser } from '#subjects/session/user.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';
import { createStaffUser } from '#app/workshop.fixture.tsx';

// Access to pages and the redirects of everyone else (specification/screens#redirects).

afterEach(() => vi.unstubAllGlobals());

const customer = createUser({ lang: 'en' });
const technician = createStaffUser('en', 'TECHNICIAN');

async function openPage(path: string, user: User | null, arriving: User = customer) {
  await page.viewport(1280, 800);
  stubShopServer({ user: user ?? arriving });
  const shop = window.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.endsWith('/auth/login')
      ? Promise.resolve(Response.json({ accessToken: 'access', user: arriving }))
      : shop(url, init),
  );
  const { tree, address, router } = await createApplicationAt(path, user);
  const screen = await render(tree);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  const signIn = async (): Promise<void> => {
    await userEvent.fill(screen.getByLabelText('Email address'), arriving.email);
    await userEvent.fill(screen.getByLabelText('Password', { exact: true }), 'une-phrase-de-passe');
    await userEvent.click(screen.getByRole('button', { name: 'Sign In', exact: true }));
  };
  return { screen, address, router, signIn };
}

test.each(['/repairs', '/profile', '/dashboard?repair=7K2M9QFX'])(
  'a visitor signs in before a customer’s %s [1.1] [2.3] [2.8] [2.15]',
  async (path) => {
    const { address, signIn } = await openPage(path, null);
    expect(address()).toBe(`/signin?${new URLSearchParams({ referrer: path }).toString()}`);
    await signIn();
    await expect.poll(address).toBe(path);
  },
);

test('a customer asking for the workshop reaches the dashboard [2.17]', async () => {
  const { address, signIn } = await openPage('/workshop', null);
  expect(address()).toBe('/signin?referrer=%2Fworkshop');
  await signIn();
  await expect.poll(address).toBe('/dashboard');
});

test.each<[User, string]>([
  [customer, '/dashboard?repair=7K2M9QFX'],
  [technician, '/workshop/repairs/7K2M9QFX'],
])('a scanned code leads through sign-in to the repair [2.163]', async (user, path) => {
  const { address, signIn } = await openPage('/r/7K2M9QFX', null, user);
  expect(address()).toBe('/signin?referrer=%2Fr%2F7K2M9QFX');
  await signIn();
  await expect.poll(address).toBe(path);
});

test('signed-in staff reach the requested workshop page', async () => {
  const signInPage = await openPage('/signin', null, technician);
  await signInPage.signIn();
  await expect.poll(signInPage.address).toBe('/workshop');
  await signInPage.screen.unmount();
  const workshopPage = await openPage('/workshop/profile', null, technician);
  expect(workshopPage.address()).toBe('/signin?referrer=%2Fworkshop%2Fprofile');
  await workshopPage.signIn();
  await expect.poll(workshopPage.address).toBe('/workshop/profile');
});

describe.each(['/%2e%2e//evil.test/', '/SignIn'])('the referrer %s leads to the dashboard', (referrer) => {
  const path = `/signin?referrer=${encodeURIComponent(referrer)}`;

  test('signing in leads to the dashboard from any referrer', async () => {
    const { address, signIn } = await openPage(path, null);
    expect(address()).toBe(path);
    await signIn();
    await expect.poll(address).toBe('/dashboard');
  });

  test('whoever is signed in already', async () => {
    const { address } = await openPage(path, customer);
    expect(address()).toBe('/dashboard');
  });
});

test.each(['/workshop', '/workshop/messages', '/signin', '/signup'])(
  'a customer who opens %s comes to their dashboard [2.13] [6.3]',
  async (path) => {
    const { address } = await openPage(path, customer);
    expect(address()).toBe('/dashboard');
  },
);

test.each(['/dashboard', '/repairs', '/profile', '/signin', '/signup'])(
  'staff who open %s come to the workshop [2.8] [2.16] [6.1]',
  async (path) => {
    const { address } = await openPage(path, technician);
    expect(address()).toBe('/workshop');
  },
);

test('a technician finds no contact messages', async () => {
  const { screen, address } = await openPage('/workshop/messages', technician);
  expect(address()).toBe('/workshop');
  await userEvent.click(screen.getByRole('banner').getByRole('button', { name: /^My account/u }));
  await expect.element(screen.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: /^Messages/u })).not.toBeInTheDocument();
});

test('the content editor rejects other roles', async () => {
  const { screen, address } = await openPage('/workshop/content', createStaffUser('en', 'OPERATOR'));
  expect(address()).toBe('/workshop/content');
  await expect.element(screen.getByText('Administrators only', { exact: true })).toBeVisible();
});
