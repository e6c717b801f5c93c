import '#styles.css';
import type { PlannedVisit } from '@atelier/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { speaking } from '#shared/language/spoken.fixture.tsx';
import { pressByKey } from '#shared/page/keyboard.fixture.ts';
import { VisitList } from './visit-list.tsx';

afterEach(() => vi.unstubAllGlobals());

function planned(repairId: string, time: string, name?: string): PlannedVisit {
  const assignee = name === undefined ? null : { id: name, name };
  const where = { address: '3 rue de Carthage, Tunis', mode: 'HOME', zoneId: null } as const;
  return { id: `visit of ${repairId}`, repairId, type: 'PICKUP', date: '2026-11-24', time, ...where, assignee };
}

test('a day’s visits stand by who drives them and by window, nobody’s first; the day is stepped by keys, and a failure says so', async () => {
  const days: Readonly<Record<string, PlannedVisit[] | null>> = {
    '2026-11-24': [
      planned('LATER001', '14:00-17:00', 'Walid'),
      { ...planned('COUNTER1', '10:00-12:00', 'Walid'), mode: 'COUNTER' },
      planned('NOBODY01', '09:00-12:00'),
      planned('HATEM001', '09:00-12:00', 'Hatem'),
    ],
    '2026-11-25': [],
    '2026-11-26': null,
  };
  vi.stubGlobal('fetch', (path: string) => {
    const data = days[new URL(path, 'https://atelier.test').searchParams.get('from') ?? ''] ?? null;
    return Promise.resolve(
      data === null ? Response.json({ message: 'unavailable' }, { status: 503 }) : Response.json({ data }),
    );
  });
  const Words = await speaking('en', 'customer', 'workshop');
  const router = createMemoryRouter([{ path: '*', element: <VisitList /> }], {
    initialEntries: ['/workshop/visits?day=2026-11-24'],
  });
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Words>
        <RouterProvider router={router} />
      </Words>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('heading', { name: 'Tuesday 24 November' })).toBeVisible();
  const rounds = screen.getByRole('heading', { level: 3 });
  await expect
    .poll(() => rounds.elements().map(({ textContent }) => textContent))
    .toEqual(['Not assigned yet (1)', 'Hatem (1)', 'Walid (2)']);
  const walid = screen.getByRole('region', { name: 'Walid' }).getByRole('listitem');
  expect(walid.elements().map(({ textContent }) => textContent)).toEqual([
    '10:00–12:00Pickup#COUNTER1At the counter',
    '14:00–17:00Pickup#LATER0013 rue de Carthage, Tunis',
  ]);
  await expect.element(walid.first().getByRole('link')).toHaveAttribute('href', '/workshop/repairs/COUNTER1');
  await pressByKey(page.getByRole('button', { name: 'Day after' }));
  await expect.element(screen.getByText('No visit is planned for that day.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(router.state.location.search).toBe('?day=2026-11-26');
});
