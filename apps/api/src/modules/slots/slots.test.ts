import {
  addSlotPlan,
  addZone,
  changeSlot,
  changeSlotPlan,
  closeSlotDay,
  deleteMe,
  listAudit,
  listMyRepairs,
  listSlotPlans,
  listSlots,
  listSlotStops,
  mergeStops,
  type Slot,
  transitionRepair,
} from '@atelier/contract';
import { addDays, defaultSettings } from '@atelier/domain';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBrowser, startWorld, type TestWorld } from '#browser.fixture.ts';
import { slots, stops } from '#schema/index.ts';
import { copyRepairAfter } from '../repairs/staff/copied-repair.fixture.ts';
import { openShop, type Shop, shopPassword, type TransitionStep } from '../repairs/staff/shop.fixture.ts';
import { makeSlots } from './slot-plans.service.ts';

const isLong = process.env['ATELIER_LONG_TESTS'] === '1';

let shop: Shop;
let other: TestWorld | null = null;
let zoneId: string;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  if (isLong)
    other = await startWorld(inject('database'), {
      beside: shop.world,
    });
  const body = { nameFr: 'Centre', nameEn: 'Centre', postalCodes: [], places: ['Marseille'] };
  zoneId = (await shop.people.admin.send(addZone, { body })).id;
});
afterAll(async () => {
  await other?.stop();
  await shop.stop();
});

const confirmed: readonly TransitionStep[] = [['Repair.confirm.request', 'operator']];

function database() {
  return shop.world.app.platform.database;
}

const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7], seasons: 'ALL' } as const;

/** Adds a rule, and returns its slot of the day after tomorrow, or of the next open day. */
async function addSlots(time: string, capacity = 1) {
  const body = { ...everyDay, weekdays: [...everyDay.weekdays], zoneId, time, capacity };
  const plans = await shop.people.operator.send(addSlotPlan, { body });
  const plan = plans.find((each) => each.time === time);
  if (plan === undefined) throw new Error('invariant: added plan not listed');
  return { plan, slot: await slotAt(time) };
}

async function slotAt(time: string, query = { from: shop.dayIn(2), to: shop.dayIn(9) }): Promise<Slot> {
  const all = await shop.people.operator.send(listSlots, { query });
  const slot = all.find((each) => each.time === time);
  if (slot === undefined) throw new Error(`invariant: no slot at ${time}`);
  return slot;
}

type Booking = { readonly address: string; readonly overbooking?: string };

function book(id: string, { date, time }: Pick<Slot, 'date' | 'time'>, booking: Booking) {
  return shop.takeStep(id, ['Repair.pickup.planned', 'operator', { date, time, ...booking }]);
}

const isFull = { status: 400, body: { issues: [{ path: 'time', message: 'slot.full' }] } };

describe('rules of windows', () => {
  test('two nodes make slots three weeks ahead once', async () => {
    const { plan } = await addSlots('08:00-09:00', 3);
    const made = () => database().select().from(slots).where(eq(slots.planId, plan.id));
    const before = await made();
    expect(before.length).toBeGreaterThan(17);
    await database().delete(slots).where(eq(slots.planId, plan.id));
    const context = { ...shop.world.app.platform, settings: () => defaultSettings };
    await Promise.all([makeSlots(context), makeSlots(context)]);
    const days = (rows: typeof before) => rows.map(({ date, capacity }) => `${date} ${capacity}`).sort();
    expect(days(await made())).toEqual(days(before));
  });

  test('changed rules move empty slots and close taken ones', async () => {
    const { plan, slot } = await addSlots('09:30-10:30', 2);
    const id = await copyRepairAfter(shop, confirmed);
    await book(id, slot, { address: '2 rue de Marseille' });
    const ahead = { from: shop.dayIn(12), to: shop.dayIn(21) };
    const { date: closedDay } = await slotAt('09:30-10:30', ahead);
    await shop.people.operator.send(closeSlotDay, { params: { day: closedDay }, body: { closed: true } });
    const { driver: _driver, ...form } = plan;
    const body = { ...form, weekdays: [...everyDay.weekdays], time: '10:30-11:30', retired: false };
    const change = () => shop.people.operator.send(changeSlotPlan, { params: { id: plan.id }, body });
    await change();
    expect(await slotAt('10:30-11:30')).toMatchObject({ date: slot.date, capacity: 2, taken: 0, closed: false });
    expect(await slotAt('10:30-11:30', ahead)).toMatchObject({ date: closedDay, closed: true });
    const all = await shop.people.operator.send(listSlots, { query: { from: shop.dayIn(0), to: shop.dayIn(21) } });
    expect(all.filter(({ time }) => time === '09:30-10:30')).toMatchObject([{ id: slot.id, taken: 1, closed: true }]);
    await expect(change()).rejects.toMatchObject({ status: 409, body: { message: 'editedMeanwhile' } });
    expect(await shop.people.operator.send(listSlotPlans)).toContainEqual(expect.objectContaining({ time: body.time }));
  });

  test('a restored rule opens the windows that it closed', async () => {
    const { plan, slot } = await addSlots('06:00-07:00', 2);
    const [cancelled, planned] = [await copyRepairAfter(shop, confirmed), await copyRepairAfter(shop, confirmed)];
    const later = await slotAt('06:00-07:00', { from: addDays(slot.date, 1), to: shop.dayIn(21) });
    await book(cancelled, slot, { address: '3 rue de Marseille' });
    await shop.takeStep(cancelled, ['Repair.cancel.request', 'operator']);
    await book(planned, later, { address: '4 rue de Marseille' });
    const { driver: _driver, ...form } = { ...plan, weekdays: [...everyDay.weekdays] };
    const change = (version: number, set: { readonly retired: boolean; readonly capacity?: number }) =>
      shop.people.operator.send(changeSlotPlan, { params: { id: plan.id }, body: { ...form, version, ...set } });
    const shown = async () => {
      const all = await shop.people.operator.send(listSlots, { query: { from: shop.dayIn(0), to: shop.dayIn(21) } });
      return all.flatMap(({ id, closed }) => ([slot.id, later.id].includes(id) ? [closed] : []));
    };
    await change(1, { retired: true });
    expect(await shown()).toEqual([true, true]);
    await change(2, { retired: false });
    expect(await shown()).toEqual([false, false]);
    const body = { capacity: 2, driverId: null, closed: true };
    await shop.people.operator.send(changeSlot, { params: { id: slot.id }, body });
    await change(3, { retired: false, capacity: 3 });
    expect(await shown()).toEqual([true, false]);
  });
});

describe('a place in a window', () => {
  test('full windows take further stops for a reason only [2.260]', async () => {
    const { slot } = await addSlots('11:00-12:00');
    const [first, second] = [await copyRepairAfter(shop, confirmed), await copyRepairAfter(shop, confirmed)];
    await book(first, slot, { address: '3 rue de Marseille' });
    await expect(book(second, slot, { address: '4 rue de Marseille' })).rejects.toMatchObject(isFull);
    await book(second, slot, { address: '4 rue de Marseille', overbooking: 'A neighbour' });
    expect(await slotAt(slot.time)).toMatchObject({ taken: 2, capacity: 1, overbookings: ['A neighbour'] });
  });

  test('one customer’s repairs at an address share a stop', async () => {
    const { slot } = await addSlots('12:00-13:00');
    const [first, second] = [await copyRepairAfter(shop, confirmed), await copyRepairAfter(shop, confirmed)];
    await book(first, slot, { address: '5 rue de Marseille' });
    await book(second, slot, { address: '5 rue de Marseille' });
    expect(await slotAt(slot.time)).toMatchObject({ taken: 1 });
    const foreign = (await shop.createRepair('stranger')).id;
    await shop.takeStep(foreign, ['Repair.confirm.request', 'operator']);
    await expect(book(foreign, slot, { address: '5 rue de Marseille' })).rejects.toMatchObject(isFull);
  });

  test('moving, cancelling and correcting free a place at once [2.261]', async () => {
    const { slot } = await addSlots('13:00-14:00');
    const { slot: next } = await addSlots('14:00-15:00');
    const taken = async () => [(await slotAt(slot.time)).taken, (await slotAt(next.time)).taken];
    const [id, waiting] = [await copyRepairAfter(shop, confirmed), await copyRepairAfter(shop, confirmed)];
    const [here, there] = [{ address: '6 rue de Marseille' }, { address: '7 rue de Marseille' }];
    await book(id, slot, here);
    await book(id, next, here);
    expect(await taken()).toEqual([0, 1]);
    await shop.takeStep(id, ['Repair.corrected', 'operator']);
    expect(await taken()).toEqual([1, 0]);
    await shop.takeStep(id, ['Repair.cancel.request', 'operator']);
    expect(await taken()).toEqual([0, 0]);
    await book(waiting, slot, there);
    await shop.takeStep(id, ['Repair.corrected', 'operator', { reason: 'Still comes' }]);
    expect(await slotAt(slot.time)).toMatchObject({ taken: 2, overbookings: ['Still comes'] });
    await shop.takeStep(waiting, ['Repair.aborted', 'operator', { reason: 'No parts' }]);
    expect(await taken()).toEqual([1, 0]);
  });

  test('merged stops count as one until they are split [2.293]', async () => {
    const { slot } = await addSlots('07:00-07:45', 2);
    const ids = await Promise.all([1, 2, 3].map(() => copyRepairAfter(shop, confirmed)));
    const [first = '', second = '', third = ''] = ids;
    await book(first, slot, { address: '20 rue de Marseille' });
    await book(second, slot, { address: '22 rue de Marseille' });
    const { operator, technician } = shop.people;
    const params = { id: slot.id };
    const stopsOf = await operator.send(listSlotStops, { params });
    expect(stopsOf.map(({ address, repairs }) => [address, repairs[0]?.repairId])).toEqual(
      expect.arrayContaining([
        ['20 rue de Marseille', first],
        ['22 rue de Marseille', second],
      ]),
    );
    const stopIds = stopsOf.map(({ id }) => id);
    const merge = (merged: boolean, by = operator) => by.send(mergeStops, { params, body: { stopIds, merged } });
    await expect(merge(true, technician)).rejects.toMatchObject({ status: 403 });
    expect(new Set((await merge(true)).map(({ placeId }) => placeId)).size).toBe(1);
    expect((await slotAt(slot.time)).taken).toBe(1);
    // A correction brings a visit back to the stop that counts with another one.
    await book(third, slot, { address: '24 rue de Marseille' });
    await book(second, { ...slot, time: '06:00-06:30' }, { address: '22 rue de Marseille' });
    await shop.takeStep(second, ['Repair.corrected', 'operator']);
    expect(await slotAt(slot.time)).toMatchObject({ taken: 2, overbookings: [] });
    await merge(false);
    expect((await slotAt(slot.time)).taken).toBe(3);
    const elsewhere = { stopIds: [crypto.randomUUID()], merged: true };
    await expect(operator.send(mergeStops, { params, body: elsewhere })).rejects.toMatchObject({ status: 404 });
    const { data } = await shop.people.admin.send(listAudit, { query: { action: 'entry.changed' } });
    expect(data.filter(({ subject }) => subject?.id === `${slot.date} ${slot.time}`)).toMatchObject([
      { changes: { fields: ['stops'] } },
      { changes: { fields: ['stops'] } },
    ]);
  });

  test('a closed day and a closed window take nobody', async () => {
    const { slot } = await addSlots('15:00-16:00', 2);
    const id = await copyRepairAfter(shop, confirmed);
    const day = await shop.people.operator.send(closeSlotDay, { params: { day: slot.date }, body: { closed: true } });
    expect(day.every(({ closed }) => closed)).toBe(true);
    const isClosed = { status: 400, body: { issues: [{ path: 'time', message: 'slot.closed' }] } };
    const booking = { address: '8 rue de Marseille', overbooking: 'All the same' };
    await expect(book(id, slot, booking)).rejects.toMatchObject(isClosed);
    await shop.people.operator.send(closeSlotDay, { params: { day: slot.date }, body: { closed: false } });
    const params = { id: slot.id };
    await shop.people.operator.send(changeSlot, { params, body: { capacity: 1, driverId: null, closed: true } });
    await expect(book(id, slot, booking)).rejects.toMatchObject(isClosed);
    const driverId = shop.people.technician.id;
    await expect(
      shop.people.operator.send(changeSlot, { params, body: { capacity: 1, driverId, closed: false } }),
    ).rejects.toMatchObject({ status: 400, body: { issues: [{ path: 'driverId', message: 'invalid' }] } });
  });

  test('a closed day gets no open window [2.370]', async () => {
    const { plan, slot } = await addSlots('19:00-19:30');
    const { operator } = shop.people;
    const closeDay = (closed: boolean) => operator.send(closeSlotDay, { params: { day: slot.date }, body: { closed } });
    await closeDay(true);
    expect((await addSlots('19:30-20:00')).slot).toMatchObject({ date: slot.date, closed: true });
    await database().delete(slots).where(eq(slots.planId, plan.id));
    await makeSlots({ ...shop.world.app.platform, settings: () => defaultSettings });
    const made = await slotAt('19:00-19:30');
    expect(made).toMatchObject({ date: slot.date, closed: true });
    await operator.send(changeSlot, { params: { id: made.id }, body: { capacity: 5 } });
    expect(await slotAt('19:00-19:30')).toMatchObject({ id: made.id, capacity: 5, closed: true });
    expect((await addSlots('21:30-22:00')).slot).toMatchObject({ date: slot.date, closed: true });
    await operator.send(changeSlot, { params: { id: made.id }, body: { closed: false } });
    expect((await addSlots('20:00-20:30')).slot).toMatchObject({ date: slot.date, closed: false });
    await closeDay(true);
    await closeDay(false);
    expect((await addSlots('20:30-21:00')).slot).toMatchObject({ date: slot.date, closed: false });
  });

  test('raced bookings of the last place give one [2.262]', async () => {
    const { slot } = await addSlots('16:00-17:00');
    const racers = await Promise.all(Array.from({ length: 4 }, () => copyRepairAfter(shop, confirmed)));
    const { operator } = shop.people;
    const second = other === null ? operator.browser : openBrowser(other.app.url);
    second.accessToken = operator.browser.accessToken;
    const plan = (nth: number, time: string) =>
      (nth % 2 === 0 ? operator.browser : second).send(transitionRepair, {
        params: { id: racers[nth] ?? '' },
        body: { action: 'Repair.pickup.planned', date: slot.date, time, address: `${10 + nth} rue de Marseille` },
      });
    for (let round = 0; round < (isLong ? 500 : 3); round += 1) {
      const answers = await Promise.allSettled(racers.map((_, nth) => plan(nth, slot.time)));
      const winners = answers.flatMap(({ status }, nth) => (status === 'fulfilled' ? [nth] : []));
      expect(winners).toHaveLength(1);
      for (const winner of winners) await plan(winner, '07:00-08:00');
    }
    expect((await slotAt(slot.time)).taken).toBe(0);
  }, 600_000);
});

test('an erased customer leaves no address in a stop [2.289]', async () => {
  const { slot } = await addSlots('17:00-18:00');
  const { slot: left } = await addSlots('18:00-19:00');
  const [{ id }, mine] = [await shop.createRepair('stranger'), await copyRepairAfter(shop, confirmed)];
  await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
  await book(mine, left, { address: '97 rue de Marseille' });
  await book(mine, { ...left, time: '07:00-08:00' }, { address: '97 rue de Marseille' });
  await book(id, left, { address: '98 rue de Marseille' });
  await book(id, slot, { address: '99 rue de Marseille' });
  await shop.takeStep(id, ['Repair.cancel.request', 'stranger']);
  const addressesIn = async ({ id: slotId }: Slot) => {
    const rows = await database().select({ address: stops.address }).from(stops).where(eq(stops.slotId, slotId));
    return rows.map(({ address }) => address).sort();
  };
  expect([...(await addressesIn(left)), ...(await addressesIn(slot))]).toEqual(
    [97, 98, 99].map((number) => `${number} rue de Marseille`),
  );
  const all = await shop.people.stranger.send(listMyRepairs);
  for (const { id: other, status } of all)
    if (status !== 'CANCELLED') await shop.takeStep(other, ['Repair.cancel.request', 'stranger']);
  await shop.people.stranger.send(deleteMe, { body: { password: shopPassword } });
  expect([await addressesIn(left), await addressesIn(slot)]).toEqual([['', ''], ['']]);
  // A correction brings the visit back to the stop that it left.
  await shop.takeStep(mine, ['Repair.corrected', 'operator']);
  expect([await addressesIn(left), (await slotAt(left.time)).taken]).toEqual([['', '97 rue de Marseille'], 1]);
});
