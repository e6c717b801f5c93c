import {
  addSlotPlan,
  addZone,
  cancelRepair,
  closeSlotDay,
  deleteMe,
  getDesk,
  getSettings,
  listNotifications,
  listOpenSlots,
  listOpenSlotsAt,
  listSlots,
  listSlotStops,
  moveVisit,
  type OpenSlot,
  type Repair,
  saveRepairRequest,
  saveSetting,
  type Slot,
} from '@atelier/contract';
import { cutOffOf, defaultSettings, instantAt, type ShopSettings } from '@atelier/domain';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBrowser, startWorld, type TestWorld } from '#browser.fixture.ts';
import { mails } from '#platform/database/schema.ts';
import { remindersContext } from '../reminders/reminders.ts';
import { lapseWishes } from '../reminders/wish-lapses.ts';
import { exportRepairs } from './repair-export.ts';
import { openShop, type Shop, shopPassword, type TransitionStep } from '../staff/shop.fixture.ts';

const isLong = process.env['ATELIER_LONG_TESTS'] === '1';

const [MORNING, NOON] = ['08:00-10:00', '12:00-14:00'] as const;
const address = '1 rue de Marseille, Tunis';

let shop: Shop;
let other: TestWorld | null = null;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  if (isLong)
    other = await startWorld(inject('database'), {
      beside: shop.world,
    });
  const zone = { nameFr: 'Centre', nameEn: 'Centre', postalCodes: [], places: ['Marseille'] };
  const { id: zoneId } = await shop.people.admin.send(addZone, { body: zone });
  for (const time of [MORNING, NOON])
    await shop.people.operator.send(addSlotPlan, {
      body: { zoneId, weekdays: [1, 2, 3, 4, 5, 6, 7], seasons: 'ALL', time, capacity: 1 },
    });
});
afterAll(async () => {
  await other?.stop();
  await shop.stop();
});

type Owner = 'customer' | 'stranger';

function offerAt(owner: Owner = 'customer', at = address) {
  return shop.people[owner].send(listOpenSlotsAt, { body: { address: at } });
}

async function freeSlot(time: string, nth = 0, owner: Owner = 'customer'): Promise<OpenSlot> {
  const slot = (await offerAt(owner)).slots.filter((each) => each.time === time)[nth];
  if (slot === undefined) throw new Error(`invariant: no free slot at ${time}`);
  return slot;
}

async function wish({ id: slotId }: Pick<OpenSlot, 'id'>, owner: Owner = 'customer'): Promise<Repair> {
  const deviceId = await shop.addDevice(owner);
  return shop.people[owner].send(saveRepairRequest, { body: { deviceId, issue: 'Black', address, slotId } });
}

async function slotOf({ date, time }: OpenSlot): Promise<Slot | undefined> {
  const all = await shop.people.operator.send(listSlots, { query: { from: date, to: date } });
  return all.find((each) => each.time === time);
}

async function takenOf(slot: OpenSlot): Promise<number | undefined> {
  return (await slotOf(slot))?.taken;
}

async function deskWishOf(id: string) {
  const { sections } = await shop.people.operator.send(getDesk, { query: { id } });
  return sections.flatMap(({ items }) => items).map((item) => 'wish' in item && item.wish);
}

async function saveClosures(value: ShopSettings['closures']) {
  const { version } = (await shop.people.admin.send(getSettings)).closures;
  await shop.people.admin.send(saveSetting, { params: { key: 'closures' }, body: { value, version } });
}

async function lapsesOf(id: string): Promise<number> {
  const { data } = await shop.people.customer.send(listNotifications, { query: {} });
  return data.filter(({ repairId, action }) => repairId === id && action === 'Wish.lapsed').length;
}

async function lapseMailsOf(id: string): Promise<number> {
  const { database } = shop.world.app.platform;
  const posted = await database.select().from(mails).where(eq(mails.template, 'repair.reminder'));
  return posted.filter(({ data }) => data['repairId'] === id && data['kind'] === 'WISH').length;
}

function cancel(id: string, owner: Owner = 'customer') {
  return shop.people[owner].send(cancelRepair, { params: { id }, body: {} });
}

describe('a wish in a request', () => {
  test('a wish takes a place, which its visit keeps [2.272]', async () => {
    const slot = await freeSlot(MORNING);
    const { id, wish: wished } = await wish(slot);
    expect(wished).toEqual({ date: slot.date, time: slot.time, lapsed: false });
    expect([await slotOf(slot), await deskWishOf(id)]).toMatchObject([{ taken: 1, wished: 1 }, [wished]]);
    expect((await offerAt('stranger')).slots).not.toContainEqual(slot);
    await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
    const { status, visits, wish: after } = await shop.readAsStaff(id);
    expect([status, after]).toEqual(['COLLECTING', null]);
    expect([await slotOf(slot), await deskWishOf(id)]).toMatchObject([{ taken: 1, wished: 0 }, [null]]);
    expect(visits).toMatchObject([{ status: 'PLANNED', date: slot.date, time: slot.time, address }]);
    await cancel(id);
    expect(await takenOf(slot)).toBe(0);
  });

  test.each<readonly [string, readonly TransitionStep[]]>([
    ['cancelled', [['Repair.cancel.request', 'customer']]],
    ['declined', [['Repair.decline.request', 'operator', { reason: 'Too old' }]]],
    ['moved to another address', [['Repair.updated', 'customer', { address: '9 rue de Marseille, Tunis' }]]],
    [
      'confirmed and corrected',
      [
        ['Repair.confirm.request', 'operator'],
        ['Repair.corrected', 'operator'],
      ],
    ],
    [
      'aborted',
      [
        ['Repair.confirm.request', 'operator'],
        ['Repair.aborted', 'operator', { reason: 'No parts' }],
      ],
    ],
    [
      'declined and corrected',
      [
        ['Repair.decline.request', 'operator', { reason: 'Too old' }],
        ['Repair.corrected', 'operator'],
      ],
    ],
  ])('the place of a request that is %s is free [2.273]', async (_, steps) => {
    const slot = await freeSlot(NOON, 1);
    const { id } = await wish(slot);
    expect(await takenOf(slot)).toBe(1);
    await shop.takeSteps(id, steps);
    expect(await takenOf(slot)).toBe(0);
    const { status } = await shop.readAsCustomer(id);
    if (status === 'REQUESTED' || status === 'CONFIRMED') await cancel(id);
  });

  test('a customer holds two wishes and changes them [2.274]', async () => {
    const [first, second, third] = [await freeSlot(MORNING), await freeSlot(MORNING, 1), await freeSlot(MORNING, 2)];
    const [mine, next] = [await wish(first), await wish(second)];
    expect(await offerAt()).toEqual({ slots: [], byPhone: 'wishes' });
    await expect(wish(third)).rejects.toMatchObject({ status: 409, body: { message: 'slotClosed' } });
    const { customer, stranger } = shop.people;
    expect((await customer.send(listOpenSlots, { query: { repairId: mine.id } })).slots).toContainEqual(third);
    const body = { slotId: third.id };
    const moved = await customer.send(moveVisit, { params: { id: mine.id }, body: { ...body, version: mine.version } });
    expect(moved).toMatchObject({ status: 'REQUESTED', wish: { date: third.date, lapsed: false } });
    expect([await takenOf(first), await takenOf(third)]).toEqual([0, 1]);
    await expect(stranger.send(moveVisit, { params: { id: mine.id }, body })).rejects.toMatchObject({ status: 404 });
    for (const { id } of [mine, next]) await cancel(id);
  });

  test('a wish leaves a visit its address', async () => {
    const slot = await freeSlot(NOON);
    const visited = await shop.createRepair();
    const { date, time } = slot;
    await shop.takeStep(visited.id, ['Repair.confirm.request', 'operator']);
    await shop.takeStep(visited.id, ['Repair.pickup.planned', 'operator', { date, time, address }]);
    const wished = await wish(slot);
    const body = { slotId: (await freeSlot(NOON, 1)).id };
    await shop.people.customer.send(moveVisit, { params: { id: wished.id }, body });
    const [left] = await shop.people.operator.send(listSlotStops, { params: { id: slot.id } });
    expect(left).toMatchObject({ address, repairs: [{ repairId: visited.id }] });
    for (const { id } of [visited, wished]) await cancel(id);
  });

  test('a refused wish creates nothing and names windows [2.275]', async () => {
    const slot = await freeSlot(MORNING);
    const taken = await wish(slot, 'stranger');
    const before = await shop.people.customer.send(listOpenSlotsAt, { body: { address } });
    const next = before.slots.slice(0, 3);
    const deviceId = await shop.addDevice();
    const send = (slotId: string, at = address) =>
      shop.people.customer.send(saveRepairRequest, { body: { deviceId, issue: 'Black', address: at, slotId } });
    await expect(send(slot.id)).rejects.toMatchObject({ status: 409, body: { message: 'slotFull', slots: next } });
    await expect(send('unknown')).rejects.toMatchObject({ status: 409, body: { message: 'slotClosed', slots: next } });
    const elsewhere = await offerAt('customer', 'Sfax');
    expect(elsewhere).toEqual({ slots: [], byPhone: null });
    await expect(send(next[0]?.id ?? '', 'Sfax')).rejects.toMatchObject({ status: 409, body: { slots: [] } });
    const { id } = await send(next[0]?.id ?? '');
    await cancel(id);
    await cancel(taken.id, 'stranger');
  });

  test('of raced requests one gets the last place [2.276]', async () => {
    const slot = await freeSlot(NOON, 3);
    const devices = { customer: await shop.addDevice(), stranger: await shop.addDevice('stranger') };
    const { customer, stranger } = shop.people;
    const second = other === null ? stranger.browser : openBrowser(other.app.url);
    const body = { issue: 'Black', address, slotId: slot.id };
    for (let round = 1; round <= (isLong ? 1000 : 20); round += 1) {
      // Access tokens last ten minutes.
      if (round % 200 === 0) await shop.advanceClock(0);
      second.accessToken = stranger.browser.accessToken;
      const answers = await Promise.allSettled([
        customer.send(saveRepairRequest, { body: { ...body, deviceId: devices.customer } }),
        second.send(saveRepairRequest, { body: { ...body, deviceId: devices.stranger } }),
      ]);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await takenOf(slot)).toBe(1);
      const [mine, theirs] = answers;
      if (mine?.status === 'fulfilled') await cancel(mine.value.id);
      if (theirs?.status === 'fulfilled') await cancel(theirs.value.id, 'stranger');
      expect(await takenOf(slot)).toBe(0);
    }
  }, 1_800_000);

  test('a wish lapses once on two nodes [2.277]', async () => {
    const slot = await freeSlot(MORNING);
    const { id } = await wish(slot);
    const nodes = [0, 1].map(() => remindersContext(shop.world.app.platform, () => defaultSettings));
    const run = () => Promise.all(nodes.map(lapseWishes));
    await run();
    expect(await takenOf(slot)).toBe(1);
    const cutOff = cutOffOf(slot.date, { ...defaultSettings, timeZone: 'Africa/Tunis' });
    await shop.advanceClock((cutOff?.getTime() ?? 0) - shop.world.clock.now().getTime());
    await run();
    await run();
    expect(await takenOf(slot)).toBe(0);
    expect((await shop.readAsCustomer(id)).wish).toMatchObject({ lapsed: true });
    expect(await lapsesOf(id)).toBe(1);
    expect(await lapseMailsOf(id)).toBe(1);
    const again = await freeSlot(NOON);
    await shop.people.customer.send(moveVisit, { params: { id }, body: { slotId: again.id } });
    expect([await takenOf(again), (await shop.readAsCustomer(id)).wish?.lapsed]).toEqual([1, false]);
  });

  test.each<readonly [string, (day: string, closed: boolean) => Promise<unknown>]>([
    ['by the office', (day, closed) => shop.people.operator.send(closeSlotDay, { params: { day }, body: { closed } })],
    ['by a setting', (day, closed) => saveClosures(closed ? [{ from: day, to: day }] : [])],
  ])('a day closed %s ends its wishes', async (_, close) => {
    const slot = await freeSlot(MORNING);
    const { date, time } = slot;
    const { id } = await wish(slot);
    await close(date, true);
    await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
    expect(await shop.readAsStaff(id)).toMatchObject({ status: 'CONFIRMED', visits: [] });
    const plan = () => shop.takeStep(id, ['Repair.pickup.planned', 'operator', { date, time, address }]);
    const issues = [{ path: 'time', message: 'slot.closed' }];
    await expect(plan()).rejects.toMatchObject({ status: 400, body: { issues } });
    const run = shop.world.app.platform.jobs.routines.find(({ name }) => name === 'wishes.lapse')?.run;
    await Promise.all([run?.(), run?.()]);
    await close(date, false);
    expect((await shop.readAsCustomer(id)).wish).toMatchObject({ lapsed: true });
    expect([await takenOf(slot), await lapsesOf(id)]).toEqual([0, 1]);
    await cancel(id);
  });

  test('a nightly lapse is announced in the morning', async () => {
    const slot = await freeSlot(MORNING);
    const { id } = await wish(slot);
    const hours = defaultSettings.hours.map((day) => day && '09:00-23:00') as [...ShopSettings['hours']];
    const rules = { ...defaultSettings, hours, cutOff: '23:00', timeZone: 'Africa/Tunis' };
    const nodes = [0, 1].map(() => remindersContext(shop.world.app.platform, () => rules));
    const runAt = async (at: Date | null) => {
      await shop.advanceClock((at?.getTime() ?? 0) - shop.world.clock.now().getTime());
      await Promise.all(nodes.map(lapseWishes));
      return [await takenOf(slot), await lapsesOf(id), await lapseMailsOf(id)];
    };
    expect(await runAt(cutOffOf(slot.date, rules))).toEqual([0, 0, 0]);
    expect(await runAt(instantAt(slot.date, '07:59', rules.timeZone))).toEqual([0, 0, 0]);
    expect(await runAt(instantAt(slot.date, '08:00', rules.timeZone))).toEqual([0, 1, 1]);
    expect(await runAt(instantAt(slot.date, '08:05', rules.timeZone))).toEqual([0, 1, 1]);
    await cancel(id);
  });

  test('own data include the wish, which erasure empties [2.278]', async () => {
    const slot = await freeSlot(MORNING, 1, 'stranger');
    const { stranger } = shop.people;
    const { id } = await wish(slot, 'stranger');
    await cancel(id, 'stranger');
    const { database } = shop.world.app.platform;
    const copied = async () => (await exportRepairs(database, { customerId: stranger.id, lang: 'fr' })).wishes;
    const theirs = async () => (await copied()).filter(({ repairId }) => repairId === id);
    expect(await theirs()).toMatchObject([{ date: slot.date, time: slot.time, address, lapsedAt: null }]);
    await stranger.send(deleteMe, { body: { password: shopPassword } });
    expect(await theirs()).toMatchObject([{ address: '' }]);
  });
});
