import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { CapturedList } from './captured-list.tsx';

const nobody = new Map<string, string>();

async function read(props: Pick<Parameters<typeof CapturedList>[0], 'action' | 'captured'>) {
  const wrapper = await withLanguage('fr', 'customer', 'workshop');
  const { container } = await render(<CapturedList {...props} people={nobody} />, { wrapper });
  return [...container.querySelectorAll('dt')].map((name) =>
    [name.textContent, name.nextElementSibling?.textContent].join(' · ').replaceAll(/\s/gu, ' '),
  );
}

test('the history shows units of terms once', async () => {
  const captured = { price: '245.000', estimatedCost: '180.000', estimatedTime: 3, warrantyDays: 30 };
  expect(await read({ action: 'Repair.proposal.sent', captured })).toEqual([
    'Prix · 245 TND',
    'Coût estimé · 180 TND',
    'Durée · 3 jours ouvrés',
    'Garantie de la réparation · 30 jours',
  ]);
});

test('answers and attempts show where they happened', async () => {
  const captured = { how: 'VISIT' };
  expect(await read({ action: 'Repair.confirm.diagnosed', captured })).toEqual(['Moyen · Au comptoir']);
  expect(await read({ action: 'Repair.unreachable.request', captured })).toEqual(['Moyen · À l’adresse']);
});
