import {
  explainAccessory,
  getDesk,
  listAudit,
  listMyRepairs,
  type Repair,
  transitionRepair,
  type VisibleRepair,
} from '@atelier/contract';
import type { MissingReason } from '@atelier/domain';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { accessories, repairLog } from '#schema/index.ts';
import { receiptsOf, writtenAndReplayed } from './replay.fixture.ts';
import { happyPathTo, openShop, type CapturedInput, type Shop } from './shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

const untilCollected = happyPathTo('Repair.pickup.assigned');
const untilLoaded = happyPathTo('Repair.return.collected').slice(happyPathTo('Repair.pickup.collected').length);

async function collect(typed: string): Promise<string> {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, [...untilCollected, ['Repair.pickup.collected', 'collector', { accessories: typed }]]);
  return id;
}

async function load(typed: string): Promise<string> {
  const id = await collect(typed);
  await shop.takeSteps(id, untilLoaded);
  return id;
}

function deliver(id: string, captured: CapturedInput = {}) {
  return shop.takeStep(id, ['Repair.return.delivered', 'courier', captured]);
}

async function idsOf(id: string): Promise<string[]> {
  return (await shop.readAsStaff(id)).accessories.map((each) => each.id);
}

type State = [name: string, isBack: boolean, reason: MissingReason | null];

async function statesOf(id: string): Promise<State[]> {
  const repair: Repair = await shop.readAsCustomer(id);
  return repair.accessories.map(({ name, returnedAt, missingReason }) => [name, returnedAt !== null, missingReason]);
}

async function deskOf(by: 'admin' | 'operator', id: string): Promise<string[]> {
  const { sections } = await shop.people[by].send(getDesk, { query: { id } });
  return sections.map(({ key }) => key);
}

async function logOf(id: string) {
  const { database } = shop.world.app.platform;
  return (await database.select().from(repairLog).where(eq(repairLog.repairId, id))).map(({ captured }) => captured);
}

async function explain(id: string, accessoryId: string, missingReason: 'LOST' | 'KEPT' | null): Promise<VisibleRepair> {
  const { version } = await shop.readAsStaff(id);
  return shop.people.operator.send(explainAccessory, { params: { id, accessoryId }, body: { missingReason, version } });
}

test('log and receipts refer to accessories by id [4.145]', async () => {
  const id = await load('Charger, Case\n 32 GB card ');
  expect((await statesOf(id)).map(([name]) => name)).toEqual(['Charger', 'Case', '32 GB card']);
  const ids = await idsOf(id);
  const [charger = '', ...others] = ids;
  await deliver(id, { returned: others, missingReason: 'KEPT' });
  expect(await statesOf(id)).toEqual([
    ['Charger', false, 'KEPT'],
    ['Case', true, null],
    ['32 GB card', true, null],
  ]);
  const captured = await logOf(id);
  expect(captured.flatMap(({ accessories: handedOver }) => handedOver ?? [])).toEqual(ids);
  expect(captured.flatMap(({ returned }) => returned ?? [])).toEqual(others);
  expect(JSON.stringify(captured)).not.toContain('Charger');
  const { database } = shop.world.app.platform;
  const receipts = await receiptsOf(database, id);
  expect(receipts.map((receipt) => receipt.accessories)).toEqual([ids, [], [], others]);
  const { written, told } = await writtenAndReplayed(database, id);
  expect(told.receipts).toEqual(written.receipts);
  const { log } = await shop.readAsStaff(id);
  expect(log.flatMap((entry) => entry.captured['accessories'] ?? [])).toEqual(['Charger', 'Case', '32 GB card']);
  expect(log.at(-1)?.captured).toMatchObject({ returned: ['Case', '32 GB card'], missingReason: 'KEPT' });
  expect(await shop.readAs(id, 'courier')).toMatchObject({ accessories: [{ id: charger, name: 'Charger' }, {}, {}] });
});

test('a delivery without a reason stays under Overdue [4.146]', async () => {
  const id = await load('Charger, Case');
  const [charger = '', box = ''] = await idsOf(id);
  await deliver(id, { returned: [box] });
  expect(await statesOf(id)).toEqual([
    ['Charger', false, 'NOT_GIVEN'],
    ['Case', true, null],
  ]);
  expect([await deskOf('admin', id), await deskOf('operator', id)]).toEqual([['OVERDUE'], ['OVERDUE']]);
  await shop.takeStep(id, ['Repair.completed', 'customer']);
  expect([await deskOf('admin', id), await deskOf('operator', id)]).toEqual([['OVERDUE'], ['OVERDUE']]);
  const before = await shop.people.customer.send(listMyRepairs);
  const explained = await explain(id, charger, 'LOST');
  expect(explained).toMatchObject({ accessories: [{ missingReason: 'LOST' }, {}] });
  expect([await deskOf('admin', id), await deskOf('operator', id)]).toEqual([[], []]);
  expect(await shop.people.customer.send(listMyRepairs)).not.toEqual(before);
  await explain(id, charger, null);
  expect((await statesOf(id))[0]).toEqual(['Charger', true, null]);
  const { data } = await shop.people.admin.send(listAudit, { query: { subject: id, action: 'repair.changed' } });
  expect(data.map(({ changes }) => changes)).toEqual([{ fields: ['accessories'] }, { fields: ['accessories'] }]);
});

test('only a missing accessory takes a reason', async () => {
  const id = await load('Charger, Case');
  const [charger = '', box = ''] = await idsOf(id);
  await expect(explain(id, charger, 'LOST')).rejects.toMatchObject({ status: 409, body: { message: 'repairMoved' } });
  await deliver(id, { returned: [box] });
  await expect(explain(id, box, 'LOST')).rejects.toMatchObject({ status: 409 });
  await expect(explain(id, uuidv7(), 'LOST')).rejects.toMatchObject({ status: 404 });
  const params = { id, accessoryId: charger };
  const stale = shop.people.operator.send(explainAccessory, { params, body: { missingReason: 'LOST', version: 1 } });
  await expect(stale).rejects.toMatchObject({ status: 409, body: { repair: { id } } });
});

test('a correction takes accessories back to what they were [4.147]', async () => {
  const id = await load('Charger');
  await deliver(id, { returned: [] });
  expect((await statesOf(id))[0]).toEqual(['Charger', false, 'NOT_GIVEN']);
  await shop.takeStep(id, ['Repair.corrected', 'courier']);
  expect((await statesOf(id))[0]).toEqual(['Charger', false, null]);
  expect(await deskOf('admin', id)).not.toContain('OVERDUE');
  await deliver(id);
  expect((await statesOf(id))[0]).toEqual(['Charger', true, null]);
  const collected = await collect('Charger');
  await shop.takeStep(collected, ['Repair.corrected', 'collector']);
  expect(await statesOf(collected)).toEqual([]);
  const { log } = await shop.readAsStaff(collected);
  expect(log.at(-2)?.captured).toEqual({ condition: 'Vitre fêlée', accessories: ['Charger'] });
});

test('a correction takes back that an accessory came back', async () => {
  const id = await load('Charger');
  await deliver(id, { returned: [] });
  const [accessoryId = ''] = await idsOf(id);
  const { version } = await shop.readAsStaff(id);
  const body = { missingReason: null, version };
  await shop.people.operator.send(explainAccessory, { params: { id, accessoryId }, body });
  expect((await statesOf(id))[0]).toEqual(['Charger', true, null]);
  await shop.takeStep(id, ['Repair.corrected', 'courier']);
  expect((await statesOf(id))[0]).toEqual(['Charger', false, null]);
});

test('a delivery counts despite ids of outdated pages', async () => {
  const other = await load('Foreign');
  const id = await load('Charger, Case');
  const [charger = '', foreign = ''] = [...(await idsOf(id)).slice(0, 1), ...(await idsOf(other))];
  const idempotencyKey = uuidv7();
  const body = { action: 'Repair.return.delivered', returned: [charger, foreign, 'gone'] } as const;
  const send = () => shop.people.courier.send(transitionRepair, { params: { id }, body, idempotencyKey });
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toEqual(first);
  await expect(deliver(id, { returned: [] })).rejects.toMatchObject({ status: 409 });
  expect(await statesOf(id)).toEqual([
    ['Charger', true, null],
    ['Case', false, 'NOT_GIVEN'],
  ]);
  expect((await statesOf(other))[0]).toEqual(['Foreign', false, null]);
});

test('accessories are limited to 50 of 100 characters', async () => {
  const many = Array.from({ length: 40 }, (_, index) => `Accessory ${index}`);
  expect((await statesOf(await collect(many.join(', ')))).map(([name]) => name)).toEqual(many);
  for (const typed of ['x'.repeat(101), 'x,'.repeat(51)])
    await expect(collect(typed)).rejects.toMatchObject({
      status: 400,
      body: { issues: [{ path: 'accessories', message: 'tooLong' }] },
    });
  const rows = await shop.world.app.platform.database.select().from(accessories);
  expect(rows.some(({ name }) => name?.startsWith('x') === true)).toBe(false);
});
