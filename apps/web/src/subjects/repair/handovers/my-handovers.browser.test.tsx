import '#styles.css';
import type { MyHandover } from '@atelier/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { axeAtAllViewports } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { MyHandovers } from './my-handovers.tsx';

afterEach(() => vi.unstubAllGlobals());

const at = '2026-11-20T09:00:00.000Z';
const inside: MyHandover = {
  id: 'b',
  at,
  from: 'COLLECTOR',
  to: 'CENTER',
  place: null,
  address: null,
  loggedAt: null,
  condition: null,
  accessories: [],
  recipient: null,
  proofs: [],
};
const mine: MyHandover = {
  ...inside,
  id: 'a',
  from: 'CUSTOMER',
  to: 'COLLECTOR',
  place: 'HOME',
  address: 'Chez Lina',
  loggedAt: at,
  condition: 'Rayé',
};

async function open(data: readonly MyHandover[]) {
  vi.stubGlobal('fetch', async () => Response.json({ data }));
  const Words = await withLanguage('fr', 'customer', 'handovers');
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <Words>
        <MyHandovers repairId="7K2M9QFX" />
      </Words>
    </QueryClientProvider>,
  );
}

test('each handover shows place, condition and missing proof', async () => {
  const { container } = await open([mine, inside]);
  await expect.element(page.getByText('Chez Lina')).toBeVisible();
  const text = container.textContent;
  const shown = [
    'Avec notre chauffeur',
    'Chez Lina',
    'Rayé',
    'Aucune preuve',
    'Inscrit au registre depuis',
    'À l’atelier',
  ];
  const places = shown.map((words) => text.indexOf(words));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
  expect(text.split('Aucune preuve')).toHaveLength(2);
  expect(page.getByRole('button').elements()).toHaveLength(1);
  expect(await axeAtAllViewports()).toEqual([]);
});

test('a signed handover misses no proof', async () => {
  const proof = { id: 'p', kind: 'NAME', at, name: 'Lina Qz', strokes: null, reason: null, photoId: null } as const;
  const { container } = await open([{ ...mine, condition: null, proofs: [proof] }]);
  await expect.element(page.getByText('Reçu confirmé par Lina Qz')).toBeVisible();
  await expect.element(page.getByText('Pas noté')).toBeVisible();
  expect(container.textContent).not.toContain('Aucune preuve');
});

test('a device brought to the shop has no driver', async () => {
  const { container } = await open([
    { ...mine, place: 'COUNTER', address: null },
    { ...inside, place: 'COUNTER' },
  ]);
  await expect.element(page.getByText('À l’atelier')).toBeVisible();
  expect(
    page
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Au comptoir/u), expect.stringMatching(/^À l’atelier/u)]);
  expect(container.textContent).not.toContain('chauffeur');
});
