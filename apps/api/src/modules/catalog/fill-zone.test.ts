import { addSlotPlan, addZone, changeZone, correctZone, listOpenSlots, saveRepairRequest } from '@atelier/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { users } from '#schema/index.ts';
import { happyPathTo, openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

async function request(address: string): Promise<string> {
  const body = { deviceId: await shop.addDevice(), issue: 'Dead', address };
  return (await shop.people.customer.send(saveRepairRequest, { body })).id;
}

async function repairsAt(ids: readonly string[]) {
  const shown = await Promise.all(ids.map((id) => shop.readAsStaff(id)));
  return shown.map(({ zoneId, version }) => [zoneId, version]);
}

test('zones are given to open repairs without one', async () => {
  const ids = [await request('2070 La Marsa'), await request('4000 Sousse'), await request('La Goulette')];
  const closed = await request('2070 La Marsa');
  await shop.takeStep(closed, ['Repair.cancel.request', 'customer']);
  const { version: closedVersion } = await shop.readAsStaff(closed);
  const { admin } = shop.people;
  const body = { nameFr: 'Nord', nameEn: 'North', postalCodes: ['2070'], places: [] };
  const north = await admin.send(addZone, { body });
  expect(await repairsAt(ids)).toEqual([
    [north.id, 2],
    [null, 1],
    [null, 1],
  ]);
  await admin.send(changeZone, { params: { id: north.id }, body: { ...north, places: ['La Goulette'] } });
  expect(await repairsAt([...ids, closed])).toEqual([
    [north.id, 2],
    [null, 1],
    [north.id, 2],
    [null, closedVersion],
  ]);
});

test('a zone that the office chose stays', async () => {
  const { admin, operator } = shop.people;
  const address = '7000 Bizerte';
  const [none, moved, south] = [await request(address), await request(address), await request(address)];
  const body = { nameFr: 'Sud', nameEn: 'South', postalCodes: [], places: [] };
  const { id: southId } = await admin.send(addZone, { body });
  const choose = (id: string, zoneId: string | null, version = 1) =>
    operator.send(correctZone, { params: { id }, body: { zoneId, version } });
  await choose(none, null);
  await choose(south, southId);
  await choose(moved, null);
  await shop.takeStep(moved, ['Repair.updated', 'customer', { address: '7080 Menzel' }]);
  const north = { nameFr: 'Bizerte', nameEn: 'Bizerte', postalCodes: ['7000', '7080'], places: [] };
  const { id: northId } = await admin.send(addZone, { body: north });
  expect(await repairsAt([none, south, moved])).toEqual([
    [null, 2],
    [southId, 2],
    [northId, 4],
  ]);
});

test('zones are given to customers without one', async () => {
  const { database } = shop.world.app.platform;
  const { admin, customer, stranger, technician } = shop.people;
  const zoneOf = async (userId: string) =>
    (await database.select({ zoneId: users.zoneId }).from(users).where(eq(users.id, userId)))[0]?.zoneId;
  const lac = await admin.send(addZone, { body: { nameFr: 'Lac', nameEn: 'Lake', postalCodes: ['1053'], places: [] } });
  await database.update(users).set({ address: '9 rue, 8000 Nabeul', zoneId: null });
  await database.update(users).set({ zoneId: lac.id }).where(eq(users.id, stranger.id));
  const body = { nameFr: 'Cap Bon', nameEn: 'Cap Bon', postalCodes: ['8000'], places: [] };
  const { id: cape } = await admin.send(addZone, { body });
  expect([await zoneOf(customer.id), await zoneOf(stranger.id), await zoneOf(technician.id)]).toEqual([
    cape,
    lac.id,
    null,
  ]);
});

test.each(['before', 'after'])('a zone added %s the retirement takes repairs over', async (order) => {
  const { admin, operator, customer } = shop.people;
  const { database } = shop.world.app.platform;
  const add = (nameEn: string, postalCodes: string[]) =>
    admin.send(addZone, { body: { nameFr: nameEn, nameEn, postalCodes, places: [] } });
  const postalCode = order === 'before' ? '3000' : '6000';
  const whole = await add(`Whole ${order}`, [postalCode, '9100']);
  const [id, elsewhere] = [await request(`${postalCode} Sfax`), await request('9100 Bouzid')];
  await database
    .update(users)
    .set({ zoneId: whole.id, address: `${postalCode} Sfax` })
    .where(eq(users.id, customer.id));
  const retire = () =>
    admin.send(changeZone, { params: { id: whole.id }, body: { ...whole, postalCodes: ['9100'], retired: true } });
  if (order === 'after') await retire();
  const half = await add(`Half ${order}`, [postalCode]);
  if (order === 'before') await retire();
  expect(await repairsAt([id, elsewhere])).toEqual([
    [half.id, 2],
    [whole.id, 1],
  ]);
  expect(await database.select({ zoneId: users.zoneId }).from(users).where(eq(users.id, customer.id))).toEqual([
    { zoneId: half.id },
  ]);
  await operator.send(addSlotPlan, {
    body: { zoneId: half.id, weekdays: [1, 2, 3, 4, 5, 6, 7], seasons: 'ALL', time: '09:00-12:00', capacity: 5 },
  });
  await shop.takeSteps(id, happyPathTo('Repair.confirm.request'));
  const { slots } = await customer.send(listOpenSlots, { query: { repairId: id } });
  expect(slots).not.toEqual([]);
});

test('returned repairs keep zone, version and date', async () => {
  const id = await request('5000 Monastir');
  await shop.takeSteps(id, happyPathTo('Repair.return.delivered'));
  const waiting = await request('5000 Monastir');
  const [returned, open] = [await shop.readAsStaff(id), await shop.readAsStaff(waiting)];
  await shop.advanceClock(60_000);
  const body = { nameFr: 'Sahel', nameEn: 'Sahel', postalCodes: ['5000'], places: [] };
  const { id: zoneId } = await shop.people.admin.send(addZone, { body });
  const { zoneId: before, version, updatedAt } = returned;
  expect(await shop.readAsStaff(id)).toMatchObject({ status: 'RETURNED', zoneId: before, version, updatedAt });
  expect(await shop.readAsStaff(waiting)).toMatchObject({ zoneId, updatedAt: open.updatedAt });
});

test('a corrected delivery gets the zone added meanwhile', async () => {
  const { admin } = shop.people;
  const add = (nameEn: string, postalCodes: string[]) =>
    admin.send(addZone, { body: { nameFr: nameEn, nameEn, postalCodes, places: [] } });
  const former = await add('Former Kef', ['7100', '7105']);
  const [inRetired, without, unmatched] = [
    await request('7100 El Kef'),
    await request('7110 Nebeur'),
    await request('7120 Sakiet'),
  ];
  for (const id of [inRetired, without, unmatched]) await shop.takeSteps(id, happyPathTo('Repair.return.delivered'));
  await admin.send(changeZone, {
    params: { id: former.id },
    body: { ...former, postalCodes: ['7105'], retired: true },
  });
  const { id: added } = await add('Kef', ['7100', '7110']);
  await shop.takeStep(without, ['Repair.corrected', 'operator']);
  await shop.takeStep(unmatched, ['Repair.corrected', 'operator']);
  await shop.takeStep(inRetired, ['Repair.corrected', 'operator']);
  expect((await repairsAt([without, unmatched, inRetired])).map(([zoneId]) => zoneId)).toEqual([added, null, added]);
});
