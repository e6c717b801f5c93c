import {
  addSlotPlan,
  addZone,
  changeSlot,
  changeZone,
  listOpenSlots,
  listNotifications,
  listSlotPlans,
  listSlots,
  moveVisit,
  saveRepairRequest,
  type OpenSlot,
  type Slot,
  type Zone,
} from '@atelier/contract';
import { addDays, shopTime } from '@atelier/domain';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, startWorld, type TestWorld } from '#browser.fixture.ts';
import { copyRepairAfter } from '../staff/copied-repair.fixture.ts';
import { happyPathTo, openShop, type Shop, timeUntilTuesday } from '../staff/shop.fixture.ts';

const isLong = process.env['ATELIER_LONG_TESTS'] === '1';

const [MORNING, NOON, AFTERNOON, EVENING] = ['08:00-10:00', '12:00-14:00', '14:00-16:00', '16:00-18:00'] as const;

let shop: Shop;
let other: TestWorld | null = null;
let zone: Zone;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  if (isLong)
    other = await startWorld(inject('database'), {
      beside: shop.world,
    });
  const body = { nameFr: 'Centre', nameEn: 'Centre', postalCodes: [], places: ['Marseille'] };
  zone = await shop.people.admin.send(addZone, { body });
  const add = (time: string, driverId: string | null) =>
    shop.people.operator.send(addSlotPlan, {
      body: { zoneId: zone.id, weekdays: [1, 2, 3, 4, 5, 6, 7], seasons: 'ALL', time, capacity: 1, driverId },
    });
  await add(MORNING, null);
  await add(NOON, shop.people.collector.id);
  await add(EVENING, null);
});
afterAll(async () => {
  await other?.stop();
  await shop.stop();
});

const confirmed = happyPathTo('Repair.confirm.request');

type Owner = 'customer' | 'stranger';

async function offer(id: string, owner: Owner = 'customer') {
  return shop.people[owner].send(listOpenSlots, { query: { repairId: id } });
}

async function freeSlot(id: string, time: string, nth = 0): Promise<OpenSlot> {
  const { slots } = await offer(id);
  const slot = slots.filter((each) => each.time === time)[nth];
  if (slot === undefined) throw new Error(`invariant: no free slot at ${time}`);
  return slot;
}

function move(id: string, { id: slotId }: Pick<OpenSlot, 'id'>, owner: Owner = 'customer') {
  return shop.people[owner].send(moveVisit, { params: { id }, body: { slotId } });
}

async function placeOf({ date, time }: OpenSlot): Promise<Slot> {
  const all = await shop.people.operator.send(listSlots, { query: { from: date, to: date } });
  const slot = all.find((each) => each.time === time);
  if (slot === undefined) throw new Error(`invariant: no slot at ${time}`);
  return slot;
}

async function confirmedOfStranger(): Promise<string> {
  const { id } = await shop.createRepair('stranger');
  await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
  return id;
}

test('customers choose and move the window of a pickup [2.265]', async () => {
  const id = await copyRepairAfter(shop, confirmed);
  const first = await freeSlot(id, MORNING);
  expect(await move(id, first)).toMatchObject({
    status: 'COLLECTING',
    pickupLogistic: { status: 'PLANNED', date: first.date, time: first.time, address: '1 rue de Marseille, Tunis' },
  });
  const next = await freeSlot(id, EVENING);
  await move(id, next);
  expect([(await placeOf(first)).taken, (await placeOf(next)).taken]).toEqual([0, 1]);
  const log = (await shop.readAsStaff(id)).log.filter(({ action }) => action === 'Repair.visit.moved');
  expect(log).toMatchObject([{ actor: { id: shop.people.customer.id } }, { captured: { time: EVENING } }]);
  await expect(shop.takeStep(id, ['Repair.corrected', 'admin'])).rejects.toMatchObject({ status: 409 });
  await expect(move(id, first, 'stranger')).rejects.toMatchObject({ status: 404 });
});

test('a fixed device is brought in the chosen window [2.266]', async () => {
  const id = await copyRepairAfter(shop, happyPathTo('Repair.fix.finished'));
  const slot = await freeSlot(id, EVENING, 1);
  expect(await move(id, slot)).toMatchObject({
    status: 'TO_RETURN',
    custody: 'CENTER',
    returnLogistic: { status: 'PLANNED', date: slot.date, time: slot.time },
  });
});

test('drivers keep visits in their own windows only [2.267]', async () => {
  const id = await copyRepairAfter(shop, confirmed);
  const { collector } = shop.people;
  const [noon, later] = [await freeSlot(id, NOON), await freeSlot(id, NOON, 1)];
  const visit = { date: noon.date, time: noon.time, address: '1 rue de Marseille, Tunis', assigneeId: collector.id };
  await shop.takeStep(id, ['Repair.pickup.planned', 'operator', visit]);
  const newest = async () => (await shop.readAsStaff(id)).visits.at(-1);
  await move(id, later);
  expect(await newest()).toMatchObject({ status: 'ASSIGNED', date: later.date, assignee: { id: collector.id } });
  await move(id, await freeSlot(id, MORNING));
  expect(await newest()).toMatchObject({ status: 'PLANNED', time: MORNING, assignee: null });
  const heard = (await collector.send(listNotifications, { query: {} })).data.filter(({ repairId }) => repairId === id);
  expect(heard).toMatchObject([{ action: 'Visit.withdrawn' }]);
});

test('a refused window names the next three free ones [2.268]', async () => {
  const [id, foreign] = [await copyRepairAfter(shop, confirmed), await confirmedOfStranger()];
  const [taken, closed] = [await freeSlot(id, MORNING, 2), await freeSlot(id, MORNING, 3)];
  await move(foreign, taken, 'stranger');
  const { slots } = await offer(id);
  expect(slots).not.toContainEqual(taken);
  const next = slots.slice(0, 3);
  expect(next).toHaveLength(3);
  const refusal = (message: string) => ({ status: 409, body: { message, slots: next } });
  await expect(move(id, taken)).rejects.toMatchObject(refusal('slotFull'));
  await shop.people.operator.send(changeSlot, {
    params: { id: closed.id },
    body: { capacity: 1, driverId: null, closed: true },
  });
  await expect(move(id, closed)).rejects.toMatchObject(refusal('slotClosed'));
  await expect(move(id, { id: 'unknown' })).rejects.toMatchObject(refusal('slotClosed'));
});

test('of raced customers one gets the last place [2.270]', async () => {
  const [id, foreign] = [await copyRepairAfter(shop, confirmed), await confirmedOfStranger()];
  const { stranger } = shop.people;
  const second = other === null ? stranger.browser : openBrowser(other.app.url);
  second.accessToken = stranger.browser.accessToken;
  const [morning, evening] = [await freeSlot(id, MORNING, 6), await freeSlot(id, EVENING, 6)];
  const bookings = (mine: OpenSlot, theirs: OpenSlot) =>
    Promise.allSettled([
      move(id, mine),
      second.send(moveVisit, { params: { id: foreign }, body: { slotId: theirs.id } }),
    ]);
  const leave = async () => {
    const window = { date: shop.dayIn(5), time: '07:00-08:00', address: '1 rue de Marseille, Tunis' };
    for (const each of [id, foreign]) await shop.takeStep(each, ['Repair.pickup.planned', 'operator', window]);
    // Moves are counted since the visit began.
    await shop.world.app.platform.database.execute("update visits set created_at = '2100-01-01'");
  };
  for (let round = 0; round < (isLong ? 1000 : 20); round += 1) {
    const slot = round % 2 === 0 ? morning : evening;
    const answers = await bookings(slot, slot);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await placeOf(slot)).taken).toBe(1);
    await leave();
    expect((await placeOf(slot)).taken).toBe(0);
  }
  // Two who swap places both stay, until one of them leaves.
  await Promise.all([move(id, morning), move(foreign, evening, 'stranger')]);
  expect((await bookings(evening, morning)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([(await placeOf(morning)).taken, (await placeOf(evening)).taken]).toEqual([1, 1]);
}, 600_000);

test('after three moves or the cut-off customers must phone [2.269]', async () => {
  const id = await copyRepairAfter(shop, confirmed);
  for (const time of [MORNING, EVENING, MORNING, EVENING]) await move(id, await freeSlot(id, time, 4));
  expect(await offer(id)).toEqual({ slots: [], byPhone: 'moves' });
  await shop.advanceClock(timeUntilTuesday(shop.world.clock.now()));
  const late = await copyRepairAfter(shop, confirmed);
  const { slots } = await offer(late);
  const today = shopTime(shop.world.clock.now(), 'Africa/Tunis').day;
  expect(slots[0]?.date).toBe(addDays(today, 1));
  const tomorrow = { date: addDays(today, 1), time: '10:00-12:00', address: '1 rue de Marseille, Tunis' };
  await shop.takeStep(late, ['Repair.pickup.planned', 'operator', tomorrow]);
  expect((await offer(late)).byPhone).toBeNull();
  const beyond = slots.at(-1) ?? { id: 'none' };
  await shop.advanceClock(Date.parse(`${today}T17:00:00Z`) - shop.world.clock.now().getTime());
  expect(await offer(late)).toEqual({ slots: [], byPhone: 'cutOff' });
  await expect(move(late, beyond)).rejects.toMatchObject({ status: 409, body: { message: 'slotClosed', slots: [] } });
});

test('a retired zone offers its customers no windows', async () => {
  const [id, { id: requested }] = [await copyRepairAfter(shop, confirmed), await shop.createRepair()];
  const slot = await freeSlot(id, MORNING);
  const { id: zoneId, ...form } = zone;
  await shop.people.admin.send(changeZone, { params: { id: zoneId }, body: { ...form, retired: true } });
  expect([await offer(id), await offer(requested)]).toMatchObject([{ slots: [] }, { slots: [] }]);
  for (const each of [id, requested])
    await expect(move(each, slot)).rejects.toMatchObject({ status: 409, body: { message: 'slotClosed', slots: [] } });
  const plans = await shop.people.operator.send(listSlotPlans);
  expect(plans.map(({ retired }) => retired)).toEqual([true, true, true]);
});

test('repairs from before their zone take its places', async () => {
  const { customer, admin, operator } = shop.people;
  const address = '9 rue de Rome, Sousse';
  const body = { deviceId: await shop.addDevice(), issue: 'The screen is black', address };
  const { id } = await customer.send(saveRepairRequest, { body });
  await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
  const south = { nameFr: 'Sud', nameEn: 'South', postalCodes: [], places: ['Sousse'] };
  const { id: zoneId } = await admin.send(addZone, { body: south });
  await operator.send(addSlotPlan, {
    body: { zoneId, weekdays: [1, 2, 3, 4, 5, 6, 7], seasons: 'ALL', time: AFTERNOON, capacity: 1, driverId: null },
  });
  const slot = await freeSlot(id, AFTERNOON);
  const visit = { date: slot.date, time: slot.time, address };
  await shop.takeStep(id, ['Repair.pickup.planned', 'operator', visit]);
  expect(await placeOf(slot)).toMatchObject({ taken: 1 });
});
