import { statuses } from '@atelier/domain';
import { describe, expect, test } from 'vitest';
import { repairButtonsOf } from './turn-button.tsx';
import { createRepair } from '../repair.fixture.ts';

const proposal = {
  id: 'proposal-1',
  price: '120.000',
  estimatedCost: null,
  estimatedTime: 3,
  warrantyDays: null,
  status: 'PENDING',
  expiresAt: '2026-11-27T09:00:00.000Z',
} as const;

describe('what a repair offers', () => {
  test('a repair without allowed actions offers nothing', () => {
    const others = statuses.filter((status) => status !== 'DIAGNOSED');
    for (const status of others) expect(repairButtonsOf(createRepair({ status, custody: 'GONE' }))).toEqual([]);
  });

  test('a sent price is answered first, its request changeable [4.15]', () => {
    const allowedActions = ['Repair.updated', 'Repair.approve.proposal', 'Repair.reject.diagnosed'] as const;
    const repair = createRepair({ status: 'PROPOSED', proposal, allowedActions: [...allowedActions] });
    expect(repairButtonsOf(repair)).toEqual(['answer', 'update']);
  });

  test('a diagnosis without price is in preparation [4.18]', () => {
    expect(repairButtonsOf(createRepair({ status: 'DIAGNOSED' }))).toEqual(['priceBeingPrepared']);
    expect(repairButtonsOf(createRepair({ status: 'DIAGNOSED', resolution: 'END_OF_LIFE' }))).toEqual([]);
  });

  test('a diagnosis with a price can be confirmed [4.17]', () => {
    const repair = createRepair({ status: 'DIAGNOSED', proposal, allowedActions: ['Repair.confirm.diagnosed'] });
    expect(repairButtonsOf(repair)).toEqual(['answer']);
  });

  test('an accepted price offers taking it back alone', () => {
    const repair = createRepair({ status: 'APPROVED', allowedActions: ['Repair.reject.diagnosed'] });
    expect(repairButtonsOf(repair)).toEqual([]);
  });

  test('a returned device can be rated, a request cancelled [4.14] [4.19]', () => {
    expect(repairButtonsOf(createRepair({ status: 'RETURNED', allowedActions: ['Repair.completed'] }))).toEqual([
      'feedback',
    ]);
    const requestedRepair = createRepair({ allowedActions: ['Repair.cancel.request', 'Repair.updated'] });
    expect(repairButtonsOf(requestedRepair)).toEqual(['update', 'cancel']);
  });

  test('an unrepaired device at home can be requested again', () => {
    for (const status of ['CANCELLED', 'DECLINED', 'ABORTED'] as const)
      expect(repairButtonsOf(createRepair({ status }))).toEqual(['again']);
    expect(repairButtonsOf(createRepair({ status: 'ABORTED', custody: 'CENTER' }))).toEqual([]);
    expect(repairButtonsOf(createRepair({ status: 'COMPLETED' }))).toEqual([]);
  });

  test.each([
    ['COLLECTING', 'pickupLogistic', 'ASSIGNED', 'HOME', ['reschedule']],
    ['TO_RETURN', 'returnLogistic', 'PLANNED', 'HOME', ['reschedule']],
    ['RETURNING', 'returnLogistic', 'COLLECTED', 'HOME', []],
    ['RETURNING', 'returnLogistic', 'FAILED', 'HOME', ['reschedule']],
    ['COLLECTING', 'pickupLogistic', 'FAILED', 'HOME', []],
    ['TO_RETURN', 'returnLogistic', 'PLANNED', 'COUNTER', []],
  ] as const)('a visit offers another time (%s, %s %s %s)', (...[status, key, stands, mode, offers]) => {
    const type = key === 'pickupLogistic' ? 'PICKUP' : 'RETURN';
    const written = { condition: null, receivedBy: null };
    const window = { date: '2026-11-24', time: '09:00-12:00', address: '14 rue du Lac, Tunis' };
    const visit = { ...window, ...written, type, status: stands, mode } as const;
    const custody = status === 'RETURNING' ? 'COURIER' : 'CENTER';
    expect(repairButtonsOf(createRepair({ status, custody, [key]: visit }))).toEqual(offers);
  });
});
