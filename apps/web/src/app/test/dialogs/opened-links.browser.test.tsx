import '#styles.css';
import type { User } from '@atelier/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createUser } from '#subjects/session/user.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';

// Mailed links opened in another browser than the one that signed up (specification/signing-in#links).

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const newcomer = createUser({ id: '09', email: 'lea@atelier.test', lang: 'en' });

async function opensLink(user: User | null, answer: { body: object; status?: number }) {
  await page.viewport(1280, 800);
  sessionStorage.setItem('atelier.mailedToken:/verfiy-email', 'mailed');
  stubShopServer({ user: user ?? newcomer });
  const shop = window.fetch;
  const answers = [{ body: { success: true, verifyToken: 'next', email: newcomer.email }, status: 200 }, answer];
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, init: { body: string }) => {
    if (!url.endsWith('/auth/verify-email')) return shop(url, init);
    sent.push(JSON.parse(init.body));
    const { body, status = 200 } = answers[sent.length - 1] ?? answer;
    return Promise.resolve(Response.json(body, { status }));
  });
  const { tree, address } = await createApplicationAt('/verfiy-email', user);
  const screen = await render(tree);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Email verified!' })).toBeVisible();
  const introduce = async (): Promise<void> => {
    await userEvent.fill(screen.getByLabelText('First name'), 'Léa');
    await userEvent.fill(screen.getByLabelText('Last name'), 'Mansour');
    await userEvent.fill(screen.getByLabelText('Password', { exact: true }), 'une-phrase');
    await userEvent.click(screen.getByRole('button', { name: 'Create my account' }));
  };
  return { screen, address, sent, introduce };
}

test('a link for a typed code is dead', async () => {
  const { screen, address, introduce } = await opensLink(null, { body: { success: false, error: 'Invalid token' } });
  await introduce();
  await expect.element(screen.getByText(/^This link has already been used/u)).toBeVisible();
  await userEvent.click(screen.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }));
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Sign In', exact: true })).toBeVisible();
  expect(address()).toBe('/signin');
});

test('a link names the user it signs out [6.4]', async () => {
  const present = createUser({ lang: 'en' });
  const verified = { success: true, accessToken: 'of-lea', user: newcomer };
  const { screen, address, sent, introduce } = await opensLink(present, { body: verified });
  await expect.element(screen.getByText(`You are signed in as ${present.email}`)).toBeVisible();
  await introduce();
  await expect.poll(address).toBe('/dashboard');
  const typedValues = { firstName: 'Léa', lastName: 'Mansour', password: 'une-phrase', phone: '' };
  expect(sent).toEqual([{ token: 'mailed' }, { ...typedValues, token: 'next' }]);
  await userEvent.click(screen.getByRole('banner').getByRole('button', { name: /^My account/u }));
  await expect.element(screen.getByRole('menu').getByText(newcomer.email)).toBeVisible();
});
