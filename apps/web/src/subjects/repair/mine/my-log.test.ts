import { loadWords, translate } from '@atelier/i18n';
import { beforeAll, expect, test } from 'vitest';
import { myLog } from './my-log.ts';
import { createRepair, emptyVisitFacts } from './repair.fixture.ts';

beforeAll(() => loadWords('en', 'customer'));

const entry = { status: 'APPROVED', createdAt: '2026-11-20T10:00:00.000Z' } as const;
const acceptance = [
  { ...entry, id: 'accepted', action: 'Repair.confirm.diagnosed' },
  { ...entry, id: 'confirmed', action: 'Repair.approve.confirmed' },
] as const;

function titlesOf(repair: Parameters<typeof createRepair>[0]): string[] {
  return myLog(translate('en'), createRepair(repair)).map(({ title }) => title);
}

test('customers read steps in their notifications’ words', () => {
  expect(titlesOf({ logs: [...acceptance] })).toEqual(['Price accepted', 'Approval confirmed']);
});

test('customers read one step of the warranty’s answer', () => {
  const coverage = { covered: true, reason: 'SAME_FAULT' } as const;
  expect(titlesOf({ logs: [...acceptance], coverage })).toEqual(['Covered by the warranty']);
});

test('a return over the counter is one step', () => {
  const chain = { status: 'RETURNED', createdAt: '2026-11-24T10:00:00.000Z' } as const;
  const door = { status: 'RETURNING', createdAt: '2026-11-23T10:00:00.000Z' } as const;
  const visit = { type: 'RETURN', status: 'DELIVERED', date: '2026-11-24', time: '09:00-12:00', address: '' } as const;
  const logs = [
    { ...door, id: 'assigned at first', action: 'Repair.return.assigned' },
    { ...chain, id: 'assigned', action: 'Repair.return.assigned' },
    { ...chain, id: 'collected', action: 'Repair.return.collected' },
    { ...chain, id: 'delivered', action: 'Repair.return.delivered' },
  ] as const;
  const titles = (mode: 'COUNTER' | 'HOME') =>
    titlesOf({ logs: [...logs], returnLogistic: { ...emptyVisitFacts, ...visit, mode } });
  expect(titles('COUNTER')).toEqual(['Driver assigned', 'Device returned']);
  expect(titles('HOME')).toEqual(['Driver assigned', 'Driver assigned', 'Device on its way', 'Device returned']);
});
