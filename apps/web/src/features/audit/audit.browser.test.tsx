import '#styles.css';
import type { AuditLine } from '@atelier/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { chooseByKey, pressByKey, typeInto } from '#shared/page/keyboard.fixture.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createTeamMember } from '#features/team/create-member.fixture.ts';
import { createAuditLine, sampleAuditLines } from './audit-lines.fixture.ts';
import { AuditList } from './audit-list.tsx';

afterEach(() => {
  sessionStore.clear('person');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type AuditPage = { readonly data: readonly AuditLine[]; readonly nextCursor: string | null };

async function openAudit(answer: (query: URLSearchParams) => AuditPage | null) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    const { pathname, search, searchParams } = new URL(path, 'https://atelier.test');
    if (pathname === '/staff/members') return Promise.resolve(Response.json([createTeamMember()]));
    requests.push(pathname.endsWith('.csv') ? `table ${search}` : search);
    if (pathname.endsWith('.csv')) return Promise.resolve(new Response('at,actor_id\r\n'));
    const body = answer(searchParams);
    return Promise.resolve(
      body === null ? Response.json({ message: 'unavailable' }, { status: 503 }) : Response.json(body),
    );
  });
  sessionStore.resume('access', createUser({ role: 'ADMIN', roles: ['ADMIN'], lang: 'en' }));
  const Words = await withLanguage('en', 'customer', 'workshop', 'team');
  const router = createMemoryRouter([{ path: '*', element: <AuditList /> }], { initialEntries: ['/workshop/audit'] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await render(
    <QueryClientProvider client={client}>
      <Words>
        <RouterProvider router={router} />
      </Words>
    </QueryClientProvider>,
  );
  return requests;
}

test('lines name changed settings and entries’ catalogs', async () => {
  const data = [
    createAuditLine({ action: 'setting.changed', subject: { kind: 'setting', id: 'closures', name: null } }),
    createAuditLine({ action: 'entry.added', subject: { kind: 'partner', id: 'p-1', name: 'Carthage' } }),
  ];
  const fields = ['stops', 'zoneId', 'handover', 'body', 'place'];
  data.push(createAuditLine({ action: 'entry.changed', changes: { fields } }));
  await openAudit(() => ({ data, nextCursor: null }));
  await expect.element(page.getByText('Changed: stops, zone, handover, text, position')).toBeVisible();
  await expect.element(page.getByText('Changed a setting · Closures')).toBeVisible();
  await expect.element(page.getByText('Added · partner · Carthage')).toBeVisible();
});

test('audit entries are listed by person and hour', async () => {
  await openAudit(() => ({ data: sampleAuditLines, nextCursor: null }));
  const first = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Leïla Ben Youssef' }) });
  await expect.element(first.getByText('Changed a member · Olfa Ben Abdallah')).toBeVisible();
  await expect.element(first.getByText('Changed: first name, phone, absence')).toBeVisible();
  await expect
    .element(first.getByText('Roles: Technician → Operator · Collector · Technician · Courier'))
    .toBeVisible();
  await expect.element(first.getByText('May see the figures: yes')).toBeVisible();
  await expect.element(first.getByText(/^Monday 23 November 2026, /u)).toBeVisible();
  await expect.element(first.getByText(/· 4 lines$/u)).toBeVisible();
  await expect.element(page.getByText('Access refused · POST /staff/repairs/:id/transitions')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Deleted person' })).toBeVisible();
});

test('a filter refetches, except for a half-typed day', async () => {
  const requests = await openAudit((query) => ({ data: query.size === 0 ? sampleAuditLines : [], nextCursor: null }));
  await expect.element(page.getByText('Access refused · POST /staff/repairs/:id/transitions')).toBeVisible();
  await typeInto(page.getByLabelText('From'), '23/1');
  await userEvent.keyboard('1/2026');
  await expect.element(page.getByText('No lines match these filters.')).toBeVisible();
  await pressByKey(page.getByRole('combobox', { name: 'By' }));
  await chooseByKey('Olfa Ben Abdallah');
  await expect.poll(() => requests.at(-1)).toBe(`?actor=${createTeamMember().id}&from=2026-11-23`);
  await pressByKey(page.getByRole('button', { name: 'Clear filters' }));
  await expect.element(page.getByText('Access refused · POST /staff/repairs/:id/transitions')).toBeVisible();
  expect(requests.slice(0, 3)).toEqual(['', '?from=2026-11-23', `?actor=${createTeamMember().id}&from=2026-11-23`]);
});

test('older lines come when they are asked for', async () => {
  const older = createAuditLine({
    at: '2026-11-22T09:00:00.000Z',
    actor: { id: 'sami', name: 'Sami Jaziri' },
    subject: null,
  });
  await openAudit((query) =>
    query.get('cursor') === null ? { data: sampleAuditLines, nextCursor: 'next' } : { data: [older], nextCursor: null },
  );
  await pressByKey(page.getByRole('button', { name: 'Show older lines' }));
  await expect.element(page.getByRole('heading', { name: 'Sami Jaziri' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show older lines' })).not.toBeInTheDocument();
});

test('a failed load of the log is retried', async () => {
  let tries = 0;
  await openAudit(() => ((tries += 1) === 1 ? null : { data: sampleAuditLines, nextCursor: null }));
  await pressByKey(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByRole('heading', { name: 'Olfa Ben Abdallah' })).toBeVisible();
});

test('the log is downloaded with its filters', async () => {
  const requests = await openAudit(() => ({ data: sampleAuditLines, nextCursor: null }));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await typeInto(page.getByLabelText('From'), '23/11/2026');
  await pressByKey(page.getByRole('button', { name: 'Export as CSV' }));
  await expect.poll(() => saved).toEqual([expect.stringMatching(/^audit-\d{4}-\d\d-\d\d\.csv$/u)]);
  expect(requests).toContain('table ?from=2026-11-23');
});
