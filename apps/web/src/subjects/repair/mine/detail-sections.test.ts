import { statuses, type Status } from '@atelier/domain';
import { describe, expect, test } from 'vitest';
import { detailSections, isDelayed, type DetailSection } from './detail-sections.ts';
import { aRepair } from './repair.fixture.ts';

const done = ['diagnosisNotes', 'price', 'fix'] as const;

/** What the details show in each status (specification/screens#details), written a second time so that a slip in the table shows. */
const specified: readonly [readonly Status[], readonly DetailSection[]][] = [
  [['REQUESTED', 'CONFIRMED'], ['address']],
  [['COLLECTING', 'COLLECTED', 'DELIVERED'], ['pickup']],
  [
    ['DIAGNOSING', 'EXTERNALIZING'],
    ['pickup', 'diagnosisDate'],
  ],
  [['DIAGNOSED'], ['diagnosis']],
  [['PROPOSED'], ['diagnosis', 'proposal']],
  [['APPROVED', 'APPROVE_CONFIRMED', 'FIXING', 'FIXED', 'RETURNED', 'COMPLETED'], done],
  [
    ['TO_RETURN', 'RETURNING'],
    [...done, 'return'],
  ],
  [['CANCELLED', 'DECLINED', 'REJECTED', 'ABORTED'], ['notes']],
];

describe('what the details of a repair show', () => {
  test.each(specified)('%j show %j', (those, sections) => {
    for (const status of those) expect(detailSections(aRepair({ status }))).toEqual(sections);
  });

  test('the specification names every status once', () => {
    expect(specified.flatMap(([those]) => those).toSorted()).toEqual(statuses.toSorted());
  });

  test.each(['UNREPAIRED_REJECTED', 'UNREPAIRED_ABORTED'] as const)(
    'a device that comes home unrepaired shows outcome and notes in place of price and fix (%s)',
    (outcome) => {
      const repair = aRepair({ status: 'RETURNING', outcome });
      expect(detailSections(repair)).toEqual(['diagnosisNotes', 'outcome', 'notes', 'return']);
    },
  );

  test('an expected day shows while the work lasts, and no longer', () => {
    const expectedAt = '2026-12-01';
    expect(detailSections(aRepair({ status: 'FIXING', expectedAt }))).toContain('delay');
    expect(detailSections(aRepair({ status: 'RETURNED', expectedAt }))).not.toContain('delay');
  });

  test('the notes are the reason of a delay only while the delay is the newest thing that happened', () => {
    const delayed = {
      id: '2',
      createdAt: '2026-11-20T10:00:00.000Z',
      status: 'FIXING',
      action: 'Repair.delayed',
    } as const;
    const later = { ...delayed, id: '3', createdAt: '2026-11-20T11:00:00.000Z', action: 'Repair.fix.started' } as const;
    expect(isDelayed(aRepair({ logs: [delayed] }))).toBe(true);
    expect(isDelayed(aRepair({ logs: [delayed, later] }))).toBe(false);
  });
});
