import type { Settings } from '@atelier/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useSheetHistory } from '#shared/dialogs/use-sheet-history.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createMailReport } from './create-mail-report.fixture.ts';
import { SettingsView } from './settings-view.tsx';
import { createDefaultSettings } from '#subjects/staff/default-settings.fixture.ts';

type SettingsAnswer = { readonly status: number; readonly body: unknown };

export async function openSettings(
  answers: Readonly<Record<string, readonly SettingsAnswer[]>> = {},
  editable = true,
  language: 'fr' | 'en' = 'en',
) {
  const sent: { readonly call: string; readonly body: unknown }[] = [];
  const all = {
    'GET /staff/settings': [{ status: 200, body: createDefaultSettings() }],
    'GET /staff/mails': [{ status: 200, body: createMailReport() }],
    ...answers,
  };
  const queues = new Map(Object.entries(all).map(([call, each]) => [call, [...each]]));
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    const call = `${method} ${path}`;
    if (method !== 'GET') sent.push({ call, body: JSON.parse(body ?? '{}') as unknown });
    const queue = queues.get(call) ?? [];
    const answer = queue.length > 1 ? queue.shift() : queue[0];
    if (answer === undefined) return Promise.reject(new TypeError('no connection'));
    return Promise.resolve(Response.json(answer.body, { status: answer.status }));
  });
  sessionStore.resume('access', createUser({ role: 'ADMIN', roles: ['ADMIN'], lang: language }));
  const Words = await withLanguage(language, 'customer', 'workshop', 'settings');
  const router = createMemoryRouter(
    [
      {
        Component: Layout,
        children: [
          { path: '/workshop/settings', element: <SettingsView editable={editable} /> },
          { path: '/workshop', element: <p>The list</p> },
        ],
      },
    ],
    { initialEntries: ['/workshop/settings'] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await render(
    <QueryClientProvider client={client}>
      <Words>
        <RouterProvider router={router} />
      </Words>
    </QueryClientProvider>,
  );
  return { sent, router };
}

function Layout() {
  useSheetHistory();
  return (
    <>
      <Link to="/workshop">Away</Link>
      <Outlet />
    </>
  );
}

export function card(name: string) {
  return page.getByRole('form', { name });
}

export function answerSaved(settings: Partial<Settings>): SettingsAnswer {
  return { status: 200, body: createDefaultSettings(settings) };
}

export const savedBy = { at: '2026-11-22T10:00:00.000Z', by: 'Amel Trabelsi' };
