import '#styles.css';
import { dismissToast, Toaster } from '@atelier/ui';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { endCooldown } from '#subjects/account/cooldown.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { stubServer } from '#subjects/session/server.fixture.ts';
import { sessionStore, type AuthData } from '#subjects/session/session-store.ts';
import { useSession } from '#subjects/session/use-session.tsx';
import { CodePageForm } from './auth-elements.tsx';
import { VerifyCode } from './verify-code.tsx';
import { ForgotPassword } from './forgot-password.tsx';

function doNothing(): void {
  return undefined;
}

const signUp: AuthData = { email: 'amina@atelier.test', token: 'token', action: 'emailVerification', step: 'verify' };
const reset: AuthData = { ...signUp, action: 'resetPassword' };

const verification = (
  <VerifyCode
    authData={signUp}
    onVerified={doNothing}
    onProven={doNothing}
    onExpired={doNothing}
    onOtherAccount={doNothing}
  />
);

function ResetPage() {
  return resetAt(useSession().authData);
}

function resetAt(authData: AuthData | null) {
  return <ForgotPassword authData={authData} link={null} onExpiredLink={doNothing} onReset={doNothing} />;
}

beforeEach(() => {
  stubServer({ 'GET /auth/me/token': { status: 200, body: { accessToken: null } } });
  endCooldown();
});
afterEach(() => {
  dismissToast();
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

async function renderWithToaster(part: ReactNode) {
  const page = (
    <>
      {part}
      <Toaster label="Notification" closeLabel="Close" />
    </>
  );
  const screen = await render(page, { wrapper: await withLanguage('en') });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name, exact: true }));
  return { screen, press, toast: screen.getByRole('region').getByRole('listitem') };
}

test('a complete code is sent by its sixth character [5.9]', async () => {
  const verify = vi.fn<(code: string) => Promise<boolean>>(() => Promise.resolve(true));
  const resend = { token: 'token', sent: 'codeSent', onInvalidToken: doNothing } as const;
  const { screen } = await renderWithToaster(
    <CodePageForm onSubmit={verify} failure={null} resend={resend} onOtherAccount={doNothing} />,
  );
  const button = screen.getByRole('button', { name: 'Verify', exact: true });
  await expect.element(button).toBeDisabled();
  await userEvent.fill(screen.getByLabelText('Verification code'), '42791');
  await expect.element(button).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  expect(verify).not.toHaveBeenCalled();
  await userEvent.keyboard('3');
  expect(verify).toHaveBeenCalledExactlyOnceWith('427913');
  await expect.element(button).toBeEnabled();
  await userEvent.keyboard('{Enter}');
  expect(verify).toHaveBeenCalledTimes(2);
});

test.each([
  ['a sign-up', 'POST /auth/verify-email', verification],
  ['a reset', 'POST /auth/password/verify-reset-code', resetAt(reset)],
])('a wrong code of %s is replaced by keyboard', async (_, call, part) => {
  const calls = stubServer({ [call]: { status: 400, body: { message: 'invalidCode' } } });
  const { screen } = await renderWithToaster(part);
  const field = screen.getByLabelText('Verification code');
  await userEvent.fill(field, '427913');
  const reason = 'Wrong code. Use the one in our latest email.';
  await expect.element(screen.getByText(reason, { exact: true })).toBeVisible();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('427914');
  await expect.poll(() => calls.filter((each) => each === call)).toHaveLength(2);
});

test('a right code focuses the step for the password', async () => {
  sessionStore.setAuthData(reset);
  stubServer({ 'POST /auth/password/verify-reset-code': { status: 200, body: { verifyToken: 'next', message: '' } } });
  const { screen } = await renderWithToaster(
    <main id="content" tabIndex={-1}>
      <ResetPage />
    </main>,
  );
  await userEvent.fill(screen.getByLabelText('Verification code'), '427913');
  await expect.element(screen.getByLabelText('New password')).toBeVisible();
  await expect.element(screen.getByRole('main')).toHaveFocus();
});

test('an unsent code stays for another try', async () => {
  stubServer({ 'POST /auth/verify-email': 'no answer' });
  const { screen, press } = await renderWithToaster(verification);
  const field = screen.getByLabelText('Verification code');
  await userEvent.fill(field, '427913');
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(field).toHaveValue('427913');
  const calls = stubServer({ 'POST /auth/verify-email': { status: 400, body: { message: 'codeExpired' } } });
  await press('Verify');
  await expect.element(screen.getByText("That code didn't work", { exact: true })).toBeVisible();
  expect(calls.filter((each) => each.startsWith('POST'))).toEqual(['POST /auth/verify-email']);
});

test('code page names the sender and the spam folder [2.131]', async () => {
  const { screen } = await renderWithToaster(verification);
  const hint = 'Check your spam folder too: the email comes from no-reply@atelier.test.';
  await expect.element(screen.getByText(hint, { exact: true })).toBeVisible();
});

test.each([
  ['a sign-up', verification],
  ['a reset', resetAt(reset)],
])('a failed resend keeps its button: %s [8.24]', async (_, part) => {
  stubServer({ 'POST /auth/verify-email/resend': { status: 500, body: {} } });
  const { screen, press, toast } = await renderWithToaster(part);
  await press('Resend code');
  await expect.element(toast.getByText('Failed to send verification email.', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Resend code' })).toBeEnabled();
});

test('asking for another code focuses its field [2.51]', async () => {
  stubServer({ 'POST /auth/verify-email/resend': { status: 200, body: { verifyToken: 'next', message: '' } } });
  const { screen } = await renderWithToaster(verification);
  const resend = screen.getByRole('button', { name: 'Resend code' });
  resend.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(resend).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Verification code')).toHaveFocus();
});

test('a mistyped address of a forgotten password is replaced [2.53]', async () => {
  sessionStore.setAuthData(reset);
  const { screen, press } = await renderWithToaster(<ResetPage />);
  await expect.element(screen.getByText(/amina@atelier\.test/u)).toBeVisible();
  await press('Use a different account');
  await expect.element(screen.getByLabelText('Email address')).toHaveValue('');
  await expect.element(screen.getByText(/amina@atelier\.test/u)).not.toBeInTheDocument();
});

test.for([
  ['Verification email sent', 'POST /auth/verify-email/resend', verification, 'Resend code'],
  ['Verification code sent', 'POST /auth/verify-email/resend', resetAt(reset), 'Resend code'],
  ['Verification code sent', 'POST /auth/password/request-reset', resetAt(null), 'Send code'],
] as const)('%s is said once %s is answered [8.38]', async ([said, call, part, button]) => {
  const calls = stubServer({ [call]: { status: 200, body: { verifyToken: 'next', message: '' } } });
  const { screen, press, toast } = await renderWithToaster(part);
  const address = screen.getByLabelText('Email address');
  if (address.query() !== null) await userEvent.fill(address, 'amina@atelier.test');
  await press(button);
  await expect.element(toast.getByText(said, { exact: true })).toBeVisible();
  expect(calls).toEqual([call]);
});

test('a failed reset keeps the typed password [8.27]', async () => {
  const call = 'POST /auth/password/reset';
  stubServer({ [call]: { status: 503, body: { message: 'unavailable' } } });
  const { screen, press, toast } = await renderWithToaster(resetAt({ ...reset, step: 'reset' }));
  for (const name of ['New password', 'Confirm password'])
    await userEvent.fill(screen.getByLabelText(name, { exact: true }), 'une-phrase');
  await press('Save password');
  await expect.element(toast.getByText('An error occurred. Please try again.', { exact: true })).toBeVisible();
  await expect.element(screen.getByLabelText('New password', { exact: true })).toHaveValue('une-phrase');
  stubServer({ [call]: { status: 200, body: {} } });
  await press('Save password');
  await expect.element(toast.getByText('Password updated successfully!', { exact: true })).toBeVisible();
});

test('a reset names the least lengths of both', async () => {
  const { screen } = await renderWithToaster(resetAt({ ...reset, step: 'reset' }));
  const text = 'At least 6 characters, 12 for members of the team.';
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
});

test('the server tells the minimum of staff passwords', async () => {
  const issues = [{ path: 'password', message: 'auth.staff.password' }];
  stubServer({ 'POST /auth/password/reset': { status: 400, body: { message: 'validation', issues } } });
  const { screen, press } = await renderWithToaster(resetAt({ ...reset, step: 'reset' }));
  const field = screen.getByLabelText('New password');
  await userEvent.fill(field, 'elevenchars');
  await userEvent.fill(screen.getByLabelText('Confirm password'), 'elevenchars');
  await press('Save password');
  await expect.element(field).toHaveAccessibleDescription("A team member's password must be at least 12 characters");
  await expect.element(field).toHaveFocus();
});

test('a failed verification shows an error [8.12]', async () => {
  stubServer({ 'POST /auth/verify-email': { status: 500, body: {} } });
  const { screen, toast } = await renderWithToaster(verification);
  await userEvent.fill(screen.getByLabelText('Verification code'), '427913');
  const alert = screen.getByRole('alert').filter({ hasText: 'Verification failed' });
  await expect.element(alert.or(toast).first()).toMatchTextContent('An error occurred');
});
