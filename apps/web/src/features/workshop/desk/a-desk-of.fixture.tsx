import {
  rowsOfSection,
  type BulkItem,
  type DeskSection,
  type PlannedVisit,
  type SeenRepair,
  type TeamMember,
  type UsualDriver,
  type Zone,
} from '@atelier/contract';
import type { StaffRole } from '@atelier/domain';
import { Toaster } from '@atelier/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { speaking } from '#shared/language/spoken.fixture.tsx';
import { everybody } from '#subjects/live/hear-live.ts';
import { aUser } from '#subjects/session/a-user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { aStaffRepair } from '../a-staff-repair.fixture.ts';
import { DeskView } from './desk-view.tsx';

type Body = { readonly action?: string; readonly steps?: readonly { action: string }[]; readonly items?: BulkItem[] };
type Sent = { readonly path: string; readonly body: Body };
type Rows = readonly DeskSection[];

type Desk = {
  readonly roles?: readonly StaffRole[];
  readonly at?: string;
  /** What waits, and what waits once something was done. */
  readonly rows: Rows;
  readonly after?: Rows;
  /** Repairs as their forms read them. */
  readonly seen?: readonly SeenRepair[];
  /** Why a step is refused, by the repair's number. */
  readonly refused?: Readonly<Record<string, string>>;
  readonly width?: number;
  readonly language?: 'fr' | 'en';
  readonly team?: readonly TeamMember[];
  readonly zones?: readonly Zone[];
  /** What is planned already, whatever day is asked for. */
  readonly visits?: readonly PlannedVisit[];
  /** Who usually drives where. */
  readonly usual?: readonly UsualDriver[];
};

/** Somebody's desk over a server that has these rows. What is sent is kept; `hears` is what live events bring. */
export async function aDeskOf({
  roles = ['OPERATOR'],
  at = '/workshop',
  rows,
  after,
  seen = [],
  refused = {},
  width = 1280,
  language = 'en',
  team = [],
  zones = [],
  visits = [],
  usual = [],
}: Desk) {
  await page.viewport(width, 800);
  const Words = await speaking(language, 'customer', 'workshop');
  const user = { ...aUser({ role: roles[0] ?? 'OPERATOR', roles: [...roles] }), id: 'staff-1' };
  sessionStore.signIn('access', user);
  const now = { rows };
  /** `fails`: what is asked isn't answered; `isAway`: there is no connection; `seen`: repairs as they are. */
  const server = { fails: false, isAway: false, seen };
  const asked: string[] = [];
  const sent: Sent[] = [];
  const found = (id: string) => now.rows.flatMap(({ items }) => items).find((row) => row.id === id);
  const seenAs = (id: string): SeenRepair => {
    const version = found(id)?.version ?? 1;
    return server.seen.find((repair) => repair.id === id) ?? aStaffRepair({ id, version });
  };
  const ends = new Map<string, Partial<SeenRepair>>();
  const taken = (id: string): SeenRepair => ({
    ...seenAs(id),
    ...ends.get(id),
    version: seenAs(id).version + 1,
    allowedActions: ['Repair.corrected'],
  });
  const post = (path: string, body: Body): Response => {
    sent.push({ path, body });
    const ids = body.items?.map(({ id }) => id) ?? [path.split('/')[3] ?? ''];
    const [first = ''] = ids;
    const reason = refused[first];
    if (body.items === undefined && reason !== undefined) return Response.json({ message: reason }, { status: 422 });
    now.rows = after ?? now.rows;
    if (body.items === undefined) return Response.json(taken(first));
    const results = ids.map((id) => (refused[id] === undefined ? { id, version: 9 } : { id, message: refused[id] }));
    return Response.json({ results });
  };
  const get = (path: string): Response => {
    asked.push(path);
    if (server.fails) return Response.json({ message: 'unavailable' }, { status: 503 });
    const url = new URL(path, 'https://atelier.test');
    if (url.pathname === '/staff/team') return Response.json(team);
    if (url.pathname === '/staff/zones') return Response.json(zones);
    if (url.pathname === '/staff/partners') return Response.json([]);
    if (url.pathname === '/staff/visits') return Response.json({ data: visits, usual });
    if (url.pathname !== '/staff/desk') return Response.json(seenAs(url.pathname.split('/').at(-1) ?? ''));
    const id = url.searchParams.get('id');
    const zone = url.searchParams.get('zone');
    const shown = zone === null ? now.rows : inZone(now.rows, zone);
    const length = Number(url.searchParams.get('rows') ?? rowsOfSection);
    if (id === null) {
      return Response.json({
        sections: shown.map((section) => ({ ...section, items: section.items.slice(0, length) })),
      });
    }
    const sections = shown.flatMap(({ items, ...section }) => {
      const own = items.filter((row) => row.id === id);
      return own.length === 0 ? [] : [{ ...section, count: 1, items: own }];
    });
    return Response.json({ sections });
  };
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    if (server.isAway) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(method === 'POST' ? post(path, JSON.parse(body ?? '{}') as Body) : get(path));
  });
  const router = createMemoryRouter(
    [
      {
        path: '/workshop',
        element: (
          <main id="content">
            <DeskView viewer={user} />
            <Toaster closeLabel="Dismiss" label="Messages" />
          </main>
        ),
      },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [at] },
  );
  const client = createQueryClient();
  const screen = await render(
    <QueryClientProvider client={client}>
      <Words>
        <RouterProvider router={router} />
      </Words>
    </QueryClientProvider>,
  );
  /** Somebody else changes a repair: from now on this waits, and the page hears of it. */
  const hears = (id: string, version: number, next: Rows): void => {
    now.rows = next;
    everybody.repair({ id, version });
  };
  /** Somebody else moves a repair on whose form is open. */
  const moves = async (next: SeenRepair): Promise<void> => {
    server.seen = [next, ...server.seen];
    await client.invalidateQueries({ queryKey: queryKeys.staffRepairs });
  };
  return {
    screen,
    moves,
    sent,
    asked,
    hears,
    router,
    server,
    /** As what a step leaves a repair. */
    ends: (id: string, status: SeenRepair['status']): void => void ends.set(id, { status }),
  };
}

function inZone(rows: Rows, zone: string): Rows {
  return rows.flatMap(({ items, ...section }) => {
    const own = items.filter((row) => 'zoneId' in row && row.zoneId === zone);
    return own.length === 0 ? [] : [{ ...section, count: own.length, items: own }];
  });
}

/** What a press sent as steps of one repair. */
export function stepsIn(sent: readonly Sent[]): unknown[] {
  return sent
    .filter(({ path }) => !path.endsWith('/calling'))
    .map(({ body }) => body.steps?.map(({ action }) => action) ?? body.action ?? body.items?.map(({ id }) => id));
}
