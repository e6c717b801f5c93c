import type { Member } from '@atelier/contract';
import { Toaster } from '@atelier/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { chooseByKey, pressByKey } from '#shared/page/keyboard.fixture.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createTeamMember } from './create-member.fixture.ts';
import { MemberList } from './member-list.tsx';

type TeamAnswer = { readonly status?: number; readonly body: unknown };

const admin = createUser({ id: 'boss', role: 'ADMIN', roles: ['ADMIN'], lang: 'en' });
export const ownAccount = createTeamMember({ id: 'boss', name: 'Amina Ben Salah', roles: ['ADMIN'] });
export const olfa = createTeamMember();
export const LIST_CALL = 'GET /staff/members';
export const ASSIGNMENTS_CALL = `GET /staff/members/${olfa.id}/assignments`;
export const BULK_CALL = 'POST /staff/repairs/transitions';
export const teamMembers = [
  { id: olfa.id, name: olfa.name, roles: [], avatar: null, awayUntil: null },
  { id: 'hatem', name: 'Hatem Gharbi', roles: [], avatar: null, awayUntil: null },
];

export async function renderTeam(answers: Readonly<Record<string, readonly TeamAnswer[]>>) {
  const sent: { readonly call: string; readonly body: unknown }[] = [];
  const queues = new Map(
    Object.entries<readonly TeamAnswer[]>({ 'GET /staff/slot-plans': [{ body: [] }], ...answers }).map(
      ([call, all]) => [call, [...all]],
    ),
  );
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    const call = `${method} ${path}`;
    if (method !== 'GET') sent.push({ call, body: JSON.parse(body ?? '{}') as unknown });
    const queue = queues.get(call) ?? [];
    const answer = queue.length > 1 ? queue.shift() : queue[0];
    if (answer === undefined) return Promise.reject(new TypeError('no connection'));
    return Promise.resolve(answer.body).then((json) => Response.json(json, { status: answer.status ?? 200 }));
  });
  sessionStore.resume('access', admin);
  const Words = await withLanguage('en', 'customer', 'workshop', 'team');
  const router = createMemoryRouter([{ path: '*', element: <MemberList user={admin} /> }], {
    initialEntries: ['/workshop/team'],
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await render(
    <QueryClientProvider client={client}>
      <Words>
        <RouterProvider router={router} />
        <Toaster label="Notices" closeLabel="Close" />
      </Words>
    </QueryClientProvider>,
  );
  return { sent, router };
}

export function memberListAnswer(...members: Member[]): TeamAnswer {
  return { body: [ownAccount, ...members] };
}

export function press(name: string | RegExp) {
  return pressByKey(page.getByRole('button', { name }));
}

export async function choose(field: string, option: string): Promise<void> {
  await pressByKey(page.getByLabelText(field));
  await chooseByKey(option);
}
