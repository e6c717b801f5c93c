import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyRepairAfter } from './copied-repair.fixture.ts';
import { openShop, happyPathTo, type TransitionStep, type MemberName, type Shop } from './shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

function repairAfter(...deeds: readonly TransitionStep[]): Promise<string> {
  return copyRepairAfter(shop, deeds);
}

async function visitsOf(id: string) {
  return (await shop.asStaff(id)).visits.map(({ type, status, time, assignee }) => ({
    type,
    status,
    time,
    assignee: assignee?.name ?? null,
  }));
}

function idOf(name: MemberName) {
  return { assigneeId: shop.people[name].id };
}

describe('a visit that is planned with its driver', () => {
  test('is the driver’s in one step, and one entry of the log', async () => {
    const id = await repairAfter(['Repair.confirm.request', 'operator']);
    await shop.act(id, ['Repair.pickup.planned', 'operator', idOf('collector')]);
    expect(await visitsOf(id)).toEqual([
      { type: 'PICKUP', status: 'ASSIGNED', time: '09:00-12:00', assignee: 'collector Test' },
    ]);
    const { log, nextAction } = await shop.asStaff(id);
    expect(log.map(({ action }) => action)).toEqual([
      'Repair.created',
      'Repair.confirm.request',
      'Repair.pickup.planned',
    ]);
    expect(nextAction.owner).toBe('COLLECTOR');
    await shop.act(id, ['Repair.pickup.collected', 'collector']);
    expect((await shop.asStaff(id)).custody).toBe('COLLECTOR');
  });

  test('keeps them when it is moved, and is the same visit', async () => {
    const id = await repairAfter(...happyPathTo('Repair.pickup.assigned'));
    await shop.act(id, ['Repair.pickup.planned', 'operator', { time: '14:00-16:00', ...idOf('collector') }]);
    expect(await visitsOf(id)).toEqual([
      { type: 'PICKUP', status: 'ASSIGNED', time: '14:00-16:00', assignee: 'collector Test' },
    ]);
  });

  test('loses them when nobody is named, and the turn goes back to the operator', async () => {
    const id = await repairAfter(...happyPathTo('Repair.return.assigned'));
    await shop.act(id, ['Repair.return.planned', 'operator', { time: '14:00-16:00' }]);
    const { status, nextAction } = await shop.asStaff(id);
    expect({ status, owner: nextAction.owner }).toEqual({ status: 'RETURNING', owner: 'OPERATOR' });
    expect((await visitsOf(id)).at(-1)).toEqual({
      type: 'RETURN',
      status: 'PLANNED',
      time: '14:00-16:00',
      assignee: null,
    });
  });

  test('takes a return from the plan to the courier in one step, without another window', async () => {
    const id = await repairAfter(...happyPathTo('Repair.confirm.return'));
    await shop.act(id, ['Repair.return.planned', 'operator', idOf('courier')]);
    const before = await visitsOf(id);
    expect(before.at(-1)).toMatchObject({ type: 'RETURN', status: 'ASSIGNED', assignee: 'courier Test' });
    await shop.act(id, ['Repair.return.collected', 'courier']);
    expect((await shop.asStaff(id)).custody).toBe('COURIER');
  });

  test('is corrected back to nobody’s', async () => {
    const id = await repairAfter(['Repair.confirm.request', 'operator'], ['Repair.pickup.planned', 'operator']);
    await shop.act(id, ['Repair.pickup.planned', 'operator', idOf('collector')]);
    await shop.act(id, ['Repair.corrected', 'operator']);
    expect((await visitsOf(id)).map(({ status, assignee }) => ({ status, assignee }))).toEqual([
      { status: 'PLANNED', assignee: null },
    ]);
  });

  test.each([
    ['Repair.pickup.planned', 'Repair.confirm.request', 'courier'],
    ['Repair.return.planned', 'Repair.confirm.return', 'collector'],
  ] as const)('%s refuses somebody who doesn’t drive there', async (action, until, other) => {
    const id = await repairAfter(...happyPathTo(until));
    await expect(shop.act(id, [action, 'operator', idOf(other)])).rejects.toMatchObject({
      status: 400,
      body: { issues: [{ path: 'assigneeId', message: 'invalid' }] },
    });
  });

  test('is not what a name beside another step makes of it', async () => {
    const id = await repairAfter(...happyPathTo('Repair.fix.finished'));
    await shop.act(id, ['Repair.confirm.return', 'operator', idOf('courier')]);
    expect((await visitsOf(id)).at(-1)).toMatchObject({ type: 'RETURN', status: 'PLANNED', assignee: null });
  });
});
