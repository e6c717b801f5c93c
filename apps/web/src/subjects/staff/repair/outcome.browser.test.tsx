import type { StaffRepair } from '@atelier/contract';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { RepairOutcome } from './outcome.tsx';

type EndedRepair = Pick<StaffRepair, 'outcome' | 'custody'>;

const outcomes: readonly (readonly [string, EndedRepair, string, string])[] = [
  ['repaired, wherever it is', { outcome: 'FIXED', custody: 'CENTER' }, 'Réparé', 'Fixed'],
  [
    'stopped and still at the workshop',
    { outcome: 'UNREPAIRED_ABORTED', custody: 'CENTER' },
    'À rendre, non réparé : réparation arrêtée',
    'To be returned unrepaired: repair stopped',
  ],
  [
    'refused and on its way',
    { outcome: 'UNREPAIRED_REJECTED', custody: 'COURIER' },
    'À rendre, non réparé : prix refusé',
    'To be returned unrepaired: price rejected',
  ],
  [
    'refused and back at home',
    { outcome: 'UNREPAIRED_REJECTED', custody: 'CUSTOMER' },
    'Rendu non réparé : prix refusé',
    'Returned unrepaired: price rejected',
  ],
  ['written off', { outcome: 'UNREPAIRED_ABORTED', custody: 'GONE' }, 'Non rendu', 'Not returned'],
  ['lost before anything was decided', { outcome: 'NONE', custody: 'GONE' }, 'Non rendu', 'Not returned'],
  ['under way', { outcome: 'NONE', custody: 'CENTER' }, '-', '-'],
];

describe('the outcome of a repair', () => {
  test.each(outcomes)('the outcome of a device that is %s', async (_, repair, ...words) => {
    for (const [index, language] of (['fr', 'en'] as const).entries()) {
      const wrapper = await withLanguage(language, 'customer', 'workshop');
      const { container, unmount } = await render(<RepairOutcome repair={repair} />, { wrapper });
      expect(container.textContent.replaceAll(/\s/gu, ' ')).toBe(words[index]);
      await unmount();
    }
  });
});
