import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createNotification } from '#features/notifications/create-notification.fixture.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { axeViolations } from '#shared/page/axe.fixture.ts';
import { pressEnter, expectFocusTrap } from '#shared/page/keyboard.fixture.ts';
import { createSession } from '#subjects/account/session.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { answerCall, failCall } from '#app/intercept-fetch.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';

afterEach(() => {
  dialogStore.closeAll();
  vi.unstubAllGlobals();
});

const CALL = 'GET /auth/me/sessions/session-9';
const notification = createNotification({
  action: 'Account.new.session',
  repairId: null,
  sessionId: 'session-9',
  next: null,
});

async function openPage(path: string, { isLost = false } = {}) {
  await page.viewport(1280, 800);
  const user = createUser({ lang: 'en' });
  const sent = stubShopServer({ user, notifications: [notification] });
  answerCall(CALL, { session: createSession() });
  answerCall(`GET /auth/me/sessions/${user.sessionId}`, { session: createSession({ id: user.sessionId }) });
  const mended = isLost ? failCall(CALL) : () => undefined;
  const { tree } = await createApplicationAt(path, user);
  const screen = await render(tree);
  return { screen, sent, mended, user, session: screen.getByRole('dialog', { name: 'New sign-in to your account' }) };
}

test('the bell leads to the session by keyboard [2.98] [4.27] [8.28]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { screen, mended, sent, session } = await openPage('/repairs', { isLost: true });
  await pressEnter(screen.getByRole('button', { name: '1 new notification' }));
  await pressEnter(screen.getByRole('menuitem', { name: /New sign-in to your account/u }));
  await expect.element(session.getByText('Failed to load session', { exact: true })).toBeVisible();
  await expect.poll(() => sent).toEqual([{ call: 'PUT /notifications/n-1/seen', body: {} }]);
  mended();
  await pressEnter(session.getByRole('button', { name: 'Try again' }));
  await expect.element(session.getByText('Elsewhere', { exact: true })).toBeVisible();
  await expect.element(session.getByText('Active', { exact: true })).toBeVisible();
  await expectFocusTrap(session);
  const end = session.getByRole('button', { name: 'End Session' });
  for (const width of [375, 1280]) {
    await page.viewport(width, 800);
    expect(await axeViolations()).toEqual([]);
  }
  await pressEnter(end);
  await expectFocusTrap(screen.getByRole('alertdialog', { name: 'End this session?' }));
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(end).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(session).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Notifications, nothing new' })).toHaveFocus();
  vi.restoreAllMocks();
});

test('another active session can be ended there [2.99] [2.101]', async () => {
  const { screen, session } = await openPage('/profile?session=session-9');
  await expect.element(session.getByText('Active', { exact: true })).toBeVisible();
  const ended = { session: createSession({ revokedAt: '2026-11-21T09:00:00.000Z' }) };
  answerCall(CALL, ended);
  answerCall(CALL.replace('GET', 'DELETE'), ended);
  await session.getByRole('button', { name: 'End Session' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'End Session' }).click();
  await expect.element(session.getByText('Inactive', { exact: true })).toBeVisible();
  await expect.element(session.getByRole('button', { name: 'End Session' })).not.toBeInTheDocument();
});

test('a signed-in user reaches the session at once [2.100]', async () => {
  const { screen, session } = await openPage(`/profile?session=${createUser().sessionId}`);
  await expect.element(session.getByText('Current', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'End Session' })).not.toBeInTheDocument();
});

test('the button of another account’s mail says so', async () => {
  const { screen } = await openPage('/profile?session=session-8');
  const session = screen.getByRole('dialog');
  await expect.element(session.getByText('This session belongs to another account.')).toBeVisible();
  await expect.element(session.getByText('New sign-in to your account')).not.toBeInTheDocument();
});
