import type { Repair } from '@atelier/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, parsePath, RouterProvider, ScrollRestoration } from 'react-router';
import { createQueryClient } from '#shared/api/query-client.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createDevice, createRepair } from '#subjects/repair/mine/repair.fixture.ts';

const hour = 3_600_000;
const noon = Date.parse('2026-11-20T12:00:00.000Z');

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

/** Renders an element at a path in English for a signed-in customer. `address` returns the current path, `client` the query client. */
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
    // A unique key avoids scroll positions of other tests.
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
