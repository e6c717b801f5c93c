import '#styles.css';
import type { User } from '@atelier/contract';
import { dismissToast } from '@atelier/ui';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeAtAllViewports, resetTextSize } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';

const KEY = 'atelier.mailedToken:/invitation';

afterEach(() => {
  dismissToast();
  resetTextSize();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

type StubbedAnswer = { readonly status?: number; readonly body: unknown };

const colleague = { firstName: 'Olfa', email: 'olfa@atelier.test', staff: true, phoneEnd: false };
const customer = { ...colleague, staff: false, phoneEnd: true };
const endedInvitation: StubbedAnswer = { status: 400, body: { message: 'Invalid token' } };

async function openInvitation(
  invitation: readonly StubbedAnswer[],
  {
    user = null,
    accepted = endedInvitation,
    lang = 'en',
  }: { user?: User | null; accepted?: StubbedAnswer; lang?: 'fr' | 'en' } = {},
) {
  await page.viewport(1280, 800);
  sessionStorage.setItem(KEY, 'mailed');
  stubShopServer({ user: user ?? createUser({ role: 'TECHNICIAN', roles: ['TECHNICIAN'], lang: 'en' }) });
  const shop = window.fetch;
  const sent: unknown[] = [];
  const left = [...invitation];
  vi.stubGlobal('fetch', (url: string, init: { body: string }) => {
    if (!url.includes('/auth/invitation')) return shop(url, init);
    const isAccepting = url.endsWith('/accept') || url.endsWith('/decline');
    if (isAccepting) sent.push(JSON.parse(init.body));
    const answer = isAccepting ? accepted : left.length > 1 ? left.shift() : left[0];
    return Promise.resolve(Response.json(answer?.body, { status: answer?.status ?? 200 }));
  });
  const { tree, address } = await createApplicationAt('/invitation', user, lang);
  const screen = await render(tree);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return { screen, address, sent };
}

describe('an invitation', () => {
  test('a colleague’s invitation leads into the workshop', async () => {
    const user = createUser({ role: 'TECHNICIAN', roles: ['TECHNICIAN'], lang: 'en' });
    const accepted = { body: { accessToken: 'access', user } };
    const { screen, address, sent } = await openInvitation([{ body: colleague }], { accepted });
    await expect.element(screen.getByRole('heading', { name: 'Welcome, Olfa' })).toBeVisible();
    await expect.element(screen.getByText(/invites you to its team.*olfa@atelier\.test/u)).toBeVisible();
    await userEvent.fill(screen.getByLabelText('Choose a password'), 'twelve letters');
    await userEvent.click(screen.getByRole('button', { name: 'Activate my account' }));
    await expect.poll(address).toBe('/workshop');
    expect(sent).toEqual([{ token: 'mailed', password: 'twelve letters' }]);
    expect(sessionStorage.getItem(KEY)).toBeNull();
  });

  test('an invited colleague’s short password is refused', async () => {
    const issues = [{ path: 'password', message: 'auth.staff.password' }];
    const { screen } = await openInvitation([{ body: colleague }], {
      accepted: { status: 400, body: { message: 'validation', issues } },
    });
    const field = screen.getByLabelText('Choose a password');
    await userEvent.fill(field, 'eleven chars'.slice(0, 11));
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveAccessibleDescription(/at least 12 characters/u);
    await expect.element(field).toHaveValue('eleven char');
    expect(sessionStorage.getItem(KEY)).toBe('mailed');
  });

  test('a customer’s invitation asks for their phone’s last digits', async () => {
    const accepted = { body: { accessToken: 'access', user: createUser({ lang: 'en' }) } };
    const { screen, address, sent } = await openInvitation([{ body: customer }], { accepted });
    await expect.element(screen.getByRole('link', { name: 'terms', exact: true })).toHaveAttribute('href', '/terms');
    await userEvent.fill(screen.getByLabelText('Choose a password'), 'sixsix');
    await userEvent.fill(screen.getByLabelText('Last 4 digits of your phone number'), '3456');
    await userEvent.click(screen.getByRole('button', { name: 'Activate my account' }));
    await expect.poll(address).toBe('/dashboard');
    expect(sent).toEqual([{ token: 'mailed', password: 'sixsix', phoneEnd: '3456' }]);
  });

  test('a wrong recipient ends a customer’s invitation', async () => {
    const { screen, sent } = await openInvitation([{ body: customer }], { accepted: { body: {} } });
    await userEvent.click(screen.getByRole('button', { name: "This isn't me" }));
    await expect.element(screen.getByRole('heading', { name: 'Thank you for telling us' })).toBeVisible();
    await expect.element(screen.getByLabelText('Choose a password')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('main')).toHaveFocus();
    expect(sent).toEqual([{ token: 'mailed' }]);
    expect(sessionStorage.getItem(KEY)).toBeNull();
  });

  test('a colleague’s invitation can’t be declined', async () => {
    const { screen } = await openInvitation([{ body: colleague }]);
    await expect.element(screen.getByRole('button', { name: 'Activate my account' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: "This isn't me" })).not.toBeInTheDocument();
  });

  test('an invitation names the user it signs out', async () => {
    const present = createUser({ lang: 'en' });
    const { screen } = await openInvitation([{ body: colleague }], { user: present });
    await expect.element(screen.getByText(`You are signed in as ${present.email}`)).toBeVisible();
  });

  test('an ended invitation says so and what to do', async () => {
    const { screen } = await openInvitation([endedInvitation]);
    await expect.element(screen.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
    await expect.element(screen.getByText(/ask us for another invitation/u)).toBeVisible();
    await expect.element(screen.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(sessionStorage.getItem(KEY)).toBeNull();
  });

  test('an ended invitation keeps the telephone on one line', async () => {
    const { screen } = await openInvitation([endedInvitation], { lang: 'fr' });
    await page.viewport(375, 800);
    const telephone = screen.getByRole('main').getByText('+216 71 000 000');
    await expect.element(telephone).toBeVisible();
    expect(telephone.element().getClientRects()).toHaveLength(1);
  });

  test('an invitation that ends meanwhile says so', async () => {
    const { screen } = await openInvitation([{ body: colleague }]);
    await userEvent.fill(screen.getByLabelText('Choose a password'), 'twelve letters');
    await userEvent.click(screen.getByRole('button', { name: 'Activate my account' }));
    await expect.element(screen.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
  });

  test('an unread invitation is kept and read again', async () => {
    const { screen } = await openInvitation([{ status: 503, body: { message: 'unavailable' } }, { body: colleague }]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await expect.element(screen.getByRole('heading', { name: 'Welcome, Olfa' })).toBeVisible();
    await expect.element(screen.getByRole('main')).toHaveFocus();
  });

  test.each([
    ['of a colleague', { body: { ...colleague, email: `${'long'.repeat(14)}@${'atelier'.repeat(8)}.test` } }],
    ['of a customer', { body: customer }],
    ['that has ended', endedInvitation],
  ])('%s fits at every width, and axe finds nothing', async (_, answer) => {
    await openInvitation([answer], { lang: 'fr' });
    expect(await axeAtAllViewports()).toEqual([]);
  });
});
