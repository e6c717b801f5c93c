import { correctDevice, listMyRepairs, type Repair, writeToCustomer } from '@atelier/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { sendPhoto } from '#modules/photos/photos.fixture.ts';
import { openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { readRepairLines } from './repair-list.ts';
import { readOwnRepair } from './repairs.service.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

function listed(): Promise<Repair[]> {
  return shop.people.customer.send(listMyRepairs);
}

function stored(id: string): Promise<unknown> {
  const reader = { userId: shop.people.customer.id, lang: 'fr' } as const;
  return readOwnRepair(shop.world.app.platform.database, reader, id);
}

test('only the changed repair of a list is read', async () => {
  const ids = [(await shop.createRepair()).id, (await shop.createRepair()).id, (await shop.createRepair()).id];
  await listed();
  await shop.takeStep(ids[1] ?? '', ['Repair.confirm.request', 'operator']);
  const rows = vi.spyOn(pg.Query.prototype as unknown as { handleDataRow(row: unknown): void }, 'handleDataRow');
  const after = await listed();
  const answers = JSON.stringify(rows.mock.calls);
  rows.mockRestore();
  const read = ids.filter((id) => answers.includes(String.raw`{\"id\":\"${id}\"`));
  expect(read).toEqual([ids[1]]);
  expect(after.slice(0, 3)).toEqual(await Promise.all(ids.toReversed().map(stored)));
});

test.each([
  {
    what: 'a photo',
    change: (id: string): Promise<unknown> => sendPhoto(shop.people.customer, id),
    shown: { photos: [expect.anything()] },
  },
  {
    what: 'an unread message',
    change: (id: string) =>
      shop.people.operator.send(writeToCustomer, { params: { id }, body: { text: 'Ready.', seen: null } }),
    shown: { hasUnread: true },
  },
  {
    what: 'a corrected device',
    change: async (id: string) => {
      const { device } = (await listed()).find((repair) => repair.id === id) ?? {};
      const body = { typeId: device?.typeId ?? '', brand: 'Corrected', isVerified: true, version: 1 };
      return shop.people.operator.send(correctDevice, { params: { id: device?.id ?? '' }, body });
    },
    shown: { device: { brand: 'Corrected', isVerified: true } },
  },
])('a cached list shows $what', async ({ change, shown }) => {
  const { id } = await shop.createRepair();
  await listed();
  await change(id);
  const repair = (await listed()).find((each) => each.id === id);
  expect(repair).toMatchObject(shown);
  expect(repair).toEqual(await stored(id));
});

test('a line without JSON means the known repair', () => {
  const none = readRepairLines('');
  expect([String(none.bytes), none.index.tags]).toEqual(['[]', '{}']);
  const known = readRepairLines('A 1 {"id":"A","name":"Écran"}\nB 1 {"id":"B"}', none);
  expect(String(known.bytes)).toBe('[{"id":"A","name":"Écran"},{"id":"B"}]');
  expect(JSON.parse(known.index.tags)).toEqual({ A: '1', B: '1' });
  const next = readRepairLines('C 1 {"id":"C"}\nB 1 \nA 2 {"id":"A"}', known);
  expect(String(next.bytes)).toBe('[{"id":"C"},{"id":"B"},{"id":"A"}]');
  expect(String(readRepairLines('B 1 \nC 1 ', next).bytes)).toBe('[{"id":"B"},{"id":"C"}]');
  expect(() => readRepairLines('B 1 ', none)).toThrow('invariant');
});
