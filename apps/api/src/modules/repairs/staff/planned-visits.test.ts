import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyRepairAfter } from './copied-repair.fixture.ts';
import { openShop, happyPathTo, type TransitionStep, type MemberName, type Shop } from './shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

function repairAfter(...steps: readonly TransitionStep[]): Promise<string> {
  return copyRepairAfter(shop, steps);
}

async function visitsOf(id: string) {
  return (await shop.readAsStaff(id)).visits.map(({ type, status, time, assignee }) => ({
    type,
    status,
    time,
    assignee: assignee?.name ?? null,
  }));
}

function assigneeOf(name: MemberName) {
  return { assigneeId: shop.people[name].id };
}

describe('a visit that is planned with its driver', () => {
  test('planning with a driver is one step', async () => {
    const id = await repairAfter(['Repair.confirm.request', 'operator']);
    await shop.takeStep(id, ['Repair.pickup.planned', 'operator', assigneeOf('collector')]);
    expect(await visitsOf(id)).toEqual([
      { type: 'PICKUP', status: 'ASSIGNED', time: '09:00-12:00', assignee: 'collector Test' },
    ]);
    const { log, nextAction } = await shop.readAsStaff(id);
    expect(log.map(({ action }) => action)).toEqual([
      'Repair.created',
      'Repair.confirm.request',
      'Repair.pickup.planned',
    ]);
    expect(nextAction.owner).toBe('COLLECTOR');
    await shop.takeStep(id, ['Repair.pickup.collected', 'collector']);
    expect((await shop.readAsStaff(id)).custody).toBe('COLLECTOR');
  });

  test('a moved visit keeps its driver', async () => {
    const id = await repairAfter(...happyPathTo('Repair.pickup.assigned'));
    await shop.takeStep(id, ['Repair.pickup.planned', 'operator', { time: '14:00-16:00', ...assigneeOf('collector') }]);
    expect(await visitsOf(id)).toEqual([
      { type: 'PICKUP', status: 'ASSIGNED', time: '14:00-16:00', assignee: 'collector Test' },
    ]);
  });

  test('a visit without driver returns to the operator', async () => {
    const id = await repairAfter(...happyPathTo('Repair.return.assigned'));
    await shop.takeStep(id, ['Repair.return.planned', 'operator', { time: '14:00-16:00' }]);
    const { status, nextAction } = await shop.readAsStaff(id);
    expect({ status, owner: nextAction.owner }).toEqual({ status: 'RETURNING', owner: 'OPERATOR' });
    expect((await visitsOf(id)).at(-1)).toEqual({
      type: 'RETURN',
      status: 'PLANNED',
      time: '14:00-16:00',
      assignee: null,
    });
  });

  test('a return goes from plan to courier at once', async () => {
    const id = await repairAfter(...happyPathTo('Repair.confirm.return'));
    await shop.takeStep(id, ['Repair.return.planned', 'operator', assigneeOf('courier')]);
    const before = await visitsOf(id);
    expect(before.at(-1)).toMatchObject({ type: 'RETURN', status: 'ASSIGNED', assignee: 'courier Test' });
    await shop.takeStep(id, ['Repair.return.collected', 'courier']);
    expect((await shop.readAsStaff(id)).custody).toBe('COURIER');
  });

  test('correcting a planned visit takes its driver back', async () => {
    const id = await repairAfter(['Repair.confirm.request', 'operator'], ['Repair.pickup.planned', 'operator']);
    await shop.takeStep(id, ['Repair.pickup.planned', 'operator', assigneeOf('collector')]);
    await shop.takeStep(id, ['Repair.corrected', 'operator']);
    expect((await visitsOf(id)).map(({ status, assignee }) => ({ status, assignee }))).toEqual([
      { status: 'PLANNED', assignee: null },
    ]);
  });

  test.each([
    ['Repair.pickup.planned', 'Repair.confirm.request', 'courier'],
    ['Repair.return.planned', 'Repair.confirm.return', 'collector'],
  ] as const)('%s refuses somebody who doesn’t drive there', async (action, until, other) => {
    const id = await repairAfter(...happyPathTo(until));
    await expect(shop.takeStep(id, [action, 'operator', assigneeOf(other)])).rejects.toMatchObject({
      status: 400,
      body: { issues: [{ path: 'assigneeId', message: 'invalid' }] },
    });
  });

  test('a driver named beside another step plans nothing', async () => {
    const id = await repairAfter(...happyPathTo('Repair.fix.finished'));
    await shop.takeStep(id, ['Repair.confirm.return', 'operator', assigneeOf('courier')]);
    expect((await visitsOf(id)).at(-1)).toMatchObject({ type: 'RETURN', status: 'PLANNED', assignee: null });
  });
});
