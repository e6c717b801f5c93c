import { listOpenSlots, moveVisit } from '@atelier/contract';
import type { VisitFailure } from '@atelier/domain';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { notifications } from '#schema/index.ts';
import { mailsOfRepair } from '../mails/repair-mails.fixture.ts';
import { addWindows, happyPathTo, openShop, type Shop } from '../staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'), { environment: { STEP_MAIL_DELAY: '0' } });
  await addWindows(shop);
});
afterAll(() => shop.stop());

const address = '1 rue de Marseille, Tunis';

async function createAssigned(): Promise<string> {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.confirm.request'));
  await assign(id);
  return id;
}

async function assign(id: string, at = address): Promise<void> {
  const date = shop.dayIn(5);
  const visit = { date, time: '09:00-12:00', address: at, assigneeId: shop.people.collector.id };
  await shop.takeStep(id, ['Repair.pickup.planned', 'operator', visit]);
}

function fail(id: string, failure: VisitFailure) {
  return shop.takeStep(id, ['Repair.unreachable.request', 'collector', { how: 'VISIT', failure }]);
}

function offer(id: string) {
  return shop.people.customer.send(listOpenSlots, { query: { repairId: id } });
}

async function mailOf(id: string, text: string): Promise<string> {
  const texts = (await mailsOfRepair(shop, id)).map((mail) => mail.text.replaceAll(/\s+/gu, ' '));
  expect(texts.filter((each) => each.includes(text))).toHaveLength(1);
  return texts.find((each) => each.includes(text)) ?? '';
}

test('a failed visit tells its reason [2.298]', async () => {
  const id = await createAssigned();
  await fail(id, 'NO_ACCESS');
  const first = await mailOf(id, 'accéder à l’adresse');
  expect(first).toContain(`repair=${id}&change-time`);
  expect((await offer(id)).slots).not.toEqual([]);
  const { database } = shop.world.app.platform;
  const bells = await database
    .select()
    .from(notifications)
    .where(and(eq(notifications.repairId, id), eq(notifications.action, 'Visit.failed')));
  expect(bells).toHaveLength(1);

  await assign(id);
  await fail(id, 'ABSENT');
  const second = await mailOf(id, 'personne n’a ouvert');
  expect(second).not.toContain('change-time');
  expect(second).toContain('Appelez-nous');
  expect(await offer(id)).toEqual({ slots: [], byPhone: 'failures' });
});

test('visits that the shop missed count against nobody [2.298]', async () => {
  const id = await createAssigned();
  const miss = () => shop.takeStep(id, ['Repair.pickup.postponed', 'collector', { reason: 'Panne du fourgon' }]);
  await miss();
  expect(await mailOf(id, 'Nous sommes désolés')).not.toContain('change-time');
  await assign(id);
  await miss();
  await assign(id);
  expect(await offer(id)).toMatchObject({ byPhone: null });
});

test('a device brought back keeps why its visit failed [2.298]', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.return.collected'));
  const failReturn = async (failure: VisitFailure) => {
    await shop.takeStep(id, ['Repair.unreachable.return', 'courier', { how: 'VISIT', failure }]);
    const offerOnTheWay = await offer(id);
    await shop.takeStep(id, ['Repair.return.broughtBack', 'courier']);
    return offerOnTheWay;
  };
  expect(await failReturn('NO_ACCESS')).toEqual({ slots: [], byPhone: null });
  expect(await shop.readAsCustomer(id)).toMatchObject({ returnLogistic: { failure: 'NO_ACCESS' } });
  expect(await offer(id)).toMatchObject({ byPhone: null });
  const date = shop.dayIn(5);
  const visit = { date, time: '09:00-12:00', address, assigneeId: shop.people.courier.id };
  await shop.takeStep(id, ['Repair.return.planned', 'operator', visit]);
  await shop.takeStep(id, ['Repair.return.collected', 'courier']);
  expect(await failReturn('ABSENT')).toEqual({ slots: [], byPhone: 'failures' });
  expect(await offer(id)).toEqual({ slots: [], byPhone: 'failures' });
});

test('another time keeps the address of the failed visit', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.confirm.request'));
  await assign(id, 'Au bureau, 5 rue de Carthage, Tunis');
  await fail(id, 'ABSENT');
  const { slots, ...shown } = await offer(id);
  expect(shown).toMatchObject({ address: 'Au bureau, 5 rue de Carthage, Tunis' });
  const body = { slotId: slots.at(-1)?.id ?? 'none' };
  expect(await shop.people.customer.send(moveVisit, { params: { id }, body })).toMatchObject({
    pickupLogistic: { address: 'Au bureau, 5 rue de Carthage, Tunis' },
  });
});
