import { getSettings, saveSetting } from '@atelier/contract';
import { addDays, shopTime } from '@atelier/domain';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { withoutDueReasons, writtenAndReplayed } from './staff/replay.fixture.ts';
import { openShop, happyPathTo, type Shop, type TransitionStep } from './staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

async function createDeliveredRepair() {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.return.delivered'));
  return id;
}

function dayIn(days: number): string {
  return addDays(shopTime(shop.world.clock.now(), 'Africa/Tunis').day, days);
}

async function setWarrantyDays(value: number): Promise<void> {
  const { version } = (await shop.people.admin.send(getSettings)).warrantyDays;
  await shop.people.admin.send(saveSetting, { params: { key: 'warrantyDays' }, body: { value, version } });
}

async function warrantyOf(id: string): Promise<string | null> {
  const { written, told } = await writtenAndReplayed(shop.world.app.platform.database, id);
  expect(withoutDueReasons(told)).toEqual(withoutDueReasons(written));
  const [customer, staff] = [await shop.readAsCustomer(id), await shop.readAsStaff(id)];
  expect([customer.warrantyUntil, staff.warrantyUntil]).toEqual([written.warrantyUntil, written.warrantyUntil]);
  return written.warrantyUntil;
}

describe('the end of a warranty', () => {
  test('begins with the delivery of a fixed device [4.117]', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.return.collected'));
    expect(await warrantyOf(id)).toBeNull();
    await shop.takeStep(id, ['Repair.return.delivered', 'courier']);
    expect(await warrantyOf(id)).toBe(dayIn(90));
    await shop.takeStep(id, ['Repair.corrected', 'operator']);
    expect(await warrantyOf(id)).toBeNull();
    await shop.takeSteps(id, [
      ['Repair.return.delivered', 'courier'],
      ['Repair.completed', 'customer'],
    ]);
    expect(await warrantyOf(id)).toBe(dayIn(90));
  });

  test('keeps the days of its delivery', async () => {
    const before = await createDeliveredRepair();
    await setWarrantyDays(7);
    const after = await createDeliveredRepair();
    await setWarrantyDays(0);
    const without = await createDeliveredRepair();
    await setWarrantyDays(90);
    expect([await warrantyOf(before), await warrantyOf(after), await warrantyOf(without)]).toEqual([
      dayIn(90),
      dayIn(7),
      null,
    ]);
  });

  test('an unrepaired device has no warranty', async () => {
    const { id } = await shop.createRepair();
    const rejected: readonly TransitionStep[] = [
      ...happyPathTo('Repair.diagnosis.finished'),
      ['Repair.reject.diagnosed', 'customer'],
      ['Repair.confirm.return', 'operator'],
      ['Repair.return.assigned', 'operator'],
      ['Repair.return.collected', 'courier'],
      ['Repair.return.delivered', 'courier'],
    ];
    await shop.takeSteps(id, rejected);
    expect(await warrantyOf(id)).toBeNull();
  });

  test('a sent end of a warranty is ignored', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.return.collected'));
    await shop.takeStep(id, ['Repair.return.delivered', 'courier', { warrantyUntil: '2099-01-01' }]);
    expect(await warrantyOf(id)).toBe(dayIn(90));
  });
});
