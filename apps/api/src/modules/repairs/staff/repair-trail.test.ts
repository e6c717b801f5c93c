import { getRepairTrail, writeToCustomer } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { transaction } from '#platform/database/database.ts';
import { type MemberName, openShop, happyPathTo, type Shop } from './shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'), { environment: { STEP_MAIL_DELAY: '0' } });
});
afterAll(() => shop.stop());

function trailOf(id: string, by: MemberName = 'operator') {
  return shop.people[by].send(getRepairTrail, { params: { id } });
}

describe('the trail of a repair', () => {
  test('the trail lists all handovers, newest first', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.diagnosis.started'));
    await shop.takeStep(id, ['Repair.diagnosis.externalized', 'technician', { partner: 'Micro Qz' }]);
    const { handovers } = await trailOf(id, 'technician');
    expect(handovers.map(({ from, fromName, to, toName }) => [from, fromName, to, toName])).toEqual([
      ['CENTER', null, 'PARTNER', 'Micro Qz'],
      ['COLLECTOR', 'collector Test', 'CENTER', null],
      ['CUSTOMER', 'customer Test', 'COLLECTOR', 'collector Test'],
    ]);
    await shop.takeStep(id, ['Repair.corrected', 'admin']);
    expect((await trailOf(id)).handovers.map(({ isVoid }) => isVoid)).toEqual([true, false, false]);
  });

  test('a receipt forged in the database is marked [2.180]', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, [...happyPathTo('Repair.pickup.delivered'), ['Repair.corrected', 'admin']]);
    const verdicts = async () => (await trailOf(id)).handovers.map(({ verdict }) => verdict);
    expect(await verdicts()).toEqual(['SIGNED', 'SIGNED']);
    await transaction(shop.world.app.platform.database, async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update handovers set voided_by = null where repair_id = ${id}`);
    });
    expect(await verdicts()).toEqual(['CHANGED', 'SIGNED']);
  });

  test('the trail lists each mail with its outcome', async () => {
    const [{ id }, other] = [await shop.createRepair(), await shop.createRepair()];
    await shop.takeSteps(id, happyPathTo('Repair.pickup.planned'));
    await shop.takeSteps(other.id, happyPathTo('Repair.confirm.request'));
    await shop.people.operator.send(writeToCustomer, { params: { id }, body: { text: 'Qzwords', seen: null } });
    await expect
      .poll(async () =>
        (await trailOf(id)).mails.map(({ topic, action, state, sentAt }) => [topic, action, state, sentAt !== null]),
      )
      .toEqual([
        ['MESSAGE', null, 'SENT', true],
        ['STEP', 'Repair.pickup.planned', 'SENT', true],
        ['STEP', 'Repair.confirm.request', 'SENT', true],
        ['STEP', 'Repair.created', 'SENT', true],
      ]);
    expect(JSON.stringify(await trailOf(id))).not.toMatch(/Qzwords|@/u);
  });

  test('the trail is closed to customers and drivers', async () => {
    const { id } = await shop.createRepair();
    for (const name of ['customer', 'collector', 'courier'] as const)
      await expect(trailOf(id, name)).rejects.toMatchObject({ status: 403 });
    await expect(trailOf('00000000')).rejects.toMatchObject({ status: 404 });
  });
});
