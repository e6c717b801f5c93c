import { actions, repairTable } from '@atelier/domain';
import { describe, expect, test } from 'vitest';
import { aStaffRepair, aVisit } from '../a-staff-repair.fixture.ts';
import { isDanger, orderActions } from './action-order.ts';

describe('the order of a repair’s steps', () => {
  test('offers each allowed step exactly once and nothing else', () => {
    for (const status of new Set(repairTable.flatMap((row) => row.from))) {
      const allowedActions = repairTable.filter((row) => row.from.includes(status)).map((row) => row.action);
      const { primary, secondary, danger } = orderActions(aStaffRepair({ status, allowedActions }));
      const offered = [...(primary === null ? [] : [primary]), ...secondary, ...danger];
      expect(offered.toSorted()).toEqual([...allowedActions].toSorted());
    }
  });

  test('puts the natural step first only when it is allowed', () => {
    const repair = aStaffRepair({ allowedActions: ['Repair.decline.request', 'Repair.confirm.request'] });
    expect(orderActions(repair).primary).toBe('Repair.confirm.request');
    expect(orderActions({ ...repair, allowedActions: ['Repair.decline.request'] }).primary).toBeNull();
  });

  test('never puts first what ends or undoes something', () => {
    for (const status of new Set(repairTable.flatMap((row) => row.from))) {
      const { primary } = orderActions(aStaffRepair({ status, allowedActions: [...actions] }));
      expect(primary !== null && isDanger(primary)).toBe(false);
    }
  });

  test('follows the visit while a device is fetched', () => {
    const next = (visits: ReturnType<typeof aVisit>[]) =>
      orderActions(aStaffRepair({ status: 'COLLECTING', visits, allowedActions: [...actions] })).primary;
    expect(next([aVisit()])).toBe('Repair.pickup.assigned');
    expect(next([aVisit({ status: 'ASSIGNED' })])).toBe('Repair.pickup.collected');
    expect(next([aVisit({ status: 'FAILED' })])).toBe('Repair.pickup.planned');
  });

  test('follows the device on its way home', () => {
    const next = (custody: 'CENTER' | 'COURIER', status: 'PLANNED' | 'ASSIGNED' | 'FAILED') =>
      orderActions(
        aStaffRepair({
          status: 'RETURNING',
          custody,
          visits: [aVisit({ type: 'RETURN', status })],
          allowedActions: [...actions],
        }),
      ).primary;
    expect(next('CENTER', 'PLANNED')).toBe('Repair.return.assigned');
    expect(next('CENTER', 'ASSIGNED')).toBe('Repair.return.collected');
    expect(next('COURIER', 'FAILED')).toBe('Repair.return.delivered');
    expect(next('CENTER', 'FAILED')).toBe('Repair.confirm.return');
  });
});
