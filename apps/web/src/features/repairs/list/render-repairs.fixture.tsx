import type { Repair } from '@atelier/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, parsePath, RouterProvider, ScrollRestoration } from 'react-router';
import { createQueryClient } from '#shared/api/query-client.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createDevice, createRepair } from '#subjects/repair/mine/repair.fixture.ts';

const hour = 3_600_000;
const noon = Date.parse('2026-11-20T12:00:00.000Z');

/** So many repairs, the newest first: `R0001` is the newest, and every third is being fixed. */
export function createRepairs(count: number): Repair[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(4, '0');
    const createdAt = new Date(noon - index * hour).toISOString();
    return createRepair({
      id: `R${number}`,
      status: index % 3 === 0 ? 'FIXING' : 'REQUESTED',
      device: createDevice({ name: `Device ${number}` }),
      issue: `Issue ${index % 7}`,
      createdAt,
      updatedAt: createdAt,
    });
  });
}

function Layout() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** Something at an address, in English, on a page of a signed-in customer; `address` tells where the page is, `client` holds what the server said. */
export async function renderAt(path: string, element: ReactNode) {
  const Words = await withLanguage('en', 'customer');
  const router = createMemoryRouter(
    [
      {
        Component: Layout,
        children: [
          { path: '*', element },
          { path: '/elsewhere', element: <p>Elsewhere</p> },
        ],
      },
    ],
    // Where a page of another test was left means nothing to this one.
    { initialEntries: [{ ...parsePath(path), key: crypto.randomUUID() }] },
  );
  const client = createQueryClient();
  const tree = (
    <QueryClientProvider client={client}>
      <Words>
        <RouterProvider router={router} />
      </Words>
    </QueryClientProvider>
  );
  return { tree, router, client, address: () => router.state.location.pathname + router.state.location.search };
}
