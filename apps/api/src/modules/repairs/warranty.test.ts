import {
  getSettings,
  listNotifications,
  lookUpPeople,
  saveRepairRequest,
  saveSetting,
  submitIntake,
} from '@atelier/contract';
import { addDays, type CoverageReason, instantAt } from '@atelier/domain';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { proposals, repairLog } from '#schema/index.ts';
import { exportRepairs } from './customer/repair-export.ts';
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
  test('a warranty begins with the delivery [4.117]', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.return.collected'));
    expect(await warrantyOf(id)).toBeNull();
    // A sent end is ignored.
    await shop.takeStep(id, ['Repair.return.delivered', 'courier', { warrantyUntil: '2099-01-01' }]);
    expect(await warrantyOf(id)).toBe(shop.dayIn(90));
    await shop.takeStep(id, ['Repair.corrected', 'operator']);
    expect(await warrantyOf(id)).toBeNull();
    await shop.takeSteps(id, [
      ['Repair.return.delivered', 'courier'],
      ['Repair.completed', 'customer'],
    ]);
    expect(await warrantyOf(id)).toBe(shop.dayIn(90));
  });

  test('a warranty keeps the days of its delivery', async () => {
    const before = await createDeliveredRepair();
    await setWarrantyDays(7);
    const after = await createDeliveredRepair();
    await setWarrantyDays(0);
    const without = await createDeliveredRepair();
    await setWarrantyDays(90);
    expect([await warrantyOf(before), await warrantyOf(after), await warrantyOf(without)]).toEqual([
      shop.dayIn(90),
      shop.dayIn(7),
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
  test('a claim names its first repair [4.118]', async () => {
    const covered = await createCoveredRepair();
    const claimed = await claim(covered);
    const named = { previousRepair: covered.previousRepair, isWarrantyClaim: true, warrantyUntil: null };
    expect(claimed).toMatchObject({ ...named, status: 'REQUESTED', issue: 'It is black again' });
    expect(await shop.readAsStaff(claimed.id)).toMatchObject(named);
    expect(await shop.readAsCustomer(covered.previousRepair)).toMatchObject({ isWarrantyClaim: false });
    const plain = await shop.createRepair();
    expect(plain).toMatchObject({ previousRepair: null, isWarrantyClaim: false });
  });

  test('impossible claims are refused alike', async () => {
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

  test('a claim keeps the device of its repair', async () => {
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

  test('an open claim keeps its first repair delivered', async () => {
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
    expect(device?.warranty).toEqual({ repairId: covered.previousRepair, until: shop.dayIn(90) });
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
    expect(await shop.readAsStaff(covered.previousRepair)).toMatchObject({ openRepair: null });
    const { repair } = await intake(covered.previousRepair);
    expect(await shop.readAsStaff(covered.previousRepair)).toMatchObject({ openRepair: repair.id });
    expect(await shop.readAsStaff(repair.id)).toMatchObject({
      status: 'CONFIRMED',
      previousRepair: covered.previousRepair,
      isWarrantyClaim: true,
    });
  });
});

async function createDiagnosedClaim(coverage: CoverageReason) {
  const covered = await createCoveredRepair();
  const { id } = await claim(covered);
  await shop.takeSteps(id, [
    ...happyPathTo('Repair.diagnosis.started'),
    ['Repair.diagnosis.finished', 'technician', { ...diagnosis, coverage }],
  ]);
  return { ...covered, id };
}

const diagnosis = { notes: 'The panel failed', estimatedTime: 2 };

function logOf(id: string) {
  return shop.world.app.platform.database
    .select()
    .from(repairLog)
    .where(eq(repairLog.repairId, id))
    .orderBy(repairLog.version);
}

describe('the coverage of a claim', () => {
  test('a covered claim needs no answer and no price [4.120]', async () => {
    const { id, previousRepair } = await createDiagnosedClaim('SAME_FAULT');
    const repair = await shop.readAsStaff(id);
    expect(repair).toMatchObject({
      status: 'APPROVE_CONFIRMED',
      price: '0.000',
      proposal: { status: 'ACCEPTED', price: '0.000', estimatedTime: 2 },
      coverage: { covered: true, reason: 'SAME_FAULT' },
    });
    expect(await shop.readAsCustomer(id)).toMatchObject({ coverage: { covered: true, reason: 'SAME_FAULT' } });
    const chain = (await logOf(id)).slice(-3);
    expect(chain.map(({ action, actorId, byCustomer }) => [action, actorId, byCustomer])).toEqual([
      ['Repair.diagnosis.finished', shop.people.technician.id, false],
      ['Repair.confirm.diagnosed', null, false],
      ['Repair.approve.confirmed', null, false],
    ]);
    expect(new Set(chain.map(({ chainId }) => chainId)).size).toBe(1);
    const { database } = shop.world.app.platform;
    const [proposal] = await database.select().from(proposals).where(eq(proposals.repairId, id));
    expect(proposal).toMatchObject({ answeredBy: null, answeredHow: 'WARRANTY', status: 'ACCEPTED' });
    const [newest] = (await shop.people.customer.send(listNotifications, { query: {} })).data;
    expect(newest).toMatchObject({ action: 'Warranty.covered', repairId: id });
    await setWarrantyDays(1);
    await shop.takeSteps(id, happyPathTo('Repair.return.delivered').slice(-6));
    await setWarrantyDays(90);
    expect(await warrantyOf(id)).toBe(await warrantyOf(previousRepair));
    const { steps } = await exportRepairs(database, { customerId: shop.people.customer.id, lang: 'fr' });
    const own = steps.filter(({ repairId }) => repairId === id).map(({ captured }) => captured.previousRepair);
    expect(own).toEqual([previousRepair]);
  });

  test('one correction takes a covered claim back [4.120]', async () => {
    for (const by of ['technician', 'operator'] as const) {
      const { id } = await createDiagnosedClaim('PART_FAILED');
      await shop.takeStep(id, ['Repair.corrected', by]);
      expect(await shop.readAsStaff(id)).toMatchObject({
        status: 'DIAGNOSING',
        price: null,
        proposal: null,
        coverage: null,
        isWarrantyClaim: true,
      });
      await warrantyOf(id);
    }
  });

  test('a claim that isn’t covered gets the usual quote [4.121]', async () => {
    const { id } = await createDiagnosedClaim('DAMAGE');
    const coverage = { covered: false, reason: 'DAMAGE' };
    expect(await shop.readAsCustomer(id)).toMatchObject({ status: 'DIAGNOSED', price: null, coverage });
    await shop.takeSteps(id, [
      ['Repair.confirm.diagnosed', 'customer'],
      ...happyPathTo('Repair.return.delivered').slice(-7),
    ]);
    expect(await shop.readAsCustomer(id)).toMatchObject({ price: '120.500', warrantyUntil: shop.dayIn(90), coverage });
  });

  test('the technician states the coverage of claims alone', async () => {
    const { id } = await claim(await createCoveredRepair());
    await shop.takeSteps(id, happyPathTo('Repair.diagnosis.started'));
    await expect(shop.takeStep(id, ['Repair.diagnosis.finished', 'technician'])).rejects.toMatchObject({
      status: 400,
      body: { issues: [{ path: 'coverage', message: 'required' }] },
    });
    const plain = await shop.createRepair();
    await shop.takeSteps(plain.id, [
      ...happyPathTo('Repair.diagnosis.started'),
      ['Repair.diagnosis.finished', 'technician', { coverage: 'SAME_FAULT' }],
    ]);
    expect(await shop.readAsCustomer(plain.id)).toMatchObject({ status: 'DIAGNOSED', coverage: null });
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
    const { id: claimed } = await claimAt(end - 60_000);
    await paris.takeStep(claimed, ['Repair.cancel.request', 'customer']);
    await expect(claimAt(end)).rejects.toMatchObject({ status: 400 });
  } finally {
    await paris.stop();
  }
});
