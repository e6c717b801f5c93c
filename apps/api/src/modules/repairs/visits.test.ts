import {
  addZone,
  type CallInput,
  changeZone,
  correctZone,
  getDesk,
  getRepairCalendar,
  isStaffRepair,
  listAudit,
  listVisits,
  MAX_VISIT_DAYS,
  transitionRepair,
} from '@atelier/contract';
import { addDays, shopTime } from '@atelier/domain';
import { openLiveSocket } from '@atelier/testing';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { handovers, repairLog, repairs, visits } from '#schema/index.ts';
import { copyRepairAfter } from './staff/copied-repair.fixture.ts';
import { type MemberName, openShop, happyPathTo, type Shop } from './staff/shop.fixture.ts';

let shop: Shop;
const zones = { marsa: '', lac: '', gone: '' };
beforeAll(async () => {
  shop = await openShop(inject('database'));
  zones.marsa = await createZone('La Marsa', '2070');
  zones.lac = await createZone('Le Lac', '1053');
  zones.gone = await createZone('Carthage', '2016');
  const retired = { ...zoneOf('Carthage', '2016'), retired: true, version: 1 };
  await shop.people.admin.send(changeZone, { params: { id: zones.gone }, body: retired });
});
afterAll(() => shop.stop());

function zoneOf(name: string, code: string): CallInput<typeof addZone, 'body'> {
  return { nameFr: name, nameEn: name, postalCodes: [code], places: [] };
}

async function createZone(name: string, code: string): Promise<string> {
  return (await shop.people.admin.send(addZone, { body: zoneOf(name, code), idempotencyKey: uuidv7() })).id;
}

async function inMarsa(): Promise<string> {
  const { id } = await shop.createRepair();
  await shop.takeStep(id, ['Repair.updated', 'customer', { address: '3 rue du Phare, 2070' }]);
  return id;
}

function put(id: string, body: CallInput<typeof correctZone, 'body'>, by: MemberName = 'operator') {
  return shop.people[by].send(correctZone, { params: { id }, body });
}

async function zoneAndVersion(id: string): Promise<{ zoneId: string | null; version: number }> {
  const { zoneId, version } = await shop.readAsStaff(id);
  return { zoneId, version };
}

function day(): string {
  return shop.dayIn(2);
}

test('an address records its zone and its former entry', async () => {
  const id = await inMarsa();
  expect(await zoneAndVersion(id)).toMatchObject({ zoneId: zones.marsa });
  await shop.takeStep(id, ['Repair.updated', 'customer', { address: 'Lac 2, 1053' }]);
  expect(await zoneAndVersion(id)).toMatchObject({ zoneId: zones.lac });
  const { database } = shop.world.app.platform;
  const entries = await database.select().from(repairLog).where(eq(repairLog.repairId, id)).orderBy(repairLog.version);
  expect(entries.map(({ undo }) => undo?.repair ?? {})).toMatchObject([
    {},
    { zoneId: null },
    { address: '3 rue du Phare, 2070', zoneId: zones.marsa },
  ]);
  await put(id, { zoneId: zones.marsa, version: (await zoneAndVersion(id)).version });
  await shop.takeStep(id, ['Repair.updated', 'customer', { issue: 'It is wet as well' }]);
  expect(await zoneAndVersion(id)).toMatchObject({ zoneId: zones.marsa });
});

test('the office corrects an address, with an audit entry', async () => {
  const id = await inMarsa();
  const { version } = await zoneAndVersion(id);
  const socket = await openLiveSocket(shop.world.app.url, shop.people.technician.browser.accessToken ?? '');
  const heard = socket.waitFor('repair', (event) => event.id === id && event.version === version + 1);
  const both = await Promise.allSettled([
    put(id, { zoneId: zones.lac, version }),
    put(id, { zoneId: null, version }, 'otherOperator'),
  ]);
  await heard;
  socket.close();
  const taken = both.flatMap((each) => (each.status === 'fulfilled' && isStaffRepair(each.value) ? [each.value] : []));
  const refused = both.flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []));
  expect(taken.map((repair) => repair.version)).toEqual([version + 1]);
  expect(await zoneAndVersion(id)).toEqual({ zoneId: taken[0]?.zoneId, version: version + 1 });
  expect(refused).toMatchObject([{ status: 409, body: { message: 'repairMoved', repair: { version: version + 1 } } }]);
  const { data } = await shop.people.admin.send(listAudit, { query: { subject: id, limit: 5 } });
  expect(data.map(({ action, changes }) => ({ action, changes }))).toEqual([
    { action: 'repair.changed', changes: { fields: ['zone'] } },
  ]);
  for (const zoneId of [zones.gone, uuidv7(), '../1', "' or true --"]) {
    await expect(put(id, { zoneId, version: version + 1 })).rejects.toMatchObject({
      status: 400,
      body: { issues: [{ path: 'zoneId', message: 'invalid' }] },
    });
  }
  await expect(put('ZZZZZZZZ', { zoneId: null, version: 1 })).rejects.toMatchObject({ status: 404 });
  expect(await zoneAndVersion(id)).toMatchObject({ version: version + 1 });
});

test('a desk filters and counts by zone', async () => {
  const [near, far] = [await inMarsa(), (await shop.createRepair()).id];
  const desk = (zone?: string) => shop.people.operator.send(getDesk, { query: zone === undefined ? {} : { zone } });
  const idsOf = async (zone?: string) =>
    (await desk(zone)).sections
      .flatMap(({ items }) => items.map(({ id }) => id))
      .filter((id) => [near, far].includes(id));
  expect((await idsOf()).toSorted()).toEqual([near, far].toSorted());
  expect(await idsOf(zones.marsa)).toEqual([near]);
  const { sections } = await desk(zones.marsa);
  expect(sections.every(({ count, items }) => count === items.length)).toBe(true);
  expect(await idsOf(uuidv7())).toEqual([]);
  expect(await idsOf("' or true --")).toEqual([]);
});

test('the plan lists open visits with zone and driver', async () => {
  const [planned, given, failed, ended] = [await inMarsa(), await inMarsa(), await inMarsa(), await inMarsa()];
  const when = { date: day(), time: '09:00-12:00', address: '3 rue du Phare, 2070' };
  for (const id of [planned, given, failed, ended]) {
    await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
    await shop.takeStep(id, ['Repair.pickup.planned', 'operator', when]);
  }
  const to = { assigneeId: shop.people.collector.id };
  for (const id of [given, failed]) await shop.takeStep(id, ['Repair.pickup.assigned', 'operator', to]);
  await shop.takeStep(failed, ['Repair.unreachable.request', 'collector', { how: 'VISIT', failure: 'ABSENT' }]);
  await shop.takeStep(ended, ['Repair.cancel.request', 'customer']);
  const visits = (from: string, until: string, by: MemberName = 'operator') =>
    shop.people[by].send(listVisits, { query: { from, to: until } });
  const { data } = await visits(day(), day(), 'technician');
  const facts = data.map(({ repairId, time, zoneId, assignee }) => ({
    repairId,
    time,
    zoneId,
    who: assignee?.id ?? null,
  }));
  const inWindow = { time: when.time, zoneId: zones.marsa };
  expect(facts).toEqual([
    { repairId: planned, ...inWindow, who: null },
    { repairId: given, ...inWindow, who: to.assigneeId },
  ]);
  expect(data.find(({ repairId }) => repairId === given)).toMatchObject({
    status: 'COLLECTING',
    version: (await zoneAndVersion(given)).version,
    device: { name: 'Pixel 9' },
    customer: { name: 'customer Test', phone: '+21620123456' },
  });
  expect((await visits('2026-01-01', '2026-01-31')).data).toEqual([]);
  for (const [from, until] of [
    ['2026-01-02', '2026-01-01'],
    ['2026-01-01', '2026-02-01'],
    ['2026-01-01', "2026-01-01' or true"],
  ] as const) {
    await expect(visits(from, until)).rejects.toMatchObject({ status: 400, body: { issues: [{ path: 'to' }] } });
  }
});

test('loaded returns stay listed, collected pickups don’t [4.114]', async () => {
  const loadedReturn = () => copyRepairAfter(shop, happyPathTo('Repair.return.collected'));
  const [loaded, unloaded, delivered, broughtBack, lost] = [
    await loadedReturn(),
    await loadedReturn(),
    await loadedReturn(),
    await loadedReturn(),
    await loadedReturn(),
  ];
  const collected = await copyRepairAfter(shop, happyPathTo('Repair.pickup.collected'));
  await shop.takeStep(unloaded, ['Repair.corrected', 'courier']);
  await shop.takeStep(delivered, ['Repair.return.delivered', 'courier']);
  await shop.takeStep(broughtBack, ['Repair.return.broughtBack', 'courier']);
  await shop.takeStep(lost, ['Repair.writtenOff', 'admin']);
  const ids = [loaded, unloaded, delivered, broughtBack, lost, collected];
  const today = shopTime(shop.world.clock.now(), 'Africa/Tunis').day;
  const query = { from: today, to: addDays(today, MAX_VISIT_DAYS - 1) };
  const { data } = await shop.people.operator.send(listVisits, { query });
  const open = data.filter(({ repairId }) => ids.includes(repairId));
  const assignee = { id: shop.people.courier.id };
  expect(open).toHaveLength(2);
  expect(open.find(({ repairId }) => repairId === loaded)).toMatchObject({ type: 'RETURN', loaded: true, assignee });
  expect(open.find(({ repairId }) => repairId === unloaded)).toMatchObject({ type: 'RETURN', loaded: false, assignee });
  const inOrder = data.toSorted((a, b) => `${a.date} ${a.time} ${a.id}`.localeCompare(`${b.date} ${b.time} ${b.id}`));
  expect(data.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
});

test('a zone’s usual driver has most of its visits', async () => {
  const { database } = shop.world.app.platform;
  const drive = async (by: 'collector' | 'otherCollector' | 'courier', zone: string, date: string) => {
    const { id } = await shop.createRepair();
    const given = { assigneeId: shop.people.collector.id };
    await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
    await shop.takeStep(id, ['Repair.pickup.planned', 'operator', given]);
    await shop.takeStep(id, ['Repair.pickup.collected', 'collector']);
    await database.update(repairs).set({ zoneId: zone }).where(eq(repairs.id, id));
    await database.update(visits).set({ date, assigneeId: shop.people[by].id }).where(eq(visits.repairId, id));
  };
  const [recent, former] = [addDays(day(), -10), addDays(day(), -70)];
  await drive('collector', zones.marsa, recent);
  await drive('collector', zones.marsa, recent);
  await drive('otherCollector', zones.marsa, recent);
  await drive('otherCollector', zones.lac, recent);
  for (const date of [former, former]) await drive('collector', zones.lac, date);
  for (const date of [recent, recent]) await drive('courier', zones.lac, date);
  const { usualDrivers } = await shop.people.operator.send(listVisits, { query: { from: day(), to: day() } });
  const pickup = (zoneId: string, by: 'collector' | 'otherCollector') => ({
    zoneId,
    type: 'PICKUP',
    assigneeId: shop.people[by].id,
  });
  expect(usualDrivers).toEqual(
    expect.arrayContaining([pickup(zones.marsa, 'collector'), pickup(zones.lac, 'otherCollector')]),
  );
  expect(usualDrivers).toHaveLength(2);
});

type HandingOut = {
  readonly id: string;
  readonly version: number;
  readonly planning?: 'Repair.confirm.return' | 'Repair.return.planned';
};

/** Hands the device over as a chain. Submitted times, addresses and assignees are ignored. */
function handOut({ id, version, planning = 'Repair.confirm.return' }: HandingOut, by: MemberName) {
  const steps = [
    { action: planning, date: '2020-01-01', time: '01:00-02:00', address: 'elsewhere' },
    { action: 'Repair.return.assigned', assigneeId: shop.people.courier.id },
    { action: 'Repair.return.collected' },
    { action: 'Repair.return.delivered', receivedBy: 'Amel' },
  ] as const;
  return shop.people[by].send(transitionRepair, { params: { id }, body: { steps: [...steps], version } });
}

test('a fetched device is handed over at the counter', async () => {
  const { database } = shop.world.app.platform;
  const { operator } = shop.people;
  const id = await copyRepairAfter(shop, happyPathTo('Repair.confirm.return'));
  const { version } = await zoneAndVersion(id);
  await expect(handOut({ id, version }, 'technician')).rejects.toMatchObject({ status: 403, body: { step: 0 } });
  await expect(handOut({ id, version }, 'courier')).rejects.toMatchObject({ status: 403 });
  const both = await Promise.allSettled([handOut({ id, version }, 'operator'), handOut({ id, version }, 'operator')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { status, custody, visits } = await shop.readAsStaff(id);
  const today = shopTime(shop.world.clock.now(), 'Africa/Tunis').day;
  expect({ status, custody, visit: visits.at(-1) }).toMatchObject({
    status: 'RETURNED',
    custody: 'CUSTOMER',
    visit: { mode: 'COUNTER', status: 'DELIVERED', date: today, assignee: { id: operator.id } },
  });
  expect(visits.at(-1)?.address).not.toBe('elsewhere');
  const receipts = await database.select().from(handovers).where(eq(handovers.repairId, id)).orderBy(handovers.seq);
  expect(receipts.slice(-2).map(({ from, to }) => `${from} ${to}`)).toEqual(['CENTER COURIER', 'COURIER CUSTOMER']);
  await expect(shop.people.customer.send(getRepairCalendar, { params: { id } })).rejects.toMatchObject({ status: 404 });
  await shop.takeStep(id, ['Repair.corrected', 'operator']);
  expect(await shop.readAsStaff(id)).toMatchObject({
    status: 'TO_RETURN',
    custody: 'CENTER',
    visits: [{}, { mode: 'HOME' }],
  });
});

test('the counter hands over a device awaiting its driver', async () => {
  const id = await copyRepairAfter(shop, happyPathTo('Repair.return.assigned'));
  const { version } = await zoneAndVersion(id);
  await handOut({ id, version, planning: 'Repair.return.planned' }, 'admin');
  const { status, visits } = await shop.readAsStaff(id);
  const today = shopTime(shop.world.clock.now(), 'Africa/Tunis').day;
  expect({ status, visit: visits.at(-1) }).toMatchObject({
    status: 'RETURNED',
    visit: { mode: 'COUNTER', status: 'DELIVERED', date: today, assignee: { id: shop.people.admin.id } },
  });
});

test('the office receives a requested device at the counter', async () => {
  const { id } = await shop.createRepair();
  await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
  const steps = (['assigned', 'collected', 'delivered'] as const).map((step) => ({
    action: `Repair.pickup.${step}` as const,
  }));
  const take = (body: CallInput<typeof transitionRepair, 'body'>) =>
    shop.people.operator.send(transitionRepair, { params: { id }, body });
  await shop.takeStep(id, ['Repair.pickup.planned', 'operator']);
  await shop.takeStep(id, ['Repair.pickup.assigned', 'operator']);
  for (const [, ...door] of [steps, steps.slice(0, 2)]) {
    await expect(take({ steps: door })).rejects.toMatchObject({ status: 403 });
  }
  await expect(take({ action: 'Repair.pickup.collected' })).rejects.toMatchObject({ status: 403 });
  await take({ steps });
  expect(await shop.readAsStaff(id)).toMatchObject({
    status: 'DELIVERED',
    custody: 'CENTER',
    visits: [{ mode: 'COUNTER', status: 'DELIVERED', assignee: { id: shop.people.operator.id } }],
  });
});
