import '#styles.css';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { paths } from '#config/paths.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { sessionStore, type AuthData } from '#subjects/session/session-store.ts';
import { Component as VerifyEmailPage } from './verify-page.tsx';

afterEach(() => sessionStore.clear('person'));

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
