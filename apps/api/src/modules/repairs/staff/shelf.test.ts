import { addShelf, changeShelf, listAudit, placeOnShelf, searchStaffRepairs, type Shelf } from '@atelier/contract';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { happyPathTo, openShop, type Shop } from './shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

function addShelfNamed(name: string): Promise<Shelf> {
  return shop.people.operator.send(addShelf, { body: { name }, idempotencyKey: uuidv7() });
}

async function createDeliveredRepair(): Promise<string> {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.pickup.delivered'));
  return id;
}

async function place(ids: string[], code: string | null, by: 'operator' | 'technician' = 'technician') {
  return (await shop.people[by].send(placeOnShelf, { body: { ids, code } })).results.map(({ refusal }) => refusal);
}

async function shelfOf(id: string): Promise<string | null> {
  return (await shop.readAsStaff(id)).shelf?.name ?? null;
}

async function found(q: string): Promise<string[]> {
  const { data } = await shop.people.technician.send(searchStaffRepairs, { body: { q } });
  return data.map(({ id }) => id);
}

test('devices in the house go on a shelf together [4.140]', async () => {
  const shelf = await addShelfNamed('B2');
  const { id: atHome } = await shop.createRepair();
  const [one, two] = [await createDeliveredRepair(), await createDeliveredRepair()];
  const before = await shop.readAsStaff(one);
  expect(await place([one, atHome, two, 'UNKNOWN1'], shelf.code.toLowerCase())).toEqual([
    null,
    'repairMoved',
    null,
    'notFound',
  ]);
  const after = await shop.readAsStaff(one);
  expect(after).toEqual({ ...before, shelf: { name: 'B2', code: shelf.code } });
  expect([await shelfOf(two), await shelfOf(atHome)]).toEqual(['B2', null]);
});

test('the audit names both shelves of two at once', async () => {
  const [left, right] = [await addShelfNamed('Left'), await addShelfNamed('Right')];
  const id = await createDeliveredRepair();
  await Promise.all([place([id], left.code), place([id], right.code, 'operator')]);
  const { data } = await shop.people.admin.send(listAudit, { query: { subject: id, action: 'repair.changed' } });
  const [last, first] = data.map(({ changes }) => changes['shelf'] as { from: string | null; to: string });
  expect([first?.from, last?.from]).toEqual([null, first?.to]);
  expect(new Set([first?.to, last?.to])).toEqual(new Set(['Left', 'Right']));
  expect(await shelfOf(id)).toBe(last?.to);
});

test('handovers clear the shelf, corrections restore it [4.141]', async () => {
  const shelf = await addShelfNamed('Out');
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.return.assigned'));
  await place([id], shelf.code);
  await shop.takeStep(id, ['Repair.return.collected', 'courier']);
  expect(await shelfOf(id)).toBeNull();
  expect(await place([id], shelf.code)).toEqual(['repairMoved']);
  await shop.takeStep(id, ['Repair.corrected', 'courier']);
  expect(await shelfOf(id)).toBe('Out');
  const delivered = await createDeliveredRepair();
  await place([delivered], shelf.code);
  await shop.takeStep(delivered, ['Repair.corrected', 'collector']);
  expect(await shop.readAsStaff(delivered)).toMatchObject({ custody: 'COLLECTOR', shelf: null });
});

test('the name of a shelf finds its devices [4.142]', async () => {
  const [three, thirty] = [await addShelfNamed('Étagère 3'), await addShelfNamed('Étagère 30')];
  const [one, two] = [await createDeliveredRepair(), await createDeliveredRepair()];
  await place([one], three.code);
  await place([two], thirty.code);
  expect(await found('ETAGERE 3')).toEqual([one]);
  expect((await found('étag')).toSorted()).toEqual([one, two].toSorted());
});

test('drivers and customers never read of shelves [4.143]', async () => {
  const shelf = await addShelfNamed('Qzshelf');
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.return.assigned'));
  await place([id], shelf.code);
  const { courier, customer } = shop.people;
  expect(await shelfOf(id)).toBe('Qzshelf');
  expect(JSON.stringify([await shop.readAs(id, 'courier'), await shop.readAsCustomer(id)])).not.toContain('Qzshelf');
  expect((await courier.send(searchStaffRepairs, { body: { q: 'Qzshelf' } })).data).toEqual([]);
  for (const { send } of [courier, customer])
    await expect(send(placeOnShelf, { body: { ids: [id], code: null } })).rejects.toMatchObject({ status: 403 });
});

test('renamed shelves keep their code, retired ones take nothing [4.144]', async () => {
  const shelf = await addShelfNamed('Old');
  const id = await createDeliveredRepair();
  const change = { params: { id: shelf.id }, body: { name: 'New', version: 1, retired: false } };
  const renamed = await shop.people.operator.send(changeShelf, change);
  expect(renamed).toMatchObject({ name: 'New', code: shelf.code });
  await place([id], shelf.code);
  await shop.people.operator.send(changeShelf, { ...change, body: { name: 'New', version: 2, retired: true } });
  expect(await shelfOf(id)).toBe('New');
  await expect(place([await createDeliveredRepair()], shelf.code)).rejects.toMatchObject({
    status: 400,
    body: { issues: [{ path: 'code', message: 'invalid' }] },
  });
  expect(await place([id], null)).toEqual([null]);
});
