import '#styles.css';
import type { Repair } from '@atelier/contract';
import { formatMoment, formatShortMoment } from '@atelier/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryRouter } from 'react-router';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { pressEnter } from '#shared/page/keyboard.fixture.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createRepair, emptyVisitFacts } from '../repair.fixture.ts';
import { RepairDetails } from './repair-details.tsx';

let Words: Awaited<ReturnType<typeof withLanguage>>;
beforeAll(async () => {
  Words = await withLanguage('fr', 'customer');
});
beforeEach(() => page.viewport(1280, 800));
afterEach(() => sessionStore.clear('person'));

async function details(repair: Repair) {
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <Words>
        <MemoryRouter>
          <RepairDetails repair={repair} />
        </MemoryRouter>
      </Words>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('heading', { name: 'Historique' })).toBeVisible();
  const text = screen.container.textContent;
  const follow = (...words: string[]) => {
    const places = words.map((each) => text.indexOf(each));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  };
  return { screen, follow };
}

function today(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(new Date().setHours(hours, minutes, 0, 0)).toISOString();
}

const past = new Date(Date.now() - 40 * 86_400_000).toISOString();
const logs: Repair['logs'] = [
  { id: '1', createdAt: past, status: 'REQUESTED', action: 'Repair.created' },
  { id: '2', createdAt: today('00:01'), status: 'CONFIRMED', action: 'Repair.confirm.request' },
  { id: '3', createdAt: today('00:02'), status: 'COLLECTING', action: 'Repair.pickup.planned' },
];
const pickup = {
  type: 'PICKUP',
  status: 'PLANNED',
  date: '2099-11-24',
  time: '09:00-12:00',
  address: 'Chez Lina',
  mode: 'HOME',
  ...emptyVisitFacts,
} as const;
const planned = createRepair({ status: 'COLLECTING', logs, pickupLogistic: pickup });

describe('the details', () => {
  test('details begin with the next step and its time', async () => {
    const { screen, follow } = await details(planned);
    follow(
      'Mardi 24 novembre, 9–\u206012\u202fh\u202f: nous venons chercher l’appareil',
      'Enlèvement prévu',
      'Téléphone de Lina',
      'Historique',
      'Une question\u202f? Appelez-nous\u202f:',
    );
    const call = screen.getByRole('link', { name: '+216 71 000 000' });
    await expect.element(call).toHaveAttribute('href', 'tel:+21671000000');
  });

  test('details name the current station and its dates', async () => {
    const { screen } = await details(planned);
    const rail = screen.getByRole('list', { name: 'Avancement de la réparation' });
    await expect
      .element(rail.getByText(formatShortMoment(past, 'fr', { now: new Date() }), { exact: true }))
      .toBeVisible();
    const caption = document.querySelector('[data-slot=rail-caption]');
    expect(caption?.textContent).toBe('Enlèvement prévu');
  });

  test('details of a walk-in name no driver', async () => {
    const brought = [
      ...logs.slice(0, 2),
      { id: '3', createdAt: today('00:02'), status: 'COLLECTING', action: 'Repair.pickup.assigned' },
      { id: '4', createdAt: today('00:03'), status: 'COLLECTED', action: 'Repair.pickup.collected' },
      { id: '5', createdAt: today('00:04'), status: 'DELIVERED', action: 'Repair.pickup.delivered' },
    ] as const;
    const visit = { ...pickup, mode: 'COUNTER', status: 'DELIVERED' } as const;
    const { screen } = await details(
      createRepair({ status: 'DELIVERED', station: 3, logs: [...brought], pickupLogistic: visit }),
    );
    await expect.element(screen.getByRole('heading', { name: 'Dépôt', exact: true })).toBeVisible();
    await expect.element(screen.getByRole('listitem').filter({ hasText: 'Apporté à l’atelier' })).toBeVisible();
    await expect.element(screen.getByText(/^3 sur 8.*Apporté/u)).toBeInTheDocument();
    for (const words of ['Chauffeur désigné', 'Créneau', 'Chez Lina'])
      await expect.element(screen.getByText(words)).not.toBeInTheDocument();
  });

  test('details offer future visits for one’s calendar', async () => {
    const button = 'Ajouter à mon agenda';
    const awaited = await details(planned);
    await expect.element(awaited.screen.getByRole('button', { name: button, exact: true })).toBeVisible();
    await awaited.screen.unmount();
    const { screen } = await details(
      createRepair({ status: 'COLLECTED', pickupLogistic: { ...pickup, status: 'COLLECTED' } }),
    );
    await expect.element(screen.getByRole('heading', { name: 'Enlèvement', exact: true })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: button })).not.toBeInTheDocument();
  });

  test('a calendar file is saved by a key', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { screen } = await details(planned);
    const button = screen.getByRole('button', { name: 'Ajouter à mon agenda', exact: true });
    await pressEnter(button);
    await expect.element(button).not.toHaveAttribute('aria-disabled', 'true');
    expect(saved).toEqual([]);
    const asked: string[] = [];
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path);
      return Promise.resolve(new Response('BEGIN:VCALENDAR', { headers: { 'content-type': 'text/calendar' } }));
    });
    await pressEnter(button);
    await expect.poll(() => saved).toEqual([`atelier-${planned.id}.ics`]);
    expect(asked.filter((path) => path.endsWith('.ics'))).toEqual([`/repair/requests/${planned.id}/calendar.ics`]);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test('details show a shared day once', async () => {
    const { screen } = await details(planned);
    const times = screen
      .getByRole('heading', { name: 'Historique' })
      .element()
      .parentElement?.querySelectorAll('ol time');
    expect([...(times ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Aujourd’hui à 00:02',
      '00:01',
      formatMoment(past, 'fr', { now: new Date() }),
    ]);
  });

  test('details tell a missed call in one sentence', async () => {
    const flag = { at: today('00:00'), how: 'PHONE', about: 'request' } as const;
    const { screen } = await details(createRepair({ flag }));
    await expect
      .element(screen.getByText('Nous avons essayé de vous appeler aujourd’hui à 0\u202fh.', { exact: true }))
      .toBeVisible();
  });

  test('details say that nobody came after the window', async () => {
    const passed = { ...pickup, status: 'ASSIGNED', date: '2020-01-06' } as const;
    const { screen } = await details({ ...planned, pickupLogistic: passed });
    await expect
      .element(screen.getByText('Nous devions passer lundi 6 janvier, 9–\u206012\u202fh\u202f: nous vous appelons'))
      .toBeVisible();
    await expect.element(screen.getByText('Nous avons manqué ce créneau.', { exact: false })).toBeVisible();
    await expect.element(screen.getByText(/chauffeur/u)).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Ajouter à mon agenda' })).not.toBeInTheDocument();
  });

  test('details change once the window ends', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-24T10:59:50Z') });
    const { screen } = await details({ ...planned, pickupLogistic: { ...pickup, date: '2026-11-24' } });
    await expect.element(screen.getByText(/nous venons chercher l’appareil/u)).toBeVisible();
    vi.advanceTimersByTime(60_000);
    await expect.element(screen.getByText(/Nous devions passer mardi 24 novembre/u)).toBeVisible();
    vi.useRealTimers();
  });

  test.each([
    ['2099-11-24T10:00:00.000Z', 'Sans nouvelles de nous d’ici mardi 24 novembre, appelez-nous'],
    ['2020-01-06T10:00:00.000Z', 'Vous deviez avoir de nos nouvelles lundi 6 janvier. Appelez-nous'],
  ])('details name the day of the next news: %s', async (due, words) => {
    const { screen } = await details(createRepair({ status: 'EXTERNALIZING', custody: 'PARTNER', due }));
    await expect.element(screen.getByText('Un spécialiste examine l’appareil', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
  });

  test('details show a delay with the former day [4.68]', async () => {
    const delay = { reason: 'La pièce arrive vendredi.', instead: '2098-11-27' };
    const { screen, follow } = await details(
      createRepair({ status: 'FIXING', custody: 'CENTER', expectedAt: '2099-12-01', delay }),
    );
    follow(
      'Nous réparons l’appareil, prêt vers le mardi 1er décembre',
      'Retard',
      'La pièce arrive vendredi.',
      'Mardi 1er décembre au lieu de jeudi 27 novembre',
      'Téléphone de Lina',
    );
    await expect.element(screen.getByText('La pièce arrive vendredi.')).toBeVisible();
  });

  test('details show what each handover recorded', async () => {
    const visit = { ...pickup, status: 'DELIVERED' } as const;
    const at = '2026-11-20T08:00:00.000Z';
    const { screen, follow } = await details(
      createRepair({
        status: 'RETURNED',
        pickupLogistic: { ...visit, condition: 'Vitre fêlée' },
        returnLogistic: { ...visit, type: 'RETURN', condition: 'Comme neuf', receivedBy: 'Inès' },
        accessories: [
          { id: 'a', name: 'Housse', handedOverAt: at, returnedAt: at, missingReason: null },
          { id: 'b', name: 'Chargeur', handedOverAt: at, returnedAt: null, missingReason: 'FOLLOWS' },
        ],
      }),
    );
    await expect.element(screen.getByRole('heading', { name: 'Remise de l’appareil' })).toBeVisible();
    follow('État à l’enlèvement', 'Vitre fêlée', 'État au retour', 'Remis à', 'Inès');
    follow('Accessoires remis', 'Housse', 'rendu le', 'Chargeur', 'suivra');
  });

  test('details show the refusal’s reason before the request', async () => {
    const { screen, follow } = await details(createRepair({ status: 'DECLINED', notes: 'Modèle trop ancien' }));
    await expect.element(screen.getByRole('heading', { name: 'Motif' })).toBeVisible();
    follow('Motif', 'Modèle trop ancien', 'Téléphone de Lina', 'Écran fissuré');
  });

  test.each([
    ['+21620123456', '+216 20 123 456', 'Changer de numéro'],
    [null, 'Nous n’avons pas votre numéro.', 'Ajouter un numéro'],
  ])('details show the number the shop calls: %s', async (phone, words, link) => {
    sessionStore.signIn('access', createUser({ phone }));
    const { screen } = await details(createRepair({ status: 'CONFIRMED' }));
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/profile');
  });

  test('details without calls name no number', async () => {
    sessionStore.signIn('access', createUser());
    const { screen } = await details(createRepair({ status: 'FIXING', custody: 'CENTER' }));
    await expect.element(screen.getByText('+216 20 123 456')).not.toBeInTheDocument();
  });

  test('details of an unrepaired device name its resolution [4.135]', async () => {
    const visit = { ...pickup, type: 'RETURN', status: 'ASSIGNED' } as const;
    const ended = { status: 'RETURNING', custody: 'CENTER', outcome: 'UNREPAIRED_ABORTED' } as const;
    const resolved = { ...ended, resolution: 'END_OF_LIFE', barrier: 'PARTS_UNAVAILABLE' } as const;
    const { screen } = await details(createRepair({ ...resolved, returnLogistic: visit }));
    await expect.element(screen.getByText('En fin de vie · Pièces introuvables')).toBeVisible();
    expect(screen.container.textContent).not.toContain('À régler au retour');
  });

  const terms = { price: '289.500', estimatedCost: null, estimatedTime: 3, warrantyDays: 30 };
  const accepted = {
    status: 'APPROVED',
    custody: 'CENTER',
    price: terms.price,
    proposal: { id: 'p-1', ...terms, status: 'ACCEPTED', expiresAt: '2099-11-27T09:00:00.000Z' },
    logs: [{ id: '4', createdAt: '2099-11-20T09:30:00.000Z', status: 'APPROVED', action: 'Repair.approve.proposal' }],
  } satisfies Partial<Repair>;

  test('details keep the accepted price for printing [4.97]', async () => {
    const { screen, follow } = await details(createRepair(accepted));
    // With a weekend in between.
    follow(
      '289,500\u202fTND',
      'Accepté le',
      '20 novembre 2099',
      '3 jours ouvrés',
      'Prêt vers le',
      'mercredi 25 novembre',
      'Garantie de la réparation',
      '30\u{A0}jours',
    );
    await pressEnter(screen.getByRole('button', { name: 'Imprimer' }));
    const receipt = screen.getByRole('dialog', { name: 'Prix accepté' });
    await expect.element(receipt.getByText('289,500\u202fTND')).toBeVisible();
    await pressEnter(receipt.getByRole('button', { name: 'Terminé' }));
    await expect.element(receipt).not.toBeInTheDocument();
    await screen.unmount();
    const imported = await details(createRepair({ ...accepted, logs: [] }));
    await expect.element(imported.screen.getByText('289,500\u202fTND')).toBeVisible();
    expect(imported.screen.container.textContent).not.toMatch(/Accepté le|Prêt vers le|Imprimer/u);
  });

  test('details leave out a ready day that passed', async () => {
    const { screen } = await details(createRepair({ ...accepted, expectedAt: '2020-01-06' }));
    await expect.element(screen.getByText('Accepté le')).toBeVisible();
    await expect.element(screen.getByText('Prêt vers le')).not.toBeInTheDocument();
  });
});
