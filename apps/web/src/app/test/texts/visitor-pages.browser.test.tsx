import '#styles.css';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { sessionStore, type AuthData } from '#subjects/session/session-store.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';

afterEach(() => {
  sessionStore.setAuthData(null);
  vi.unstubAllGlobals();
});

const pendingSignUp: AuthData = {
  email: 'ines@atelier.test',
  token: 'verify',
  action: 'emailVerification',
  step: 'verify',
};

async function openPage(path: string) {
  await page.viewport(1280, 800);
  const sent = stubShopServer();
  const { tree, address, router } = await createApplicationAt(path, null);
  const screen = await render(tree);
  const heading = (name: string) => screen.getByRole('heading', { level: 1, name, exact: true });
  return { screen, address, router, sent, heading };
}

async function openCodePage() {
  const opened = await openPage('/signin');
  await expect.element(opened.heading('Sign In')).toBeVisible();
  sessionStore.setAuthData(pendingSignUp);
  await opened.router.navigate('/verfiy-email');
  await expect.element(opened.heading('Verify your email address')).toBeVisible();
  return opened;
}

test('sign-in and sign-up link to each other [2.38] [2.40]', async () => {
  const { screen, address, heading } = await openPage('/signin');
  const google = screen.getByRole('button', { name: 'Continue with Google', exact: true });
  await expect.element(google).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Sign Up', exact: true }));
  await expect.element(heading('Sign Up')).toBeVisible();
  expect(address()).toBe('/signup');
  await expect.element(google).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Sign In', exact: true }));
  await expect.element(heading('Sign In')).toBeVisible();
  expect(address()).toBe('/signin');
});

test('a followed link of a visitor focuses the content', async () => {
  const { screen, heading } = await openPage('/signin');
  await userEvent.click(screen.getByRole('link', { name: 'Sign Up', exact: true }));
  await expect.element(heading('Sign Up')).toBeVisible();
  await expect.element(screen.getByRole('main')).toHaveFocus();
});

test('the sign-in’s address is carried to the reset', async () => {
  const { screen, heading } = await openPage('/signin');
  await screen.getByLabelText('Email address').fill('ines@atelier.test');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await expect.element(heading('Forgot password')).toBeVisible();
  await expect.element(screen.getByLabelText('Email address')).toHaveValue('ines@atelier.test');
});

test('Tab leads from the address to the password', async () => {
  const { screen } = await openPage('/signin');
  await userEvent.click(screen.getByLabelText('Email address'));
  await userEvent.tab();
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveFocus();
});

describe.each(['/signin', '/signup'])('%s', (path) => {
  test.each([
    ['terms', '/terms', 'Terms of use'],
    ['privacy policy', '/privacy', 'Privacy'],
  ])('a sign-up page links to the %s [2.41]', async (words, to, title) => {
    const { screen, address, heading } = await openPage(path);
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
])('the language of %s changes at a press [2.39]', async (path, english, french) => {
  const { screen, heading } = await openPage(path);
  await page.viewport(375, 740);
  await expect.element(heading(english)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'FR Français' }));
  await expect.element(heading(french)).toBeVisible();
  await expect.poll(() => [document.documentElement.lang, localStorage.getItem('lang')]).toEqual(['fr', 'fr']);
});

test('the code page’s language changes at a press', async () => {
  const { screen, heading } = await openCodePage();
  await userEvent.click(screen.getByRole('button', { name: 'FR Français' }));
  await expect.element(heading('Vérifiez votre adresse e-mail')).toBeVisible();
});

test.each(['/signin', '/signup', '/forgot-password'])(
  'the brand of %s leads to the landing page [2.44]',
  async (path) => {
    const { screen, address } = await openPage(path);
    await userEvent.click(screen.getByRole('link', { name: 'Atelier home' }));
    await expect.poll(address).toBe('/');
  },
);

test('opening the sign-in discards a pending code [2.43]', async () => {
  const { screen, address, router, heading } = await openCodePage();
  expect(sessionStorage.getItem('atelier.authData')).not.toBeNull();
  await router.navigate('/signin');
  await expect.element(heading('Sign In')).toBeVisible();
  expect(sessionStorage.getItem('atelier.authData')).toBeNull();
  await router.navigate('/verfiy-email');
  await expect.poll(address).toBe('/signin');
  await expect.element(screen.getByRole('heading', { name: 'Verify your email address' })).not.toBeInTheDocument();
});

test('the code page without a code leads away [2.49]', async () => {
  const { address, heading } = await openPage('/verfiy-email');
  await expect.element(heading('Sign In')).toBeVisible();
  expect(address()).toBe('/signin');
});

test('a pending password reset leads away from the codes', async () => {
  const { address, router, heading } = await openPage('/forgot-password');
  sessionStore.setAuthData({ ...pendingSignUp, action: 'resetPassword' });
  await router.navigate('/verfiy-email');
  await expect.element(heading('Sign In')).toBeVisible();
  expect(address()).toBe('/signin');
});

test('the required sign-up phone may stay empty [2.46]', async () => {
  const { screen, address, sent } = await openPage('/signup');
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true });
  await expect.element(field('Phone')).toHaveAttribute('aria-required', 'true');
  const label = screen.getByText('Phone', { exact: true }).element().parentElement;
  expect(label?.textContent).toBe('Phone*');
  await expect.element(field('Phone')).toHaveAccessibleDescription(/^You can leave it empty/u);
  await userEvent.fill(field('First name'), 'Inès');
  await userEvent.fill(field('Last name'), 'Gharbi');
  await userEvent.fill(field('Email address'), 'ines@atelier.test');
  for (const name of ['Password', 'Confirm password'])
    await userEvent.fill(screen.getByLabelText(name, { exact: true }), 'une-phrase-de-passe');
  await userEvent.click(screen.getByRole('button', { name: 'Create my account' }));
  await expect.poll(address).toBe('/verfiy-email');
  expect(sent.map(({ call }) => call)).toContain('POST /auth/register');
});

test.each(['Back', 'Correct the address'])('%s on the code page restores the typed address [2.45]', async (way) => {
  const { screen, address, router } = await openPage('/signup');
  const field = (name: string) => screen.getByLabelText(name, { exact: true });
  const typedValues = {
    'First name': 'Inès',
    'Last name': 'Gharbi',
    'Email address': 'ines@atelier.tset',
    Phone: '20 123 456',
  };
  for (const [name, value] of Object.entries(typedValues)) await userEvent.fill(field(name), value);
  for (const name of ['Password', 'Confirm password']) await userEvent.fill(field(name), 'une-phrase-de-passe');
  await userEvent.click(screen.getByRole('button', { name: 'Create my account' }));
  await expect.element(screen.getByRole('link', { name: 'Correct the address' })).toBeVisible();
  if (way === 'Back') await router.navigate(-1);
  else await userEvent.click(screen.getByRole('link', { name: way }));
  await expect.poll(address).toBe('/signup');
  for (const [name, value] of Object.entries(typedValues)) await expect.element(field(name)).toHaveValue(value);
  await expect.element(field('Password')).toHaveValue('');
});

test('a refused sign-in preserves what was typed [8.16]', async () => {
  const { screen } = await openPage('/signin');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'invalidCredentials' }, { status: 401 })));
  await userEvent.fill(screen.getByLabelText('Email address'), 'ines@atelier.test');
  await userEvent.fill(screen.getByLabelText('Password', { exact: true }), 'wrong-one');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In', exact: true }));
  const reason = screen.getByRole('main').getByText('The email or password you entered is incorrect.', { exact: true });
  await expect.element(reason).toBeVisible();
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveFocus();
  await expect.element(screen.getByLabelText('Email address')).toHaveValue('ines@atelier.test');
  const toast = screen.getByRole('region', { name: /\(F8\)/u }).getByRole('listitem');
  await expect.element(toast.getByText('The email or password you entered is incorrect.')).toBeVisible();
  const form = screen.getByLabelText('Email address').element().getBoundingClientRect();
  expect(reason.element().getBoundingClientRect().bottom).toBeLessThan(form.top);
});

test('a repair request explains its sign-in', async () => {
  const { screen, address, heading } = await openPage('/');
  await userEvent.click(screen.getByRole('link', { name: 'Request Repair', exact: true }));
  await expect.element(heading('To request a repair')).toBeVisible();
  expect(address()).toBe('/signin?referrer=%2Fdashboard');
  const signUp = screen.getByRole('link', { name: 'Sign Up', exact: true });
  const submit = screen.getByRole('button', { name: 'Sign In', exact: true });
  const widthOf = (element: Element) => element.getBoundingClientRect().width;
  expect(widthOf(signUp.element())).toBe(widthOf(submit.element()));
  await userEvent.click(signUp);
  await expect.element(heading('Sign Up')).toBeVisible();
});

test('the plain sign-in requests no repair', async () => {
  const { screen, heading, router } = await openPage('/');
  await userEvent.click(screen.getByRole('link', { name: 'Request Repair', exact: true }));
  await expect.element(heading('To request a repair')).toBeVisible();
  await router.navigate('/');
  await userEvent.click(screen.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true }));
  await expect.element(heading('Sign In')).toBeVisible();
});

test.each([320, 375])('ways to sign in fit one line at %i', async (width) => {
  const { screen } = await openPage('/');
  await page.viewport(width, 740);
  const header = screen.getByRole('banner');
  await userEvent.click(header.getByRole('button', { name: 'FR Français' }));
  await userEvent.click(header.getByLabelText('Menu', { exact: true }));
  for (const name of ['Se connecter', 'Créer un compte']) {
    const link = header.getByRole('group').getByRole('link', { name, exact: true });
    await expect.element(link).toBeVisible();
    expect(link.element().getBoundingClientRect().height).toBe(44);
  }
});
