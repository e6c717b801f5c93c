import type { StaffRepair } from '@atelier/contract';
import { describe, expect, test } from 'vitest';
import { aStaffRepair, aVisit } from '../a-staff-repair.fixture.ts';
import { orderOffers } from './offer-order.ts';
import { withOnlyMembers } from './only-member.ts';

const hatem = { id: 'hatem', name: 'Hatem Jaziri' };
const sami = { id: 'sami', name: 'Sami Khelifi' };
const operator = { id: 'nadia', roles: ['OPERATOR'] } as const;
// The day before the visit.
const now = { instant: new Date('2026-11-20T10:00:00.000Z'), timeZone: 'Africa/Tunis' };
const shop = { actor: operator, now, currency: 'TND' };

const planned: Partial<StaffRepair> = {
  status: 'COLLECTING',
  visits: [aVisit()],
  allowedActions: ['Repair.pickup.assigned'],
};

/** Whom the first button names, in a shop with these collectors. */
function named(repair: Partial<StaffRepair>, collectors: readonly (typeof hatem)[]) {
  const seen = aStaffRepair(repair);
  const teams = new Map([['COLLECTOR', collectors] as const]);
  const order = withOnlyMembers(orderOffers(seen, operator), { ...shop, repair: seen, teams });
  return (order.primary ?? order.secondary[0])?.to;
}

describe('a planned visit', () => {
  test('goes to the only driver of the shop by the button that names them', () => {
    expect(named(planned, [hatem])).toEqual(hatem);
  });

  const asked: readonly (readonly [string, Partial<StaffRepair>, readonly (typeof hatem)[]])[] = [
    ['there are two drivers', planned, [hatem, sami]],
    ['nobody drives', planned, []],
    ['it is somebody’s already', { ...planned, visits: [aVisit({ status: 'ASSIGNED', assignee: sami })] }, [hatem]],
    ['its day is over', { ...planned, visits: [aVisit({ date: '2026-11-19' })] }, [hatem]],
    ['it has no day yet', { ...planned, status: 'CONFIRMED', visits: [] }, [hatem]],
  ];

  test.each(asked)('asks in a form where %s', (_, repair, collectors) => {
    expect(named(repair, collectors)).toBeUndefined();
  });
});

test('a device isn’t given to the only technician without a form', () => {
  const repair = aStaffRepair({
    status: 'DELIVERED',
    custody: 'CENTER',
    allowedActions: ['Repair.diagnosis.assigned'],
  });
  const teams = new Map([['TECHNICIAN', [hatem]] as const]);
  const { secondary } = withOnlyMembers(orderOffers(repair, operator), { ...shop, repair, teams });
  expect(secondary.map(({ to }) => to)).toEqual([undefined]);
});
