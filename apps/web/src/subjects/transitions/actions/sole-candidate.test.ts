import type { StaffRepair } from '@atelier/contract';
import { describe, expect, test } from 'vitest';
import { createStaffRepair, createVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { orderActions } from './allowed-actions.ts';
import { withSoleCandidates } from './sole-candidate.ts';

const hatem = { id: 'hatem', name: 'Hatem Jaziri' };
const sami = { id: 'sami', name: 'Sami Khelifi' };
const operator = { id: 'nadia', roles: ['OPERATOR'] } as const;
const shopMoment = { instant: new Date('2026-11-20T10:00:00.000Z'), timeZone: 'Africa/Tunis' };
const shop = { actor: operator, shopMoment, currency: 'TND' };

const plannedRepair: Partial<StaffRepair> = {
  status: 'COLLECTING',
  visits: [createVisit()],
  allowedActions: ['Repair.pickup.assigned'],
};

function candidateOf(repair: Partial<StaffRepair>, collectors: readonly (typeof hatem)[]) {
  const staffRepair = createStaffRepair(repair);
  const teams = new Map([['COLLECTOR', collectors] as const]);
  const order = withSoleCandidates(orderActions(staffRepair, operator), { ...shop, repair: staffRepair, teams });
  return (order.primary ?? order.others[0])?.assignee;
}

describe('a planned visit', () => {
  test('a visit’s button names the only driver', () => {
    expect(candidateOf(plannedRepair, [hatem])).toEqual(hatem);
  });

  const fields: readonly (readonly [string, Partial<StaffRepair>, readonly (typeof hatem)[]])[] = [
    ['there are two drivers', plannedRepair, [hatem, sami]],
    ['nobody drives', plannedRepair, []],
    [
      'it is somebody’s already',
      { ...plannedRepair, visits: [createVisit({ status: 'ASSIGNED', assignee: sami })] },
      [hatem],
    ],
    ['its day is over', { ...plannedRepair, visits: [createVisit({ date: '2026-11-19' })] }, [hatem]],
    ['it has no day yet', { ...plannedRepair, status: 'CONFIRMED', visits: [] }, [hatem]],
  ];

  test.each(fields)('a visit’s driver is asked where %s', (_, repair, collectors) => {
    expect(candidateOf(repair, collectors)).toBeUndefined();
  });
});

test('a device needs a form for the only technician', () => {
  const repair = createStaffRepair({
    status: 'DELIVERED',
    custody: 'CENTER',
    allowedActions: ['Repair.diagnosis.assigned'],
  });
  const teams = new Map([['TECHNICIAN', [hatem]] as const]);
  const { others } = withSoleCandidates(orderActions(repair, operator), { ...shop, repair, teams });
  expect(others.map(({ assignee }) => assignee)).toEqual([undefined]);
});
