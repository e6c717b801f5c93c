import '#styles.css';
import type { MyCash, Till } from '@atelier/contract';
import { Toaster } from '@atelier/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { axeAtAllViewports } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createUser } from '#subjects/session/user.fixture.ts';
import { dayClosing, karim, olfa, sampleCash, sampleTill } from './till.fixture.ts';
import { TillView } from './till-view.tsx';

type Shown = {
  readonly roles: ('OPERATOR' | 'ADMIN' | 'COURIER')[];
  readonly cash?: MyCash;
  readonly closings?: Till['closings'];
  readonly restore?: Till['restore'];
  readonly isLost?: boolean;
};

async function openTill({
  roles,
  cash = sampleCash,
  closings = sampleTill.closings,
  restore = null,
  isLost = false,
}: Shown) {
  const sent: { path: string; body: unknown; key: string | null }[] = [];
  const fetched: string[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path.includes('.csv')) {
      fetched.push(path);
      return Promise.resolve(new Response('\uFEFFDate'));
    }
    if (init.method === 'POST') {
      const key = new Headers(init.headers).get('Idempotency-Key');
      sent.push({ path, key, body: JSON.parse(typeof init.body === 'string' ? init.body : 'null') });
      if (isLost) return Promise.reject(new TypeError('lost'));
      if (path.endsWith('/closings')) return Promise.resolve(Response.json({ ...sampleTill, isClosed: true }));
      return Promise.resolve(Response.json({ ...sampleCash.deposits[0], person: karim, countedBy: olfa }));
    }
    const team = [olfa, karim].map((person) => ({ ...person, roles: ['COURIER'], avatar: null, awayUntil: null }));
    return Promise.resolve(
      Response.json(
        path.endsWith('/mine') ? cash : path.includes('/team') ? team : { ...sampleTill, closings, restore },
      ),
    );
  });
  const manager = roles.includes('ADMIN') ? { mayManageTill: true as const } : {};
  const viewer = createUser({ id: olfa.id, role: roles[0] ?? 'ADMIN', roles, lang: 'en', ...manager });
  const Words = await withLanguage('en', 'customer', 'workshop', 'notes');
  const router = createMemoryRouter([{ path: '*', element: <TillView user={viewer} /> }]);
  await render(
    <Words>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
        <Toaster closeLabel="Dismiss" label="Messages" />
      </QueryClientProvider>
    </Words>,
  );
  return { sent, fetched };
}

test('the day is closed after a confirmation [2.204]', async () => {
  const { sent } = await openTill({ roles: ['ADMIN'] });
  await expect.element(page.getByRole('heading', { name: '25th November 2026' })).toBeVisible();
  await page.getByRole('button', { name: 'Months' }).click();
  await expect.element(page.getByRole('heading', { name: 'October 2026' })).toBeVisible();
  expect(await axeAtAllViewports()).toEqual([]);
  await page.getByRole('button', { name: 'Close the day' }).click();
  expect(sent).toEqual([]);
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  expect(await axeAtAllViewports()).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the day' }).click();
  await expect.element(page.getByText('Today is closed.', { exact: false })).toBeVisible();
  expect(sent).toMatchObject([{ path: expect.stringContaining('/staff/till/closings') }]);
});

test('a restore and the series after it are shown', async () => {
  const restore = { series: '3EWX4', at: '2026-11-28T16:04:00.000Z', archivedAt: '2026-11-28T02:23:00.000Z' };
  await openTill({ roles: ['ADMIN'], restore, closings: [{ ...dayClosing, series: '3EWX4' }, ...sampleTill.closings] });
  const notice = page.getByText(/backup of 28th November 2026, \d\d:\d\d was restored .* in series 3EWX4/u);
  await expect.element(notice).toBeVisible();
  expect(page.getByText('Series 3EWX4', { exact: true }).elements()).toHaveLength(1);
});

test('a closing of another day is a new one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T18:00:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { sent } = await openTill({ roles: ['ADMIN'], isLost: true });
  const close = async () => {
    await page.getByRole('button', { name: 'Close the day' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close the day' }).click();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  };
  await close();
  await close();
  vi.setSystemTime(new Date('2026-11-28T18:00:00.000Z'));
  await close();
  const [first, again, next] = sent.map(({ key }) => key);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test('an administrator saves a month for the accountant [2.240]', async () => {
  const { fetched } = await openTill({ roles: ['ADMIN'] });
  await page.getByRole('combobox', { name: 'Month or year' }).click();
  await expect.element(page.getByRole('option', { name: 'October 2025' })).toBeVisible();
  expect(page.getByRole('option', { name: 'September 2025' }).elements()).toEqual([]);
  await page.getByRole('option', { name: '2025', exact: true }).click();
  const links = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await page.getByRole('button', { name: 'CSV' }).click();
  await expect
    .poll(() => links.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
    .toEqual(['till-2025.csv']);
  expect(fetched).toEqual([expect.stringContaining('/staff/till/entries.csv?period=2025')]);
});

test('people count cash of others, never their own [2.205]', async () => {
  const { sent } = await openTill({ roles: ['ADMIN'] });
  await page.getByRole('button', { name: "Count Karim Jaziri's cash" }).click();
  await expect.element(page.getByRole('button', { name: "Count Olfa Ben Salah's cash" })).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Counted amount' }).fill('80');
  await page.getByRole('button', { name: 'Record' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toMatchObject([{ body: { personId: karim.id, amount: '80.000' } }]);
});

test('older closings are shown on request', async () => {
  const closings = Array.from({ length: 9 }, (_, index) => ({
    ...dayClosing,
    id: `c${index}`,
    name: `2026-11-${19 - index}`,
  }));
  await openTill({ roles: ['ADMIN'], closings });
  const days = page.getByRole('region', { name: 'Closings' }).getByRole('heading', { level: 3 });
  await expect.poll(() => days.elements().length).toBe(7);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(days.last()).toHaveTextContent('11th November 2026');
  await expect.element(days.nth(7)).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('a reopened count is sent with one key', async () => {
  const { sent } = await openTill({ roles: ['ADMIN'], isLost: true });
  for (const count of [1, 2]) {
    await page.getByRole('button', { name: "Count Karim Jaziri's cash" }).click();
    await page.getByRole('textbox', { name: 'Counted amount' }).fill('80');
    await page.getByRole('button', { name: 'Record' }).click();
    await expect.poll(() => sent).toHaveLength(count);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test('a counter without cash counts that of others', async () => {
  const { sent } = await openTill({
    roles: ['OPERATOR'],
    cash: { ...sampleCash, cash: '0.000', payments: [], deposits: [] },
  });
  await expect.element(page.getByText("You have none of the shop's cash.")).toBeVisible();
  await page.getByRole('button', { name: 'Count cash handed in' }).click();
  expect(await axeAtAllViewports()).toEqual([]);
  await page.getByRole('button', { name: 'Record' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Whose cash' })).toHaveAccessibleDescription(/./u);
  expect(sent).toEqual([]);
});

test('a driver sees their own cash alone', async () => {
  await openTill({ roles: ['COURIER'] });
  await expect.element(page.getByText('counted by Karim Jaziri')).toBeVisible();
  expect(page.getByRole('button', { name: /count/iu }).elements()).toEqual([]);
  expect(page.getByText('Cash by person').elements()).toEqual([]);
});

test('somebody alone counts their own cash', async () => {
  const { sent } = await openTill({ roles: ['OPERATOR'], cash: { ...sampleCash, mayCountOwn: true } });
  await page.getByRole('button', { name: 'Count and hand in' }).click();
  await page.getByRole('textbox', { name: 'Counted amount' }).fill('120,5');
  await page.getByRole('button', { name: 'Record' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toMatchObject([{ body: { personId: olfa.id, amount: '120.500' } }]);
});
