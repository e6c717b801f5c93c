import { expect, test } from 'vitest';
import { presentTracking } from './tracking.presenter.ts';
import type { TrackedRow } from './tracking.queries.ts';

const claim: TrackedRow = {
  repairId: '7K2M9QFX',
  version: 1,
  status: 'FIXING',
  custody: 'CENTER',
  resolution: null,
  expectedAt: null,
  turnOwner: 'TECHNICIAN',
  turnDue: null,
  flag: null,
  claim: 'COVERED',
  price: '0.000',
  proposalStatus: 'ACCEPTED',
  proposalPrice: '0.000',
  model: null,
  icon: 'phone',
  nameFr: 'Téléphone',
  nameEn: 'Phone',
};

function isCovered(row: TrackedRow): boolean {
  const clock = { now: new Date('2026-11-20T09:00:00.000Z'), timeZone: 'Africa/Tunis', open: null };
  return presentTracking({ row, log: [], visits: [] }, clock).isCovered;
}

test('a later price ends a tracked claim’s coverage', () => {
  expect(isCovered(claim)).toBe(true);
  const proposed: TrackedRow = { ...claim, status: 'PROPOSED', price: null, proposalPrice: '80.000' };
  expect(isCovered({ ...proposed, proposalStatus: 'PENDING' })).toBe(false);
  expect(isCovered({ ...claim, price: '80.000', proposalPrice: '80.000' })).toBe(false);
  expect(isCovered({ ...claim, claim: 'NOT_COVERED' })).toBe(false);
});
