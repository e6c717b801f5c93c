import '#styles.css';
import type { PlannedVisit, Zone } from '@atelier/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { pressByKey } from '#shared/page/keyboard.fixture.ts';
import { createPlannedVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { VisitList } from './visit-list.tsx';

afterEach(() => vi.unstubAllGlobals());

type VisitPage = {
  readonly day?: string | undefined;
  readonly language?: 'fr' | 'en';
  readonly zones?: readonly Zone[];
};

async function openVisits(
  answer: (path: string, body: string) => Promise<Response>,
  { day = '2026-11-24', language = 'en', zones = [] }: VisitPage = {},
) {
  vi.stubGlobal('fetch', (path: string, { body = '' }: { body?: string }) =>
    path.includes('/staff/zones') ? Promise.resolve(Response.json(zones)) : answer(path, body),
  );
  const Words = await withLanguage(language, 'customer', 'workshop');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '*', element: <VisitList /> }], {
    initialEntries: [`/workshop/visits?day=${day}`],
  });
  await render(
    <QueryClientProvider client={client}>
      <Words>
        <RouterProvider router={router} />
      </Words>
    </QueryClientProvider>,
  );
  return { router, client };
}

function visitAt(repairId: string, time: string, name?: string): PlannedVisit {
  const assignee = name === undefined ? null : { id: name, name };
  return createPlannedVisit({ id: `visit of ${repairId}`, repairId, time, assignee });
}

test('visits of a day are grouped by driver', async () => {
  const days: Readonly<Record<string, PlannedVisit[] | null>> = {
    '2026-05-05': [
      visitAt('LATER001', '14:00-17:00', 'Walid'),
      { ...visitAt('COUNTER1', '10:00-12:00', 'Walid'), mode: 'COUNTER' },
      visitAt('NOBODY01', '09:00-12:00'),
      visitAt('HATEM001', '09:00-12:00', 'Hatem'),
    ],
    '2026-05-06': [],
    '2026-05-07': null,
  };
  const { router } = await openVisits(
    (path) => {
      const data = days[new URL(path, 'https://atelier.test').searchParams.get('from') ?? ''] ?? null;
      return Promise.resolve(
        data === null
          ? Response.json({ message: 'unavailable' }, { status: 503 })
          : Response.json({ data, usualDrivers: [] }),
      );
    },
    { day: '2026-05-05' },
  );
  await expect.element(page.getByRole('heading', { name: 'Tuesday 5 May' })).toBeVisible();
  const routes = page.getByRole('heading', { level: 3 });
  await expect
    .poll(() => routes.elements().map(({ textContent }) => textContent))
    .toEqual(['Not assigned yet (1)', 'Hatem (1)', 'Walid (2)']);
  const walid = page.getByRole('region', { name: 'Walid' }).getByRole('listitem');
  expect(walid.elements().map(({ textContent }) => textContent)).toEqual([
    '10:00–12:00Pickup#COUNTER1Amel TrabelsiPixel 9Call Amel Trabelsi+216 20 418 305At the counter',
    '14:00–17:00Pickup#LATER001Amel TrabelsiPixel 9Call Amel Trabelsi+216 20 418 3053 rue de Carthage, Tunis',
  ]);
  await expect
    .element(walid.first().getByRole('link', { name: /COUNTER1/u }))
    .toHaveAttribute('href', '/workshop/repairs/COUNTER1');
  await pressByKey(page.getByRole('button', { name: 'Next day' }));
  await expect.element(page.getByText('No visits planned for that day.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(router.state.location.search).toBe('?day=2026-05-07');
});

type SentVisits = {
  readonly items: readonly { readonly id: string; readonly version: number; readonly steps: unknown }[];
};

async function withVisits(day?: string) {
  const sent: SentVisits[] = [];
  const visits = [
    visitAt('HATEM001', '09:00-12:00', 'Hatem'),
    visitAt('HATEM002', '14:00-16:00', 'Hatem'),
    { ...visitAt('RETURN01', '09:00-12:00'), type: 'RETURN', status: 'TO_RETURN' } as const,
  ];
  const team = [
    { id: 'walid', name: 'Walid', roles: ['COLLECTOR', 'COURIER'], avatar: null, awayUntil: null },
    { id: 'Hatem', name: 'Hatem', roles: ['COLLECTOR'], avatar: null, awayUntil: null },
  ];
  await openVisits(
    (path, body) => {
      if (path.includes('/staff/team')) return Promise.resolve(Response.json(team));
      if (path.includes('/staff/visits')) return Promise.resolve(Response.json({ data: visits, usualDrivers: [] }));
      const requests = JSON.parse(body) as SentVisits;
      sent.push(requests);
      const results = requests.items.map(({ id, version }) => ({ id, version: version + 1 }));
      return Promise.resolve(Response.json({ results }));
    },
    { day },
  );
  return sent;
}

test('all visits of a driver are reassigned together [4.96]', async () => {
  const sent = await withVisits();
  await userEvent.click(page.getByRole('checkbox', { name: 'Select all visits: Hatem' }));
  await pressByKey(page.getByRole('button', { name: 'Assign 2' }));
  const dialog = page.getByRole('dialog', { name: 'Assign 2' });
  await userEvent.click(dialog.getByRole('combobox'));
  await userEvent.click(page.getByRole('option', { name: 'Walid' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Assign 2' }));
  await expect.element(page.getByText('2 done')).toBeVisible();
  expect(sent).toEqual([
    {
      items: ['HATEM001', 'HATEM002'].map((id) => ({
        id,
        version: 3,
        steps: [{ action: 'Repair.pickup.assigned', assigneeId: 'walid' }],
      })),
    },
  ]);
  await expect.element(page.getByRole('button', { name: 'Assign 2' })).not.toBeInTheDocument();
});

test.each(['en', 'fr'] as const)('loaded returns can’t be selected, and say why (%s) [4.114]', async (language) => {
  const words = {
    en: ['Loaded', "In the driver's vehicle: it can't be assigned or moved.", 'Assign 1', 'Select all visits: Walid'],
    fr: [
      'Chargé',
      'Dans le véhicule du chauffeur : ni à confier, ni à déplacer.',
      'Confier 1',
      'Sélectionner tous les passages : Walid',
    ],
  };
  const [loaded = '', reason = '', assign = '', all = ''] = words[language];
  const data: PlannedVisit[] = [
    visitAt('PICKUP01', '09:00-12:00', 'Walid'),
    { ...visitAt('LOADED01', '10:00-12:00', 'Walid'), type: 'RETURN', status: 'RETURNING', loaded: true },
    { ...visitAt('LOADED02', '10:00-12:00', 'Hatem'), type: 'RETURN', status: 'RETURNING', loaded: true },
  ];
  await openVisits(() => Promise.resolve(Response.json({ data, usualDrivers: [] })), { language });
  const line = page.getByRole('listitem').filter({ hasText: 'LOADED01' });
  await expect.element(line.getByText(loaded, { exact: true })).toBeVisible();
  await expect.element(line.getByText(reason)).toBeVisible();
  await expect.element(line.getByRole('checkbox')).toBeDisabled();
  await expect.element(line.getByRole('checkbox')).toHaveAccessibleDescription(reason);
  expect(page.getByRole('region', { name: 'Hatem' }).getByRole('checkbox').elements()).toHaveLength(1);
  await userEvent.click(page.getByRole('checkbox', { name: all }));
  await expect.element(page.getByRole('button', { name: assign })).toBeVisible();
  await expect.element(line.getByRole('checkbox')).not.toBeChecked();
  const sheet = document.querySelector('[data-slot=print-sheet]');
  expect(
    [...(sheet?.querySelectorAll('tbody tr') ?? [])].filter((row) => row.textContent.includes(loaded)),
  ).toHaveLength(2);
});

test('a selected return that gets loaded leaves the selection [4.114]', async () => {
  let data: PlannedVisit[] = [
    { ...visitAt('RETURN01', '09:00-12:00', 'Walid'), type: 'RETURN', status: 'RETURNING' },
    { ...visitAt('RETURN02', '10:00-12:00', 'Walid'), type: 'RETURN', status: 'RETURNING' },
  ];
  const { client } = await openVisits(() => Promise.resolve(Response.json({ data, usualDrivers: [] })));
  await userEvent.click(page.getByRole('checkbox', { name: 'Select all visits: Walid' }));
  await expect.element(page.getByRole('button', { name: 'Assign 2' })).toBeVisible();
  data = data.map((visit) => ({ ...visit, loaded: visit.repairId === 'RETURN01' }));
  await client.invalidateQueries();
  await expect.element(page.getByRole('button', { name: 'Assign 1' })).toBeVisible();
});

test('moved visits keep their drivers', async () => {
  const sent = await withVisits();
  for (const id of ['HATEM001', 'RETURN01'])
    await userEvent.click(page.getByRole('checkbox', { name: RegExp(id, 'u') }));
  await pressByKey(page.getByRole('button', { name: 'Change the time 2' }));
  const dialog = page.getByRole('dialog', { name: 'Change the time 2' });
  await expect.element(dialog.getByRole('combobox')).toHaveTextContent('Unchanged');
  await userEvent.click(dialog.getByRole('button', { name: '16:00–18:00' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change the time 2' }));
  await expect.poll(() => sent.length).toBe(1);
  const when = { time: '16:00-18:00', address: '3 rue de Carthage, Tunis' };
  expect(sent[0]?.items.map(({ id, steps }) => [id, steps])).toMatchObject([
    ['HATEM001', [{ action: 'Repair.pickup.planned', ...when, assigneeId: 'Hatem' }]],
    ['RETURN01', [{ action: 'Repair.confirm.return', ...when }]],
  ]);
});

test('French words for chosen visits have no gender', async () => {
  const data = ['FIRST001', 'SECOND01'].map((id) => visitAt(id, '09:00-12:00', 'Walid'));
  const refused = { id: 'FIRST001', message: 'repairMoved' };
  await openVisits(
    (path) => {
      if (path.includes('/staff/team')) return Promise.resolve(Response.json([]));
      if (path.includes('/staff/visits')) return Promise.resolve(Response.json({ data, usualDrivers: [] }));
      return Promise.resolve(Response.json({ results: [refused, { id: 'SECOND01', version: 4 }] }));
    },
    { language: 'fr' },
  );
  await userEvent.click(page.getByRole('checkbox', { name: 'Sélectionner tous les passages : Walid' }));
  await expect.element(page.getByText('Sélection : 2', { exact: true })).toBeVisible();
  const name = 'Changer le rendez-vous 2';
  await pressByKey(page.getByRole('button', { name }));
  const dialog = page.getByRole('dialog', { name });
  await expect.element(dialog.getByText('Même jour et même créneau pour toute la sélection.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name }));
  await expect.element(page.getByText('Enregistré : 1 · Refusé : 1', { exact: true })).toBeVisible();
});

test('a day whose visits all moved offers undo', async () => {
  let data = [visitAt('PICKUP01', '09:00-12:00', 'Walid')];
  const sent: string[] = [];
  await openVisits((path) => {
    if (path.includes('/staff/team')) return Promise.resolve(Response.json([]));
    if (path.includes('/staff/visits')) return Promise.resolve(Response.json({ data, usual: [] }));
    sent.push(path);
    data = [];
    return Promise.resolve(Response.json({ results: [{ id: 'PICKUP01', version: 4 }] }));
  });
  await userEvent.click(page.getByRole('checkbox', { name: /PICKUP01/u }));
  await pressByKey(page.getByRole('button', { name: 'Change the time 1' }));
  const dialog = page.getByRole('dialog', { name: 'Change the time 1' });
  await userEvent.click(dialog.getByRole('button', { name: 'Change the time 1' }));
  await expect.element(page.getByText('No visits planned for that day.')).toBeVisible();
  await expect.element(page.getByText('1 done')).toBeVisible();
  await pressByKey(page.getByRole('button', { name: 'Undo all' }));
  await expect.poll(() => sent.length).toBe(2);
});

test('visits have a column of their zones', async () => {
  const marsa = { id: 'marsa', nameFr: 'La Marsa', nameEn: 'La Marsa', postalCodes: [], places: [], version: 1 };
  const data = [{ ...visitAt('MARSA001', '09:00-12:00'), zoneId: marsa.id }, visitAt('ELSE0001', '10:00-12:00')];
  await openVisits(() => Promise.resolve(Response.json({ data, usualDrivers: [] })), {
    zones: [{ ...marsa, retired: false }],
  });
  const visit = (id: string) => page.getByRole('listitem').filter({ hasText: id });
  await expect.element(visit('MARSA001').getByText('La Marsa')).toBeVisible();
  await expect.element(visit('ELSE0001').getByText('No zone')).toBeVisible();
});

test.each(['en', 'fr'] as const)('a day prints alone, one line per visit (%s) [4.108]', async (language) => {
  const words = {
    en: ['Print the day', 'Not assigned yet', 'Pickup'],
    fr: ['Imprimer la journée', 'Pas encore confié', 'Enlèvement'],
  };
  const [button = '', nobody = '', pickup = ''] = words[language];
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
  const data = [visitAt('HATEM001', '09:00-12:00', 'Hatem'), visitAt('NOBODY01', '14:00-16:00')];
  await openVisits(() => Promise.resolve(Response.json({ data, usualDrivers: [] })), { language });
  await pressByKey(page.getByRole('button', { name: button }));
  expect(print).toHaveBeenCalledOnce();
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  try {
    await expect.element(page.getByRole('table')).toBeVisible();
    const lines = page.getByRole('row').elements().slice(1);
    expect(lines.map(({ textContent }) => textContent)).toEqual(
      [
        ['14:00–16:00', nobody],
        ['09:00–12:00', 'Hatem'],
      ].map(([time, driver]) => `${time}${pickup}Amel TrabelsiPixel 93 rue de Carthage, Tunis+216 20 418 305${driver}`),
    );
    expect([...document.body.children].filter((each) => each.checkVisibility())).toEqual([
      document.querySelector('[data-slot=print-sheet]'),
    ]);
    // A body of another page size adds an empty page.
    expect(getComputedStyle(document.body).getPropertyValue('page')).toBe('sheet');
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  }
});

test('a closed day says so', async () => {
  await withVisits('2026-11-22');
  await expect.element(page.getByText('The shop is closed that day.')).toBeVisible();
});
