import '#styles.css';
import { dismissToast, Toaster } from '@atelier/ui';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { stubServer, type ServerAnswers } from '#subjects/session/server.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { SignUpForm } from './sign-up-form.tsx';

afterEach(() => {
  dismissToast();
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

async function renderAndSignUp(answer: ServerAnswers[string]) {
  stubServer({ 'POST /auth/register': answer });
  const onSignedUp = vi.fn<() => void>();
  const form = (
    <>
      <SignUpForm onSignedUp={onSignedUp} />
      <Toaster label="Notification" closeLabel="Close" />
    </>
  );
  const screen = await render(form, { wrapper: await withLanguage('en') });
  const typed: Record<string, string> = {
    'First name': 'Amina',
    'Last name': 'Ben Salah',
    'Email address': 'amina@atelier.test',
    Password: 'une-phrase',
    'Confirm password': 'une-phrase',
  };
  for (const [name, value] of Object.entries(typed))
    await userEvent.fill(screen.getByLabelText(name, { exact: true }), value);
  await userEvent.click(screen.getByRole('button', { name: 'Create my account' }));
  return { screen, onSignedUp, typed };
}

test.each([
  ['the server’s reason', { status: 429, body: { message: 'tooManyAttempts' } }, 'Wait a little, then try again.'],
  ['an error, where it gave none', { status: 500, body: {} }, 'An error occurred'],
])('a refused sign-up says why above its form: %s [8.14]', async (_, answer, reason) => {
  const { screen, onSignedUp, typed } = await renderAndSignUp(answer);
  const alert = screen.getByRole('alert');
  await expect.element(alert.getByText(reason, { exact: true })).toBeVisible();
  await expect.element(alert.getByText("The account wasn't created", { exact: true })).toBeVisible();
  const first = screen.getByLabelText('First name').element().getBoundingClientRect();
  expect(alert.element().getBoundingClientRect().bottom).toBeLessThan(first.top);
  for (const [name, value] of Object.entries(typed))
    await expect.element(screen.getByLabelText(name, { exact: true })).toHaveValue(value);
  expect(onSignedUp).not.toHaveBeenCalled();
});

test('a sign-up shows a toast and continues [8.18]', async () => {
  const { screen, onSignedUp } = await renderAndSignUp({ status: 200, body: { verifyToken: 'token' } });
  const onDone = screen.getByRole('region').getByRole('listitem');
  await expect.element(onDone.getByText('Account created!', { exact: true })).toBeVisible();
  const text = "You've successfully signed up. You can now sign in with your credentials.";
  await expect.element(onDone.getByText(text, { exact: true })).toBeVisible();
  expect(onSignedUp).toHaveBeenCalledOnce();
});
