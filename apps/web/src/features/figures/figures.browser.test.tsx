import '#styles.css';
import { type Figures, NO_KEY } from '@atelier/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { pressByKey } from '#shared/page/keyboard.fixture.ts';
import { resetTextSize } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { findOverflow } from '#shared/page/overflow.fixture.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { emptyValues, figureDays, waitedValues } from './figures.fixture.ts';
import { FiguresView } from './figures-view.tsx';

afterEach(() => {
  sessionStore.clear('person');
  vi.unstubAllGlobals();
  resetTextSize();
});

const nothing: Figures = { ...figureDays, all: { values: emptyValues, previous: emptyValues }, rows: [] };

const withOne: Figures = {
  ...figureDays,
  all: { values: waitedValues, previous: emptyValues },
  rows: [{ key: 'FIXING.TECHNICIAN', name: null, values: waitedValues, previous: emptyValues }],
};

async function openFigures(
  roles: ('ADMIN' | 'TECHNICIAN' | 'COLLECTOR')[],
  figures: Figures = nothing,
  subject = 'WAITED',
) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    const { searchParams } = new URL(path, 'https://atelier.test');
    asked.push(searchParams.toString());
    return Promise.resolve(Response.json(searchParams.get('subject') === subject ? figures : nothing));
  });
  const user = createUser({ role: roles[0] ?? 'ADMIN', roles, lang: 'en', maySeeFigures: true });
  sessionStore.resume('access', user);
  const Words = await withLanguage('en', 'customer', 'workshop', 'figures');
  const router = createMemoryRouter([{ path: '*', element: <FiguresView viewer={user} /> }], {
    initialEntries: ['/workshop/figures'],
  });
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Words>
        <RouterProvider router={router} />
      </Words>
    </QueryClientProvider>,
  );
  return { asked, router };
}

test('a named chart’s number leads to its list [2.226]', async () => {
  await openFigures(['ADMIN'], withOne);
  const link = page.getByRole('link', { name: '3 (2 repairs)' }).first();
  await expect
    .element(link)
    .toHaveAttribute(
      'href',
      '/workshop/repairs?figure=WAITED&from=2026-10-30&to=2026-11-26&by=turn&key=FIXING.TECHNICIAN',
    );
  await expect.element(page.getByRole('img', { name: /^Where it waits, By step/u })).toBeVisible();
  const row = page.getByRole('row', { name: /Technician/u });
  for (const text of ['1.5 h', '10 h', '5 h', '3 d'])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
});

test('a chart grows with the text, its labels fit [2.235]', async () => {
  await page.viewport(375, 812);
  document.documentElement.style.fontSize = '200%';
  await openFigures(['ADMIN'], withOne);
  const chart = page.getByRole('img', { name: /^Where it waits/u });
  await expect.element(chart).toHaveAttribute('height', '84');
  expect(findOverflow()).toEqual([]);
});

test('number and total share a line on phones', async () => {
  await page.viewport(375, 812);
  const values = {
    ...emptyValues,
    n: 7,
    repairs: 7,
    total: 8,
    totalRepairs: 8,
    amount: { sum: 1_125_000, median: 1, p85: 1 },
  };
  await openFigures(['ADMIN'], { ...nothing, all: { values, previous: emptyValues } }, 'EARNED');
  const topOf = (name: string) => page.getByRole('link', { name, exact: true }).element().getBoundingClientRect().top;
  await expect.element(page.getByRole('link', { name: '7', exact: true })).toBeVisible();
  expect(topOf('7')).toBe(topOf('8'));
});

test('period and groups are kept in the address [2.225]', async () => {
  const { asked, router } = await openFigures(['ADMIN'], withOne);
  await pressByKey(page.getByRole('button', { name: '13 weeks' }), ' ');
  await pressByKey(page.getByRole('button', { name: 'By fault' }).first(), ' ');
  await expect.poll(() => router.state.location.search).toBe('?period=quarter&waited=fault');
  await expect.poll(() => asked.at(-1)).toBe('subject=WAITED&by=fault&period=QUARTER');
});

test('an empty shop says so, without persons for others [2.227]', async () => {
  await openFigures(['TECHNICIAN']);
  await expect.element(page.getByText('Nothing in this period or the one before.').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'By person' })).not.toBeInTheDocument();
  expect(document.querySelectorAll('svg[role=img]')).toHaveLength(0);
});

test('only names of people and partners stay untranslated', async () => {
  const values = { values: waitedValues, previous: emptyValues };
  const rows = [
    { key: 'P1', name: 'Walid Ferjani', ...values },
    { key: NO_KEY, name: null, ...values },
  ];
  await openFigures(['ADMIN'], { ...withOne, rows });
  const untranslated = () =>
    page
      .getByRole('rowheader')
      .elements()
      .filter((cell) => cell.querySelector('[translate=no]') !== null)
      .map(({ textContent }) => textContent);
  await expect.element(page.getByRole('rowheader', { name: 'P1' })).toBeVisible();
  expect(untranslated()).toEqual([]);
  await pressByKey(page.getByRole('button', { name: 'By person' }).first(), ' ');
  await expect.element(page.getByRole('rowheader', { name: 'Walid Ferjani' })).toBeVisible();
  expect(untranslated()).toEqual(['Walid Ferjani']);
});

test('drivers get numbers without lists', async () => {
  const values = { ...waitedValues, repairs: 1 };
  await openFigures(['COLLECTOR'], {
    ...withOne,
    rows: [{ key: 'FIXING.TECHNICIAN', name: null, values, previous: emptyValues }],
  });
  await expect.element(page.getByText('3 (1 repair)').first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: '3 (1 repair)' })).not.toBeInTheDocument();
});
