import { statuses, type Status } from '@atelier/domain';
import { describe, expect, test } from 'vitest';
import { detailSections } from './detail-sections.ts';
import { createRepair } from './repair.fixture.ts';

type Sections = ReturnType<typeof detailSections>;

const today = '2026-11-28';

/** Sections per status (specification/screens#details), repeated here to reveal a slip in the table. */
const specified: readonly [readonly Status[], first: Sections['first'], below: Sections['below']][] = [
  [['REQUESTED'], ['wish'], ['address']],
  [['CONFIRMED'], ['wish', 'preparation'], ['address']],
  [['COLLECTING'], ['pickup', 'preparation'], []],
  [['COLLECTED', 'DELIVERED'], ['pickup', 'handovers'], []],
  [['DIAGNOSING', 'EXTERNALIZING'], ['diagnosisDate'], ['pickup', 'handovers']],
  [['DIAGNOSED'], ['diagnosis', 'resolution'], ['handovers']],
  [['PROPOSED'], ['proposal', 'diagnosis'], ['handovers']],
  [['APPROVED', 'APPROVE_CONFIRMED', 'FIXING'], ['price'], ['diagnosisNotes', 'fix', 'handovers']],
  [['FIXED'], ['fix', 'price'], ['diagnosisNotes', 'handovers']],
  [
    ['RETURNED', 'COMPLETED'],
    ['aftercare', 'fix', 'price'],
    ['diagnosisNotes', 'handovers'],
  ],
  [['TO_RETURN', 'RETURNING'], ['return'], ['diagnosisNotes', 'price', 'fix', 'handovers']],
  [['CANCELLED', 'DECLINED', 'REJECTED', 'ABORTED'], ['resolution', 'notes'], ['handovers']],
];

describe('what the details of a repair show', () => {
  test.each(specified)('%j show first what the status is about [4.11]', (those, first, below) => {
    for (const status of those) expect(detailSections(createRepair({ status }), today)).toEqual({ first, below });
  });

  test('the specification names every status once', () => {
    expect(specified.flatMap(([those]) => those).toSorted()).toEqual(statuses.toSorted());
  });

  test.each(['UNREPAIRED_REJECTED', 'UNREPAIRED_ABORTED'] as const)(
    'an unrepaired device shows outcome and notes (%s) [4.12]',
    (outcome) => {
      const repair = createRepair({ status: 'RETURNING', outcome });
      expect(detailSections(repair, today)).toEqual({
        first: ['return'],
        below: ['diagnosisNotes', 'outcome', 'resolution', 'notes', 'handovers'],
      });
    },
  );

  test('an expected day is shown during the work alone', () => {
    const expectedAt = '2026-12-01';
    expect(detailSections(createRepair({ status: 'FIXING', expectedAt }), today).first).toContain('expected');
    expect(detailSections(createRepair({ status: 'RETURNED', expectedAt }), today).first).not.toContain('expected');
  });

  test('an expected day is shown until it has passed', () => {
    const isShown = (expectedAt: string) =>
      detailSections(createRepair({ status: 'FIXING', expectedAt }), today).first.includes('expected');
    expect([isShown(today), isShown('2026-11-27')]).toEqual([true, false]);
  });
});
