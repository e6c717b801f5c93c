import {
  DEFAULT_SECTION_ROWS,
  type BulkItem,
  type DeskSection,
  type PlannedVisit,
  type VisibleRepair,
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
import { queryKeys } from '#shared/api/queries.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { publishLive } from '#subjects/live/live-events.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createStaffRepair } from '#subjects/staff/staff-repair.fixture.ts';
import { createDeskRow, createSections } from './create-desk-row.fixture.ts';
import { DeskView } from './desk-view.tsx';

type SentBody = {
  readonly action?: string;
  readonly steps?: readonly { action: string }[];
  readonly items?: BulkItem[];
};
type SentRequest = { readonly path: string; readonly body: SentBody };
type DeskRows = readonly DeskSection[];

type DeskSetup = {
  readonly roles?: readonly StaffRole[];
  readonly at?: string;
  readonly rows: DeskRows;
  readonly rowsAfter?: DeskRows;
  readonly seen?: readonly VisibleRepair[];
  readonly refused?: Readonly<Record<string, string>>;
  readonly width?: number;
  readonly language?: 'fr' | 'en';
  readonly team?: readonly TeamMember[];
  readonly zones?: readonly Zone[];
  readonly visits?: readonly PlannedVisit[];
  readonly usualDrivers?: readonly UsualDriver[];
};

export async function renderDesk({
  roles = ['OPERATOR'],
  at = '/workshop',
  rows,
  rowsAfter,
  seen = [],
  refused = {},
  width = 1280,
  language = 'en',
  team = [],
  zones = [],
  visits = [],
  usualDrivers = [],
}: DeskSetup) {
  await page.viewport(width, 800);
  const Words = await withLanguage(language, 'customer', 'workshop');
  const user = { ...createUser({ role: roles[0] ?? 'OPERATOR', roles: [...roles] }), id: 'staff-1' };
  sessionStore.signIn('access', user);
  const current = { rows };
  const server = { fails: false, isAway: false, seen };
  const requests: string[] = [];
  const sent: SentRequest[] = [];
  const findRow = (id: string) => current.rows.flatMap(({ items }) => items).find((row) => row.id === id);
  const repairAnswer = (id: string): VisibleRepair => {
    const version = findRow(id)?.version ?? 1;
    return server.seen.find((repair) => repair.id === id) ?? createStaffRepair({ id, version });
  };
  const endStates = new Map<string, Partial<VisibleRepair>>();
  const transitionAnswer = (id: string): VisibleRepair => {
    const { version } = repairAnswer(id);
    const after = { ...repairAnswer(id), ...endStates.get(id), version: version + 1 } as VisibleRepair;
    return { ...after, allowedActions: ['Repair.corrected'] };
  };
  const post = (path: string, body: SentBody): Response => {
    sent.push({ path, body });
    const ids = body.items?.map(({ id }) => id) ?? [path.split('/')[3] ?? ''];
    const [firstId = ''] = ids;
    const reason = refused[firstId];
    if (body.items === undefined && reason !== undefined) return Response.json({ message: reason }, { status: 422 });
    current.rows = rowsAfter ?? current.rows;
    if (body.items === undefined) return Response.json(transitionAnswer(firstId));
    const results = ids.map((id) => (refused[id] === undefined ? { id, version: 9 } : { id, message: refused[id] }));
    return Response.json({ results });
  };
  const get = (path: string): Response => {
    requests.push(path);
    if (server.fails) return Response.json({ message: 'unavailable' }, { status: 503 });
    const url = new URL(path, 'https://atelier.test');
    if (url.pathname === '/staff/team') return Response.json(team);
    if (url.pathname === '/staff/zones') return Response.json(zones);
    if (['/staff/partners', '/staff/shelves', '/staff/faults', '/staff/slots'].includes(url.pathname))
      return Response.json([]);
    if (url.pathname === '/staff/visits') return Response.json({ data: visits, usualDrivers });
    if (url.pathname !== '/staff/desk') return Response.json(repairAnswer(url.pathname.split('/').at(-1) ?? ''));
    const id = url.searchParams.get('id');
    const zone = url.searchParams.get('zone');
    const scoped = zone === null ? current.rows : inZone(current.rows, zone);
    const length = Number(url.searchParams.get('rows') ?? DEFAULT_SECTION_ROWS);
    if (id === null) {
      return Response.json({
        sections: scoped.map((section) => ({ ...section, items: section.items.slice(0, length) })),
      });
    }
    const sections = scoped.flatMap(({ items, ...section }) => {
      const matchingRows = items.filter((row) => row.id === id);
      return matchingRows.length === 0 ? [] : [{ ...section, count: 1, items: matchingRows }];
    });
    return Response.json({ sections });
  };
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    if (server.isAway) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(method === 'POST' ? post(path, JSON.parse(body ?? '{}') as SentBody) : get(path));
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
  const receivesChange = (id: string, version: number, nextRows: DeskRows): void => {
    current.rows = nextRows;
    publishLive('repair', { id, version });
  };
  const receivesTransition = async (nextRows: VisibleRepair): Promise<void> => {
    server.seen = [nextRows, ...server.seen];
    await client.invalidateQueries({ queryKey: queryKeys.staffRepairs });
  };
  return {
    screen,
    receivesTransition,
    sent,
    requests,
    receivesChange,
    changesSilently: (nextRows: DeskRows): void => void (current.rows = nextRows),
    router,
    server,
    ends: (id: string, status: VisibleRepair['status']): void => void endStates.set(id, { status }),
  };
}

function inZone(rows: DeskRows, zone: string): DeskRows {
  return rows.flatMap(({ items, ...section }) => {
    const matchingRows = items.filter((row) => 'zoneId' in row && row.zoneId === zone);
    return matchingRows.length === 0 ? [] : [{ ...section, count: matchingRows.length, items: matchingRows }];
  });
}

export function sentSteps(sent: readonly SentRequest[]): unknown[] {
  return sent
    .filter(({ path }) => !path.endsWith('/calling'))
    .map(({ body }) => body.steps?.map(({ action }) => action) ?? body.action ?? body.items?.map(({ id }) => id));
}

const ids = ['ACC00001', 'ACC00002', 'ACC00003', 'ACC00004'];
const rows = ids.map((id) => createDeskRow({ id }));

/** Four rows with an accepted quote, in their section. */
export const acceptedQuotes = { ids, rows, sections: createSections({ ACCEPTED: rows }) };

export function link(id: string) {
  return page.getByRole('link', { name: new RegExp(id, 'u') });
}

export function button(name: string | RegExp) {
  return page.getByRole('button', { name });
}
