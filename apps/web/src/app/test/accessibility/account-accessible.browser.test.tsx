import '#styles.css';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { axeAtBothWidths } from '#shared/page/axe.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore, type AuthData } from '#subjects/session/session-store.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';

afterEach(() => {
  dialogStore.closeAll();
  sessionStore.setAuthData(null);
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const customer = createUser({ lang: 'en' });
const proposedRepair = createRepair({
  status: 'PROPOSED',
  station: 4,
  custody: 'CENTER',
  proposal: {
    id: 'p-1',
    price: '120.000',
    estimatedCost: '110.000',
    estimatedTime: 3,
    warrantyDays: null,
    status: 'PENDING',
    expiresAt: '2026-12-20T09:00:00.000Z',
  },
  allowedActions: ['Repair.approve.proposal', 'Repair.reject.diagnosed'],
});
const resetRequest: AuthData = {
  email: customer.email,
  token: 'reset',
  action: 'resetPassword',
  step: 'verify',
};

async function openPage(path: string, isSignedIn: boolean, [call, answer]: [string, FetchAnswer] = noAnswer) {
  const user = isSignedIn ? customer : null;
  stubShopServer({ user, repairs: [proposedRepair], devices: [proposedRepair.device] });
  const shop = window.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    `${init.method} ${url}` === call ? answer(init) : shop(url, init),
  );
  const { tree, router } = await createApplicationAt(path, user);
  return { screen: await render(tree), router };
}

type FetchAnswer = (init: RequestInit) => Promise<Response>;

const noAnswer: [string, FetchAnswer] = ['', () => Promise.reject(new Error('invariant: unexpected request'))];

function answerAll(body: object, status = 200): FetchAnswer {
  return () => Promise.resolve(Response.json(body, { status }));
}

function answerHalf({ signal }: RequestInit): Promise<Response> {
  const coming = new ReadableStream({
    start: (stream) => {
      stream.enqueue(new Uint8Array(500));
      signal?.addEventListener('abort', () => stream.error(signal.reason));
    },
  });
  return Promise.resolve(new Response(coming, { headers: { 'content-length': '1000' } }));
}

test.each([
  ['/dashboard', 'Dashboard · Atelier'],
  ['/repairs', 'Repairs · Atelier'],
  ['/profile', 'Profile · Atelier'],
])('a customer’s page %s is titled and accessible [2.8] [2.62]', async (path, title) => {
  const { screen } = await openPage(path, true);
  await expect.element(screen.getByRole('main').getByRole('button').first()).toBeVisible();
  await expect.poll(() => document.title).toBe(title);
  expect(await axeAtBothWidths()).toEqual([]);
});

test('axe finds nothing in a price [2.64]', async () => {
  const { screen } = await openPage('/dashboard', true);
  await expect.element(screen.getByRole('heading', { name: `Repair #${proposedRepair.id}` })).toBeVisible();
  dialogStore.open({ name: 'proposal', repairId: proposedRepair.id });
  await expect.element(screen.getByRole('dialog', { name: 'Quote' })).toBeVisible();
  expect(await axeAtBothWidths()).toEqual([]);
});

test('a link opened in another browser is accessible', async () => {
  sessionStorage.setItem('atelier.mailedToken:/verfiy-email', 'mailed');
  const proven = answerAll({ success: true, verifyToken: 'next', email: customer.email });
  const { screen } = await openPage('/verfiy-email', false, ['POST /auth/verify-email', proven]);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Email verified!' })).toBeVisible();
  await expect.element(screen.getByLabelText('First name')).toHaveValue('');
  expect(await axeAtBothWidths()).toEqual([]);
});

describe('a forgotten password', () => {
  test('an invalid address of a reset is accessible [5.10]', async () => {
    const { screen } = await openPage('/forgot-password', false);
    const field = screen.getByLabelText('Email address');
    await userEvent.fill(field, 'nulle part');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveAccessibleDescription('Please enter a valid email address');
    expect(await axeAtBothWidths()).toEqual([]);
  });

  test('the page awaiting a code is accessible', async () => {
    const { screen } = await openPage('/forgot-password', false, [
      'POST /auth/password/request-reset',
      answerAll({ verifyToken: 'reset', message: '' }),
    ]);
    await userEvent.fill(screen.getByLabelText('Email address'), customer.email);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByLabelText('Verification code')).toHaveFocus();
    expect(await axeAtBothWidths()).toEqual([]);
  });

  test('a new password’s length error is accessible', async () => {
    const { screen, router } = await openPage('/signin', false);
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    sessionStore.setAuthData({ ...resetRequest, step: 'reset' });
    await router.navigate('/forgot-password');
    const field = screen.getByLabelText('New password', { exact: true });
    for (const label of ['New password', 'Confirm password'])
      await userEvent.fill(screen.getByLabelText(label, { exact: true }), 'court');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveAccessibleDescription(/at least 6 characters/u);
    expect(await axeAtBothWidths()).toEqual([]);
  });
});

describe('own data', () => {
  test('the download’s password question and progress are accessible', async () => {
    const { screen } = await openPage('/profile', true, ['POST /users/me/export', answerHalf]);
    await userEvent.click(screen.getByRole('button', { name: 'Download my data', exact: true }));
    const dialog = screen.getByRole('dialog', { name: 'Download my data' });
    await userEvent.click(dialog.getByRole('button', { name: 'Download', exact: true }));
    const password = dialog.getByLabelText('Current password', { exact: true });
    await expect.element(password).toHaveAttribute('aria-invalid', 'true');
    expect(await axeAtBothWidths()).toEqual([]);
    await userEvent.fill(password, 'une-phrase');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('progressbar', { name: 'Download of your data' })).toBeVisible();
    expect(await axeAtBothWidths()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Stop', exact: true }));
    await expect.element(dialog.getByRole('progressbar')).not.toBeInTheDocument();
  });

  test('a deletion refused because of a repair is accessible', async () => {
    const { screen } = await openPage('/profile', true, [
      'DELETE /users/me',
      answerAll({ message: 'repairOpen', repairId: proposedRepair.id }, 409),
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account', exact: true }));
    const dialog = screen.getByRole('dialog', { name: 'Delete your account?' });
    await userEvent.fill(dialog.getByLabelText('Current password', { exact: true }), 'une-phrase');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(new RegExp(proposedRepair.id, 'u'));
    expect(await axeAtBothWidths()).toEqual([]);
  });
});

test.each(['/signin', '/signup', '/forgot-password', '/profile'])(
  'all controls of %s are thumb-sized on phones',
  async (path) => {
    await page.viewport(375, 812);
    const { screen } = await openPage(path, path === '/profile');
    await expect.element(screen.getByRole('main').getByRole('button').first()).toBeVisible();
    // Controls within a line of text are as high as the line (WCAG 2.5.8). Skip links have no size until they get the focus.
    const low = [...document.querySelectorAll('a, button, input, textarea')]
      .filter((control) => control.checkVisibility() && getComputedStyle(control).display !== 'inline')
      .filter((control) => control.clientWidth > 1)
      .filter((control) => (control.closest('label') ?? control).getBoundingClientRect().height < 44)
      .map((control) => control.outerHTML);
    expect(low).toEqual([]);
  },
);
