import '../../styles.css';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { sessionStore } from '../../shared/session/session-store.ts';
import type { AuthData } from '../../shared/session/session-store.ts';
import { applicationAt } from '../application.fixture.tsx';
import { aShop } from '../a-shop.fixture.ts';

afterEach(() => {
  sessionStore.setAuthData(null);
  vi.unstubAllGlobals();
});

const waiting: AuthData = { email: 'ines@atelier.test', token: 'verify', action: 'emailVerification', step: 'verify' };

/** A visitor opens a page; `heading` is what stands above its form. */
const opens = async (path: string) => {
  await page.viewport(1280, 800);
  const sent = aShop();
  const { tree, address, router } = await applicationAt(path, null);
  const screen = await render(tree);
  const heading = (name: string) => screen.getByRole('heading', { level: 1, name, exact: true });
  return { screen, address, router, sent, heading };
};

/** The page where the mailed code is typed. */
const waitsForCode = async () => {
  const opened = await opens('/signin');
  await expect.element(opened.heading('Sign In')).toBeVisible();
  sessionStore.setAuthData(waiting);
  await opened.router.navigate('/verfiy-email');
  await expect.element(opened.heading('Verify your email address')).toBeVisible();
  return opened;
};

test('sign-in and sign-up lead to each other', async () => {
  const { screen, address, heading } = await opens('/signin');
  await userEvent.click(screen.getByRole('link', { name: 'Sign Up', exact: true }));
  await expect.element(heading('Sign Up')).toBeVisible();
  expect(address()).toBe('/signup');
  await userEvent.click(screen.getByRole('link', { name: 'Sign In', exact: true }));
  await expect.element(heading('Sign In')).toBeVisible();
  expect(address()).toBe('/signin');
});

describe.each(['/signin', '/signup'])('%s', (path) => {
  test.each([
    ['terms', '/terms', 'Terms of use'],
    ['privacy policy', '/privacy', 'Privacy'],
  ])('says that one agrees to the %s, and leads there', async (words, to, title) => {
    const { screen, address, heading } = await opens(path);
    await expect.element(screen.getByText('By continuing you accept our terms and our privacy policy.')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: words, exact: true }));
    await expect.element(heading(title)).toBeVisible();
    expect(address()).toBe(to);
  });
});

test.each([
  ['/signin', 'Sign In', 'Connexion'],
  ['/signup', 'Sign Up', 'Créer un compte'],
  ['/forgot-password', 'Forgot password', 'Mot de passe oublié'],
])('on %s the other language is chosen at a press, on a phone too, and kept', async (path, english, french) => {
  const { screen, heading } = await opens(path);
  await page.viewport(375, 740);
  await expect.element(heading(english)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'FR Français' }));
  await expect.element(heading(french)).toBeVisible();
  await expect.poll(() => [document.documentElement.lang, localStorage.getItem('lang')]).toEqual(['fr', 'fr']);
});

test('where a code is typed the other language is chosen at a press', async () => {
  const { screen, heading } = await waitsForCode();
  await userEvent.click(screen.getByRole('button', { name: 'FR Français' }));
  await expect.element(heading('Vérifiez votre adresse e-mail')).toBeVisible();
});

test.each(['/signin', '/signup', '/forgot-password'])('the brand of %s leads to the landing page', async (path) => {
  const { screen, address } = await opens(path);
  await userEvent.click(screen.getByRole('link', { name: 'Atelier home' }));
  await expect.poll(address).toBe('/');
});

test('whoever comes to sign in begins anew: there is no code to wait for any more', async () => {
  const { screen, address, router, heading } = await waitsForCode();
  expect(sessionStorage.getItem('atelier.authData')).not.toBeNull();
  await router.navigate('/signin');
  await expect.element(heading('Sign In')).toBeVisible();
  expect(sessionStorage.getItem('atelier.authData')).toBeNull();
  await router.navigate('/verfiy-email');
  await expect.poll(address).toBe('/signin');
  await expect.element(screen.getByRole('heading', { name: 'Verify your email address' })).not.toBeInTheDocument();
});

test('the page of codes leads to sign in when there is nothing to verify', async () => {
  const { address, heading } = await opens('/verfiy-email');
  await expect.element(heading('Sign In')).toBeVisible();
  expect(address()).toBe('/signin');
});

test('a password that is being reset is nothing to verify there', async () => {
  const { address, router, heading } = await opens('/forgot-password');
  sessionStore.setAuthData({ ...waiting, action: 'resetPassword' });
  await router.navigate('/verfiy-email');
  await expect.element(heading('Sign In')).toBeVisible();
  expect(address()).toBe('/signin');
});

test('the phone is marked required at the sign-up, yet may stay empty', async () => {
  const { screen, address, sent } = await opens('/signup');
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true });
  await expect.element(field('Phone')).toHaveAttribute('aria-required', 'true');
  const label = screen.getByText('Phone', { exact: true }).element().parentElement;
  expect(label?.textContent).toBe('Phone*');
  await userEvent.fill(field('First name'), 'Inès');
  await userEvent.fill(field('Last name'), 'Gharbi');
  await userEvent.fill(field('Email address'), 'ines@atelier.test');
  for (const name of ['Password', 'Confirm password'])
    await userEvent.fill(screen.getByLabelText(name, { exact: true }), 'une-phrase-de-passe');
  await userEvent.click(screen.getByRole('button', { name: 'Create my account' }));
  await expect.poll(address).toBe('/verfiy-email');
  expect(sent.map(({ call }) => call)).toContain('POST /auth/register');
});
