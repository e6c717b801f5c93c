import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { proposalOptions, proposals } from '#schema/index.ts';
import { exportRepairs } from './customer/repair-export.ts';
import { withoutDueReasons, writtenAndReplayed } from './staff/replay.fixture.ts';
import { openShop, happyPathTo, type Shop } from './staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

const afterDiagnosis = happyPathTo('Repair.return.delivered').slice(happyPathTo('Repair.diagnosis.finished').length);

async function warrantyOf(id: string): Promise<string | null> {
  const { written, told } = await writtenAndReplayed(shop.world.app.platform.database, id);
  expect(withoutDueReasons(told)).toEqual(withoutDueReasons(written));
  return written.warrantyUntil;
}

test('days of the accepted price precede the setting [4.117]', async () => {
  const until = async (warrantyDays: number) => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.diagnosis.started'));
    await shop.takeStep(id, ['Repair.diagnosis.finished', 'technician', { warrantyDays }]);
    expect((await shop.readAsCustomer(id)).proposal).toMatchObject({ warrantyDays });
    await shop.takeSteps(id, afterDiagnosis);
    return warrantyOf(id);
  };
  expect([await until(30), await until(0)]).toEqual([shop.dayIn(30), null]);
});

test('days of a replaced price count no more', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, [
    ...happyPathTo('Repair.diagnosis.started'),
    ['Repair.diagnosis.finished', 'technician', { warrantyDays: 30 }],
    ['Repair.proposal.sent', 'operator', { price: '90.000', estimatedTime: 2, warrantyDays: 180 }],
    ['Repair.approve.proposal', 'customer'],
    ...afterDiagnosis.slice(1),
  ]);
  expect(await warrantyOf(id)).toBe(shop.dayIn(180));
  const { database } = shop.world.app.platform;
  const copy = await exportRepairs(database, { customerId: shop.people.customer.id, lang: 'fr' });
  const own = copy.proposals.filter(({ repairId }) => repairId === id).map(({ warrantyDays }) => warrantyDays);
  expect(own).toEqual([30, 180]);
  const options = await database
    .select({ days: proposalOptions.warrantyDays, chosen: proposalOptions.chosen })
    .from(proposalOptions)
    .innerJoin(proposals, eq(proposals.id, proposalOptions.proposalId))
    .where(eq(proposals.repairId, id))
    .orderBy(proposals.version);
  expect(options).toEqual([
    { days: 30, chosen: false },
    { days: 180, chosen: true },
  ]);
});
