import { getSettings, lookUpPeople, saveRepairRequest, saveSetting, submitIntake } from '@atelier/contract';
import { addDays, instantAt, shopTime } from '@atelier/domain';
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

const address = '1 rue de Marseille, Tunis';

type ClaimInput = { readonly previousRepair: string; readonly deviceId: string };

function claim(input: ClaimInput, by: 'customer' | 'stranger' = 'customer') {
  return shop.people[by].send(saveRepairRequest, { body: { ...input, address, issue: 'It is black again' } });
}

const refusal = {
  status: 400,
  body: { message: 'validation', issues: [{ path: 'previousRepair', message: 'repair.noWarranty' }] },
};

async function createCoveredRepair() {
  const previousRepair = await createDeliveredRepair();
  const { device } = await shop.readAsCustomer(previousRepair);
  return { previousRepair, deviceId: device.id };
}

describe('a warranty claim', () => {
  test('names its first repair to customer and staff [4.118]', async () => {
    const covered = await createCoveredRepair();
    const claimed = await claim(covered);
    const named = { previousRepair: covered.previousRepair, isWarrantyClaim: true, warrantyUntil: null };
    expect(claimed).toMatchObject({ ...named, status: 'REQUESTED', issue: 'It is black again' });
    expect(await shop.readAsStaff(claimed.id)).toMatchObject(named);
    expect(await shop.readAsCustomer(covered.previousRepair)).toMatchObject({ isWarrantyClaim: false });
    const plain = await shop.createRepair();
    expect(plain).toMatchObject({ previousRepair: null, isWarrantyClaim: false });
  });

  test('is refused alike for whatever it can’t claim', async () => {
    const { previousRepair, deviceId } = await createCoveredRepair();
    const other = await createCoveredRepair();
    const open = await shop.createRepair();
    const foreign = await shop.createRepair('stranger');
    await expect(claim({ previousRepair: other.previousRepair, deviceId })).rejects.toMatchObject(refusal);
    await expect(claim({ previousRepair: '7K2M9QFX', deviceId })).rejects.toMatchObject(refusal);
    await expect(claim({ previousRepair: 'no id at all', deviceId })).rejects.toMatchObject(refusal);
    await expect(claim({ previousRepair: open.id, deviceId: open.device.id })).rejects.toMatchObject(refusal);
    await expect(claim({ previousRepair, deviceId: foreign.device.id }, 'stranger')).rejects.toMatchObject(refusal);
  });

  test('keeps the device of its first repair', async () => {
    const claimed = await claim(await createCoveredRepair());
    const elsewhere = shop.takeStep(claimed.id, ['Repair.updated', 'customer', { deviceId: await shop.addDevice() }]);
    await expect(elsewhere).rejects.toMatchObject({ status: 409 });
    await shop.takeStep(claimed.id, ['Repair.updated', 'customer', { issue: 'It flickers' }]);
    expect(await shop.readAsCustomer(claimed.id)).toMatchObject({ issue: 'It flickers', isWarrantyClaim: true });
  });

  test('two claims at once open one repair', async () => {
    const covered = await createCoveredRepair();
    const answers = await Promise.allSettled([claim(covered), claim(covered)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, body: { message: 'deviceInRepair' } },
    });
  });

  test('keeps its first repair delivered while it is open', async () => {
    const covered = await createCoveredRepair();
    const { id } = await claim(covered);
    const undone = shop.takeStep(covered.previousRepair, ['Repair.corrected', 'operator']);
    await expect(undone).rejects.toMatchObject({ status: 409, body: { message: 'deviceInRepair' } });
    await shop.takeStep(id, ['Repair.cancel.request', 'customer']);
    await shop.takeStep(covered.previousRepair, ['Repair.corrected', 'operator']);
    await expect(claim(covered)).rejects.toMatchObject(refusal);
  });

  test('the office takes it for a caller', async () => {
    const covered = await createCoveredRepair();
    const { operator, customer } = shop.people;
    const { people } = await operator.send(lookUpPeople, { body: { phone: '+21620123456' } });
    const device = people.flatMap(({ devices }) => devices).find(({ id }) => id === covered.deviceId);
    expect(device?.warranty).toEqual({ repairId: covered.previousRepair, until: dayIn(90) });
    const intake = (previousRepair: string) =>
      operator.send(submitIntake, {
        body: {
          customer: { id: customer.id },
          device: { id: covered.deviceId },
          repair: { issue: 'It is black again', address, previousRepair },
          steps: [{ action: 'Repair.confirm.request' }],
        },
      });
    await expect(intake('7K2M9QFX')).rejects.toMatchObject(refusal);
    const { repair } = await intake(covered.previousRepair);
    expect(await shop.readAsStaff(repair.id)).toMatchObject({
      status: 'CONFIRMED',
      previousRepair: covered.previousRepair,
      isWarrantyClaim: true,
    });
  });
});

test('a claim ends at midnight in the shop’s zone', async () => {
  const paris = await openShop(inject('database'), { environment: { SHOP_TIME_ZONE: 'Europe/Paris' } });
  try {
    // Summer time ends during this warranty.
    const { id, device } = await paris.createRepair();
    await paris.takeSteps(id, happyPathTo('Repair.return.delivered'));
    const { warrantyUntil } = await paris.readAsCustomer(id);
    const end = instantAt(addDays(warrantyUntil ?? '', 1), '00:00', 'Europe/Paris').getTime();
    const claimAt = async (instant: number) => {
      await paris.advanceClock(instant - paris.world.clock.now().getTime());
      const body = { deviceId: device.id, previousRepair: id, address, issue: 'It is black again' };
      return paris.people.customer.send(saveRepairRequest, { body });
    };
    const { id: claimed } = await claimAt(end - 1_000);
    await paris.takeStep(claimed, ['Repair.cancel.request', 'customer']);
    await expect(claimAt(end)).rejects.toMatchObject({ status: 400 });
  } finally {
    await paris.stop();
  }
});
