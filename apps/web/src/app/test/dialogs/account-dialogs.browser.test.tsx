import '#styles.css';
import { dismissToast } from '@atelier/ui';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { endCooldown } from '#subjects/account/cooldown.ts';
import { axeViolations } from '#shared/page/axe.fixture.ts';
import { expectOpenAndClose, pressEnter, expectFocusTrap, expectFieldError } from '#shared/page/keyboard.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { answerCall, refuseField } from '#app/intercept-fetch.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';

afterEach(() => {
  endCooldown();
  dialogStore.closeAll();
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

async function openProfile(overrides: Parameters<typeof createUser>[0] = {}) {
  await page.viewport(1280, 800);
  const user = createUser({ lang: 'en', ...overrides });
  const sent = stubShopServer({ user });
  const screen = await render((await createApplicationAt('/profile', user)).tree);
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  const dialog = (name: string) => screen.getByRole('dialog', { name, exact: true });
  const field = (name: string) => screen.getByRole('dialog').getByLabelText(name, { exact: true });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  return { screen, sent, button, dialog, field };
}

async function expectAccessible(...widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.viewport(width, 800);
    expect(await axeViolations()).toEqual([]);
  }
}

test('the change of an e-mail address [2.122] [8.25] [8.34]', async () => {
  const { button, dialog, field, screen } = await openProfile();
  const opener = button('Change email');
  const form = dialog('Change email address');
  const ask = async (email: string, password: string): Promise<void> => {
    await userEvent.fill(field('New email address'), email);
    await userEvent.fill(field('Current password'), password);
    await userEvent.keyboard('{Enter}');
  };
  await expectOpenAndClose(opener, form);
  await pressEnter(opener);
  await ask('nowhere', '');
  await expectFieldError(field('New email address'), 'Please enter a valid email address');
  await expectFieldError(field('Current password'), 'This field is required');
  await expectAccessible(1280, 375);
  let stands = refuseField('PUT /auth/me/email', 'email', 'email.same');
  await ask('amina@atelier.test', 'a-long-phrase');
  await expectFieldError(field('New email address'), 'This is already the address of your account');
  stands();
  stands = refuseField('PUT /auth/me/email', 'password', 'wrongPassword');
  await ask('lina@atelier.test', 'another-phrase');
  await expectFieldError(field('Current password'), "This isn't your current password");
  await expect.element(field('Current password')).toHaveFocus();
  await expect.element(screen.getByRole('region', { name: /\(F8\)/u })).toMatchTextContent('Failed to update email');
  stands();

  answerCall('PUT /auth/me/email', { verifyToken: 'verify' });
  const code = dialog('Confirm your new email');
  await ask('lina@atelier.test', 'a-long-phrase');
  await expectFocusTrap(code);
  await expect.element(code).toMatchTextContent('lina@atelier.test');
  await expectAccessible(375);
  dismissToast();
  await expect.element(screen.getByRole('region', { name: /\(F8\)/u }).getByRole('listitem')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  await pressEnter(button('Enter the code'));
  await expect.element(field('Verification code')).toBeVisible();

  answerCall('POST /auth/verify-email', { message: 'invalidCode' }, 400);
  field('Verification code').element().focus();
  await userEvent.keyboard('000000');
  await expect.element(screen.getByRole('region', { name: /\(F8\)/u })).toMatchTextContent('Verification failed');
  await expect.element(field('Verification code')).toHaveValue('');
  answerCall('POST /auth/verify-email', {
    success: true,
    user: createUser({ email: 'lina@atelier.test', lang: 'en' }),
  });
  await userEvent.keyboard('427913');
  await expect.element(screen.getByRole('region', { name: /\(F8\)/u })).toMatchTextContent('Email verified!');
  await expect.element(opener).toHaveFocus();
});

test('the change of a password [2.123] [5.11] [8.26] [8.35]', async () => {
  const { button, dialog, field, screen } = await openProfile();
  const give = async (password: string, confirmation = password): Promise<void> => {
    await userEvent.fill(field('New password'), password);
    await userEvent.fill(field('Confirm password'), confirmation);
    await userEvent.keyboard('{Enter}');
  };
  await expectOpenAndClose(button('Change password'), dialog('Change password'));
  await pressEnter(button('Change password'));
  await give('short');
  await expectFieldError(field('Current password'), 'This field is required');
  await expectFieldError(field('New password'), 'Password must be at least 6 characters');
  await expectAccessible(1280, 375);
  await userEvent.fill(field('Current password'), 'another-phrase');
  await give('one-more-phrase', 'one-more-fault');
  await expectFieldError(field('Confirm password'), "Passwords don't match");
  refuseField('PUT /auth/me/password', 'password', 'wrongPassword');
  await give('one-more-phrase');
  await expectFieldError(field('Current password'), "This isn't your current password");
  await expect.element(screen.getByRole('region', { name: /\(F8\)/u })).toMatchTextContent('Failed to update password');
  answerCall('PUT /auth/me/password', {});
  await userEvent.fill(field('Current password'), 'a-long-phrase');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog('Change password')).not.toBeInTheDocument();
  await expect.element(button('Change password')).toHaveFocus();
  await expect
    .element(screen.getByRole('region', { name: /\(F8\)/u }))
    .toMatchTextContent('Password updated successfully!');
});

test('a first password is set in the dialog [2.124]', async () => {
  const { button, dialog, field } = await openProfile({ hasPassword: false });
  const form = dialog('Set a password');
  const give = async (password: string, confirmation = password): Promise<void> => {
    await userEvent.fill(field('New password'), password);
    await userEvent.fill(field('Confirm password'), confirmation);
    await userEvent.keyboard('{Enter}');
  };
  await expectOpenAndClose(button('Set a password'), form);
  await pressEnter(button('Change email'));
  await expectAccessible(1280, 375);
  answerCall('POST /auth/password/request-reset', { verifyToken: 'verify', message: '' });
  await pressEnter(form.getByRole('button', { name: 'Send code' }));
  await expect.element(field('Verification code')).toHaveFocus();
  await expectFocusTrap(form);
  await expectAccessible(375);
  answerCall('POST /auth/password/verify-reset-code', { verifyToken: 'reset' });
  field('Verification code').element().focus();
  await userEvent.keyboard('427913');
  await expect.element(field('New password')).toBeVisible();
  await expectFocusTrap(form);
  await give('short');
  await expectFieldError(field('New password'), 'Password must be at least 6 characters');
  await expectAccessible(375);
  await give('a-phrase-that-is-long', 'a-phrase-that-is-not');
  await expectFieldError(field('Confirm password'), "Passwords don't match");
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Set a password')).toHaveFocus();
});

test('a picture is replaced in its dialog', async () => {
  const { button, dialog, field, sent } = await openProfile();
  const form = dialog('Profile picture');
  await expectOpenAndClose(button('Add a picture'), form);
  await pressEnter(button('Add a picture'));
  const control = field('Choose a picture');
  await userEvent.upload(control, new File(['ftypheic'], 'photo.heic', { type: 'image/heic' }));
  await expectFieldError(control, 'Your browser cannot open this image. Choose a JPEG, PNG or WebP picture.');
  await expectAccessible(1280, 375);
  expect(sent).toEqual([]);
});
