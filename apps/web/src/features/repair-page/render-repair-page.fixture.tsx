import type { DeskSection, StaffRepair, Shelf, TeamMember, TransitionBody, Zone } from '@atelier/contract';
import type { StaffRole } from '@atelier/domain';
import { Toaster } from '@atelier/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { queryKeys } from '#shared/api/queries.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createRepairTill } from './panels/repair-till.fixture.ts';
import { RepairView } from './repair-view.tsx';

type RepairChange = Partial<StaffRepair>;
type TransitionAnswer = RepairChange | { readonly refused: string; readonly now: RepairChange };

type RepairPageSetup = {
  readonly repair: StaffRepair;
  readonly roles?: readonly StaffRole[];
  readonly team?: readonly Pick<TeamMember, 'id' | 'name'>[];
  readonly answer?: (body: TransitionBody, repair: StaffRepair) => TransitionAnswer;
  readonly language?: 'fr' | 'en';
  readonly waits?: readonly DeskSection[];
  readonly zones?: readonly Zone[];
  readonly shelves?: readonly Shelf[];
  /** Answers of the till, in order. The last one repeats. */
  readonly tills?: readonly (() => Promise<Response>)[];
};

const takenPayment = {
  id: 'p1',
  kind: 'BALANCE',
  method: 'CASH',
  amount: '120.500',
  at: '2026-11-26T10:00:00.000Z',
  receipt: '2026-000042',
  corrects: null,
  takenBy: { id: 'olfa', name: 'Olfa Ben Salah' },
  isCorrected: false,
  mayUndo: true,
  due: '0.000',
};

const emptyConversation = { data: [], nextCursor: null, isClosed: false };

export const staffUser = 'staff-1';

export async function renderRepairPage({
  repair,
  roles = ['OPERATOR'],
  team = [],
  answer = () => ({}),
  language = 'en',
  waits = [],
  zones = [],
  shelves = [],
  tills = [() => Promise.resolve(Response.json(createRepairTill()))],
}: RepairPageSetup) {
  const Words = await withLanguage(language, 'customer', 'workshop');
  const [role = 'OPERATOR'] = roles;
  const user = { ...createUser({ role, roles: [...roles] }), id: staffUser };
  sessionStore.signIn('access', user);
  let current = repair;
  const sent: TransitionBody[] = [];
  const stand = (changes: RepairChange): StaffRepair =>
    (current = { ...current, version: current.version + 1, ...changes });
  const transition = (body: TransitionBody): Response => {
    sent.push(body);
    const following = answer(body, current);
    if (!('now' in following)) return Response.json(stand(following));
    return Response.json({ message: following.refused, repair: stand(following.now) }, { status: 409 });
  };
  const lists: Readonly<Record<string, unknown>> = {
    '/staff/zones': zones,
    '/staff/shelves': shelves,
    '/staff/canned-replies': [],
    '/staff/partners': [],
    '/staff/faults': [],
    '/staff/slots': [],
    '/staff/visits': { data: [] },
  };
  const queue = [...tills];
  const tillAnswers: Readonly<Record<string, () => Promise<Response>>> = {
    [`/staff/repairs/${repair.id}/till`]: () => {
      const next = queue.length > 1 ? queue.shift() : queue[0];
      return next?.() ?? Promise.reject(new TypeError('invariant: no till answer'));
    },
    [`/staff/repairs/${repair.id}/payments`]: () => Promise.resolve(Response.json(takenPayment)),
  };
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    const { pathname } = new URL(path, 'https://atelier.test');
    const answerOfTill = tillAnswers[pathname];
    if (answerOfTill !== undefined) return answerOfTill();
    if (method === 'POST') return Promise.resolve(transition(JSON.parse(body ?? '{}') as TransitionBody));
    if (pathname === '/staff/team') {
      return Promise.resolve(
        Response.json(team.map((member) => ({ roles: [...roles], avatar: null, awayUntil: null, ...member }))),
      );
    }
    const list = lists[pathname];
    if (list !== undefined) return Promise.resolve(Response.json(list));
    if (pathname.endsWith('/zone')) {
      const { zoneId } = JSON.parse(body ?? '{}') as Pick<StaffRepair, 'zoneId'>;
      return Promise.resolve(Response.json(stand({ zoneId })));
    }
    if (pathname.endsWith('/trail')) return Promise.resolve(Response.json({ handovers: [], mails: [] }));
    if (pathname.endsWith('/messages'))
      return Promise.resolve(Response.json({ ...emptyConversation, waitingSince: null }));
    if (pathname === '/staff/repairs/shelf') {
      const { code } = JSON.parse(body ?? '{}') as { code: string | null };
      current = { ...current, shelf: shelves.find((shelf) => shelf.code === code) ?? null };
      return Promise.resolve(Response.json({ results: [{ id: repair.id, refusal: null }] }));
    }
    if (pathname.endsWith('/notes')) return Promise.resolve(Response.json({ data: [] }));
    return Promise.resolve(Response.json(pathname === '/staff/desk' ? { sections: waits } : current));
  });
  const client = createQueryClient();
  const page = {
    path: '*',
    element: (
      <main id="content" tabIndex={-1}>
        <RepairView id={repair.id} viewer={user} />
        <Toaster closeLabel="Dismiss" label="Messages" />
      </main>
    ),
  };
  const router = createMemoryRouter([page], { initialEntries: [`/workshop/repairs/${repair.id}`] });
  const screen = await render(
    <QueryClientProvider client={client}>
      <Words>
        <RouterProvider router={router} />
      </Words>
    </QueryClientProvider>,
  );
  const hears = async (changes: RepairChange): Promise<void> => {
    stand(changes);
    await client.invalidateQueries({ queryKey: queryKeys.staffRepairs });
  };
  return { screen, sent, hears, router };
}
