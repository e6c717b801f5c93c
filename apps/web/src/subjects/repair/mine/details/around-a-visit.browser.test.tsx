import '#styles.css';
import type { Answer, listMyPayments, Repair } from '@atelier/contract';
import { notificationText, notificationTitle, statusDescription, statusTitle, translate } from '@atelier/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { queryKeys } from '#shared/api/queries.ts';
import { contentStore } from '#shared/content/content-store.ts';
import { fallbackContent } from '#shared/content/use-shop-content.ts';
import { axeAtBothWidths } from '#shared/page/axe.fixture.ts';
import { pressEnter } from '#shared/page/keyboard.fixture.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { stubServer } from '#subjects/session/server.fixture.ts';
import { createRepair } from '../repair.fixture.ts';
import { MyHandoverCode } from './my-handover-code.tsx';
import { RepairDetails } from './repair-details.tsx';

type Till = Answer<typeof listMyPayments>;

async function details(repair: Repair, others: readonly Repair[] = [], till?: Till) {
  const Words = await withLanguage('fr', 'customer');
  const client = createQueryClient();
  client.setQueryData(queryKeys.repairs, [repair, ...others]);
  if (till !== undefined) client.setQueryData([...queryKeys.till, 'mine', repair.id, repair.version], till);
  const screen = await render(
    <QueryClientProvider client={client}>
      <Words>
        <MemoryRouter>
          <RepairDetails repair={repair} />
        </MemoryRouter>
      </Words>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('heading', { name: 'Historique' })).toBeVisible();
  const follow = (...words: string[]) => {
    const places = words.map((each) => screen.container.textContent.indexOf(each));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  };
  return { screen, follow };
}

const pickup = {
  type: 'PICKUP',
  status: 'PLANNED',
  date: '2099-11-24',
  time: '09:00-12:00',
  address: 'Chez Lina',
  mode: 'HOME',
  confirmedAt: null,
  arrivesAt: null,
  failure: null,
  doorPhoto: null,
  condition: null,
  receivedBy: null,
} as const;

const deposit: Till = {
  balance: { agreed: '289.000', charged: '0.000', paid: '89.000', due: '200.000', refundOwed: '0.000' },
  payments: [],
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('around a visit the details', () => {
  test('details tell below the amount how to pay [4.102]', async () => {
    const french = fallbackContent(translate('fr'));
    const costs = { ...french.costs, payment: 'En espèces ou par carte.' };
    contentStore.update({ version: 1, fr: { ...french, costs }, en: null });
    const visit = { ...pickup, type: 'RETURN' } as const;
    const coming = { status: 'TO_RETURN', custody: 'CENTER', price: '289.000', returnLogistic: visit } as const;
    const { screen, follow } = await details(createRepair({ ...coming, outcome: 'FIXED' }), [], deposit);
    await expect.element(screen.getByText('En espèces ou par carte.')).toBeVisible();
    follow('200\u202fTND', 'En espèces ou par carte.', 'Téléphone de Lina');
  });

  test('details wait for what is left to pay [4.79]', async () => {
    const visit = { ...pickup, type: 'RETURN' } as const;
    const coming = { status: 'TO_RETURN', custody: 'CENTER', price: '289.000', returnLogistic: visit } as const;
    const answered = Promise.withResolvers<undefined>();
    vi.stubGlobal('fetch', async (url: string) => {
      await answered.promise;
      return Response.json(url.endsWith('/payments') ? deposit : []);
    });
    const { screen } = await details(createRepair({ ...coming, outcome: 'FIXED' }));
    await expect.element(screen.getByText('À régler au retour')).toBeVisible();
    expect(screen.container.textContent).not.toMatch(/À régler au retour\d/u);
    answered.resolve(undefined);
    await expect.poll(() => screen.container.textContent).toMatch(/À régler au retour200\u202fTND/u);
  });

  test.each(['0.000', '10.000'])('details without a price name none, fees %s', async (charged) => {
    const at = '2099-11-24T09:40:00.000Z';
    const taken = { id: 'taken', kind: 'DEPOSIT', method: 'CASH', amount: '30.000', at, corrects: null } as const;
    const { screen } = await details(createRepair({ status: 'DELIVERED', custody: 'CENTER' }), [], {
      balance: { agreed: '0.000', charged, paid: '30.000', due: '0.000', refundOwed: '0.000' },
      payments: [{ ...taken, receipt: '2099-000001' }],
    });
    await expect.element(screen.getByText('Payé', { exact: true })).toBeVisible();
    expect(screen.container.textContent).not.toMatch(/Prix convenu|Reste à payer/u);
    expect(await axeAtBothWidths()).toEqual([]);
  });

  test.each(['CONFIRMED', 'COLLECTING'] as const)('details tell how to prepare while %s [4.99]', async (status) => {
    const { screen, follow } = await details(createRepair({ status, pickupLogistic: pickup }));
    await expect.element(screen.getByRole('heading', { name: 'Avant de nous confier l’appareil' })).toBeVisible();
    follow(
      'Sauvegardez vos données.',
      'Retirez la carte SIM.',
      'Désactivez le code',
      'Gardez coque',
      'Téléphone de Lina',
    );
  });

  test('the handover code takes the focus of its button', async () => {
    stubServer({ 'GET /repair/requests/7K2M9QFX/handover-code': { status: 200, body: { code: '4711' } } });
    const Words = await withLanguage('fr', 'customer', 'handovers');
    const screen = await render(
      <QueryClientProvider client={createQueryClient()}>
        <Words>
          <MyHandoverCode repairId="7K2M9QFX" />
        </Words>
      </QueryClientProvider>,
    );
    await pressEnter(screen.getByRole('button', { name: 'Afficher le code' }));
    await expect.element(screen.getByText('4711')).toBeVisible();
    await expect.element(screen.getByRole('status')).toHaveFocus();
  });

  test('details show the door of a failed visit [2.355]', async () => {
    const failed = { ...pickup, status: 'FAILED', failure: 'ABSENT' } as const;
    const doorPhoto = { id: 'door', createdAt: '2099-11-24T09:40:00.000Z' };
    const { screen, follow } = await details(
      createRepair({ status: 'COLLECTING', pickupLogistic: { ...failed, doorPhoto } }),
    );
    await expect.element(screen.getByRole('region', { name: 'Photo de la porte' })).toBeVisible();
    follow('personne n’a ouvert', 'Photo de la porte', 'Téléphone de Lina');
    expect(screen.container.textContent).not.toContain('passe chez vous');
  });

  test('a postponed return is announced no more', async () => {
    const visit = { ...pickup, type: 'RETURN', status: 'CANCELLED' } as const;
    const { screen } = await details(createRepair({ status: 'TO_RETURN', custody: 'CENTER', returnLogistic: visit }));
    await expect.element(screen.getByText(/^Nous vous appelons/u)).toBeVisible();
    expect(screen.container.textContent).not.toContain(statusDescription(translate('fr'), 'TO_RETURN'));
  });

  test('who refused the device at the door was reached', async () => {
    const flag = { at: '2026-11-24T09:40:00.000Z', how: 'VISIT', about: 'return' } as const;
    const visit = { ...pickup, type: 'RETURN', status: 'FAILED', failure: 'REFUSED' } as const;
    const { screen } = await details(createRepair({ status: 'RETURNING', flag, returnLogistic: visit }));
    await expect.element(screen.getByText(notificationTitle(translate('fr'), 'Visit.failed'))).toBeVisible();
    expect(screen.container.textContent).not.toContain('joindre');
  });

  test('details offer the papers that a repair has [2.165]', async () => {
    // They load when the page is idle.
    const expectPapers = async (repair: Partial<Repair>, expected: readonly string[]) => {
      const { screen } = await details(createRepair(repair));
      const buttons = screen.getByRole('button', { name: /^(?:Bon|Reçu|Attestation)/u });
      await expect
        .poll(() => buttons.elements().map((button) => button.textContent))
        .toEqual(expect.arrayContaining([...expected]));
      const count = buttons.elements().length;
      await screen.unmount();
      return count;
    };
    const taken = { ...pickup, status: 'DELIVERED' } as const;
    const inside = { status: 'DELIVERED', custody: 'CENTER', pickupLogistic: taken } as const;
    expect(await expectPapers(inside, ['Bon de prise en charge', 'Reçu\u202f: appareil confié'])).toBe(2);
    const back = { custody: 'CUSTOMER', returnLogistic: { ...taken, type: 'RETURN' } } as const;
    const unrepaired = { ...inside, ...back, status: 'RETURNED', outcome: 'UNREPAIRED_ABORTED' } as const;
    await expectPapers(unrepaired, ['Reçu\u202f: appareil rendu', 'Attestation de retour']);
    expect(await expectPapers({ status: 'COLLECTING', pickupLogistic: pickup }, [])).toBe(0);
  });

  test.each([
    ['RETURNED', 'Nous écrire'],
    ['COMPLETED', 'Demander une réparation'],
  ] as const)('details offer help with a problem while %s [4.109]', async (status, name) => {
    const { screen } = await details(createRepair({ status, outcome: 'FIXED', warrantyUntil: '2099-02-12' }));
    await expect.element(screen.getByRole('button', { name })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'conditions' })).toHaveAttribute('href', '/terms');
    expect(screen.container.textContent.match(/merci/giu) ?? []).toHaveLength(status === 'COMPLETED' ? 1 : 0);
  });

  test('an open claim takes the place of another', async () => {
    const covered = createRepair({ status: 'COMPLETED', outcome: 'FIXED', warrantyUntil: '2099-02-12' });
    const again = { name: 'Même panne' };
    const claim = createRepair({ id: '9ZK4T2AB', status: 'REQUESTED', previousRepair: covered.id });
    const { screen } = await details(covered, [claim]);
    await expect.element(screen.getByRole('button', { name: 'Voir la demande en cours #9ZK4T2AB' })).toBeVisible();
    await expect.element(screen.getByRole('button', again)).not.toBeInTheDocument();
    await screen.unmount();
    const ended = await details(covered, [{ ...claim, status: 'CANCELLED' }]);
    await expect.element(ended.screen.getByRole('button', again)).toBeVisible();
  });

  test('details of a covered claim tell of no approval [4.120]', async () => {
    const at = '2026-11-20T09:00:00.000Z';
    const logs = (['Repair.diagnosis.finished', 'Repair.confirm.diagnosed', 'Repair.approve.confirmed'] as const).map(
      (action, index) => ({ id: `${index}`, createdAt: at, status: 'APPROVE_CONFIRMED', action }) as const,
    );
    const terms = { price: '0.000', estimatedCost: null, estimatedTime: 2, warrantyDays: null, expiresAt: at } as const;
    const claim = createRepair({
      status: 'APPROVE_CONFIRMED',
      price: terms.price,
      proposal: { id: 'p', status: 'ACCEPTED', ...terms },
      logs,
      previousRepair: '9ZK4T2AB',
      isWarrantyClaim: true,
      coverage: { covered: true, reason: 'SAME_FAULT' },
    });
    const { screen } = await details(claim);
    await expect.element(screen.getByText('Couvert\u202f: la même panne est revenue')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'la réparation #9ZK4T2AB' })).toBeVisible();
    expect(screen.container.textContent).not.toMatch(/votre accord|accord confirmé|accepté/iu);
    await expect.element(screen.getByText(notificationText(translate('fr'), 'Warranty.covered'))).toBeVisible();
    await screen.unmount();
    const confirmed = {
      id: 'later',
      createdAt: '2026-11-21T09:00:00.000Z',
      status: claim.status,
      action: 'Repair.approve.confirmed',
    } as const;
    const priced = await details({ ...claim, price: '80.000', logs: [...claim.logs, confirmed] });
    const t = translate('fr');
    await expect.element(priced.screen.getByText(statusDescription(t, claim.status))).toBeVisible();
    const shown = priced.screen.container.textContent;
    expect(shown).toContain(statusTitle(t, claim.status));
    expect(shown).toContain(notificationTitle(t, confirmed.action));
    // The log alone remembers the warranty's answer.
    expect(shown.split(notificationTitle(t, 'Warranty.covered'))).toHaveLength(2);
    expect(shown).not.toContain(`8 : ${t('rail.covered')}`);
  });
});
