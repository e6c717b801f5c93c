import '#styles.css';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { paths } from '#config/paths.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { stubServer } from '#subjects/session/server.fixture.ts';
import { sessionStore, type AuthData } from '#subjects/session/session-store.ts';
import { Component as VerifyEmailPage } from './verify-page.tsx';

afterEach(() => {
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

const reset: AuthData = { email: 'amina@atelier.test', token: 'token', action: 'resetPassword', step: 'verify' };

const verifyPage = createMemoryRouter(
  [{ path: paths.verifyEmail, loader: () => ({ result: null }), element: <VerifyEmailPage /> }],
  { initialEntries: [paths.verifyEmail] },
);

test.each([
  ['nothing', null],
  ['only the code of a reset', reset],
])('a pending %s leads to sign in [8.13]', async (_, authData) => {
  sessionStore.setAuthData(authData);
  const screen = await render(<RouterProvider router={verifyPage} />, { wrapper: await withLanguage('en') });
  await expect.element(screen.getByRole('alert').getByText('No auth data available', { exact: true })).toBeVisible();
  await expect.element(screen.getByLabelText('Verification code')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', paths.signIn());
});

test.each([
  ['asks for a name', { status: 200, body: { success: true, verifyToken: 'next', email: reset.email } }, 'First name'],
  ['has ended', { status: 400, body: { message: 'Invalid token' } }, 'Sign In'],
])('a code that %s focuses the content', async (_, answer, shown) => {
  sessionStore.setAuthData({ ...reset, action: 'emailVerification' });
  stubServer({
    'GET /auth/me/token': { status: 200, body: { accessToken: null } },
    'POST /auth/verify-email': answer,
  });
  const page = (
    <main id="content" tabIndex={-1}>
      <RouterProvider router={verifyPage} />
    </main>
  );
  const screen = await render(page, { wrapper: await withLanguage('en') });
  await userEvent.fill(screen.getByLabelText('Verification code'), '427913');
  await expect.element(screen.getByLabelText(shown).or(screen.getByRole('link', { name: shown }))).toBeVisible();
  await expect.element(screen.getByRole('main')).toHaveFocus();
});
