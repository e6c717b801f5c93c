import type { NotificationEvent, RepairEvent } from '@atelier/contract';
import type { Action } from '@atelier/domain';
import { waitUntilConnected } from '@atelier/testing';
import { sql } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { uuidv7 } from 'uuidv7';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { addWindows, type CapturedInput, type MemberName, openShop, happyPathTo, type Shop } from './shop.fixture.ts';

let shop: Shop;
const sockets: Socket[] = [];

beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()));
afterAll(() => shop.stop());

type ReceivedEvents = { readonly notifications: NotificationEvent[]; readonly repairs: RepairEvent[] };

async function openReceiver(name: MemberName): Promise<ReceivedEvents> {
  const heard: ReceivedEvents = { notifications: [], repairs: [] };
  const token = shop.people[name].browser.accessToken;
  const socket = io(shop.world.app.url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token },
  });
  sockets.push(socket);
  socket.on('notification', (event: NotificationEvent) => heard.notifications.push(event));
  socket.on('repair', (event: RepairEvent) => heard.repairs.push(event));
  await waitUntilConnected(socket);
  return heard;
}

function database() {
  return shop.world.app.platform.database;
}

async function readRows(id: string): Promise<unknown> {
  const { rows } = await database().execute(sql`
    select (select row_to_json(r) from repairs r where r.id = ${id}) as repair,
      (select json_agg(l order by l.version) from repair_log l where l.repair_id = ${id}) as log,
      (select count(*)::int from notifications n where n.repair_id = ${id}) as bells,
      (select count(*)::int from mails m where m.data ->> 'repairId' = ${id}) as mails`);
  return rows[0];
}

async function bellsOf(id: string): Promise<string[]> {
  const { rows } = await database().execute<{ action: string }>(
    sql`select n.action from notifications n join repairs r on r.id = n.repair_id and r.customer_id = n.user_id
      where r.id = ${id} order by n.created_at, n.id`,
  );
  return rows.map(({ action }) => action);
}

type Moment = { readonly id: string; readonly version: number };

/** Returns events from a version on, because those of earlier transitions may still arrive from another node. */
function receivedRepairEvents({ repairs }: ReceivedEvents, { id, version }: Moment): RepairEvent[] {
  return repairs.filter((event) => event.id === id && event.version >= version);
}

function receivedNotifications({ notifications }: ReceivedEvents, id: string, action: Action): NotificationEvent[] {
  return notifications.filter(({ data }) => data.repairId === id && data.action === action);
}

describe('after the commit', () => {
  test('a commit reaches the customer and all authorized readers [1.6] [3.18]', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.pickup.planned'));
    const [customer, operator, collector, stranger] = await Promise.all([
      openReceiver('customer'),
      openReceiver('technician'),
      openReceiver('collector'),
      openReceiver('stranger'),
    ]);
    const assigned = () => receivedNotifications(customer, id, 'Repair.pickup.assigned');
    const { version } = await shop.takeStep(id, ['Repair.pickup.assigned', 'operator']);
    for (const page of [customer, operator, collector])
      await expect.poll(() => receivedRepairEvents(page, { id, version })).toEqual([{ id, version }]);
    await expect.poll(assigned).toHaveLength(1);
    expect(assigned()).toEqual([
      {
        name: 'notification',
        data: {
          action: 'Repair.pickup.assigned',
          notificationId: expect.any(String),
          repairId: id,
          device: 'Pixel 9',
          next: { name: 'PICKUP', date: expect.any(String), time: '09:00-12:00', offer: null },
          isSeen: false,
          news: expect.any(Number),
        },
        timestamp: expect.any(String),
      },
    ]);
    expect(stranger).toEqual({ notifications: [], repairs: [] });
    expect(operator.notifications).toEqual([]);
    await expect.poll(() => collector.notifications.map(({ data }) => data.action)).toEqual(['Visit.given']);
  });

  test('a reassigned visit reaches its former collector', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
    const heard = await openReceiver('collector');
    const { version } = await shop.takeStep(id, [
      'Repair.pickup.assigned',
      'operator',
      {
        assigneeId: shop.people.otherCollector.id,
      },
    ]);
    await expect.poll(() => receivedRepairEvents(heard, { id, version })).toEqual([{ id, version }]);
  });

  test('a customer’s own cancellation rings no bell', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
    const before = await bellsOf(id);
    const people = ['customer', 'operator', 'technician', 'collector'] as const;
    const heard = await Promise.all(people.map(openReceiver));
    const { version } = await shop.takeStep(id, ['Repair.cancel.request', 'customer']);
    for (const page of heard)
      await expect.poll(() => receivedRepairEvents(page, { id, version })).toEqual([{ id, version }]);
    expect(await bellsOf(id)).toEqual(before);
    // Events are ordered, so no event of the cancellation is pending.
    await shop.createRepair();
    await expect.poll(() => heard[0]?.notifications.at(-1)?.data.action).toBe('Repair.created');
    expect(heard[0]?.notifications.map(({ data }) => data.action)).not.toContain('Repair.cancel.request');
  });

  test('an operator’s cancellation does ring their bell', async () => {
    const { id } = await shop.createRepair();
    await shop.takeStep(id, ['Repair.cancel.request', 'operator', { reason: 'The customer called' }]);
    expect(await bellsOf(id)).toEqual(['Repair.created', 'Repair.cancel.request']);
  });
});

/** A failing trigger on each table makes that write fail. */
const writtenBy = {
  'Repair.pickup.planned': [
    'notifications',
    'mails',
    'repair_log',
    'repairs',
    'visits',
    'repair_status_intervals',
    'repair_versions',
    'idempotency_keys',
  ],
  'Repair.pickup.collected': ['accessories', 'handovers'],
  'Repair.diagnosis.finished': ['proposals', 'proposal_options', 'proposal_lines'],
} as const;

type WritingAction = keyof typeof writtenBy;
const writes = (Object.keys(writtenBy) as WritingAction[]).flatMap((action) =>
  writtenBy[action].map((table) => ({ table, action })),
);

/** Counts rows of all repairs, because some of these tables don't name a repair. */
async function countRows(): Promise<unknown> {
  const { rows } = await database().execute(sql`
    select (select count(*) from stops) as stops, (select count(*) from repair_status_intervals) as intervals,
      (select sum(version) from repair_versions) as versions, (select count(*) from idempotency_keys) as keys,
      (select count(*) from accessories) as accessories, (select count(*) from handovers) as handovers,
      (select count(*) from proposals) as proposals, (select count(*) from proposal_options) as options,
      (select count(*) from proposal_lines) as lines`);
  return rows[0];
}

type Failing = { readonly table: string; readonly action: WritingAction; readonly input?: CapturedInput };

async function expectNothingWritten({ table, action, input = {} }: Failing): Promise<void> {
  const { id } = await shop.createRepair();
  const steps = happyPathTo(action);
  await shop.takeSteps(id, steps.slice(0, -1));
  const [, by] = steps.at(-1) ?? [action, 'operator'];
  const before = { repair: await readRows(id), counts: await countRows() };
  const heard = await openReceiver('customer');
  const key = uuidv7();
  const body = sql.raw(table);
  await database().execute(
    sql`create or replace function fail() returns trigger language plpgsql as 'begin raise exception ''forced''; end'`,
  );
  await database().execute(
    sql`create trigger forced before insert or update on ${body} for each row execute function fail()`,
  );
  const failed: unknown = await shop.takeStep(id, [action, by, input, key]).catch((error: unknown) => error);
  await database().execute(sql`drop trigger forced on ${body}`);
  expect(failed).toMatchObject({ status: 500, body: { message: 'serverError' } });
  expect({ repair: await readRows(id), counts: await countRows() }).toEqual(before);
  const { version } = await shop.takeStep(id, [action, by, input, key]);
  await expect.poll(() => receivedRepairEvents(heard, { id, version })).toEqual([{ id, version }]);
  await expect.poll(() => receivedNotifications(heard, id, action)).toHaveLength(1);
}

describe('a failure half way', () => {
  test.each(writes)('a failure in $table leaves nothing of $action', expectNothingWritten);

  test('a failure in stops leaves nothing of a plan', async () => {
    const time = '13:00-15:00';
    await addWindows(shop, time);
    const date = [1, 2, 3, 4, 5, 6, 7].map(shop.dayIn).find((day) => new Date(day).getUTCDay() === 2) ?? '';
    await expectNothingWritten({ table: 'stops', action: 'Repair.pickup.planned', input: { date, time } });
  });
});

describe('a disk that is full', () => {
  test('a full disk refuses writes and serves reads', async () => {
    const { id } = await shop.createRepair();
    const before = await readRows(id);
    await database().execute(sql`create function no_space() returns trigger language plpgsql as
      'begin raise exception ''could not extend file'' using errcode = ''disk_full''; end'`);
    await database().execute(sql`create trigger no_space before insert on repair_log execute function no_space()`);
    const refused: unknown = await shop
      .takeStep(id, ['Repair.confirm.request', 'operator'])
      .catch((error: unknown) => error);
    const { status } = await shop.readAsCustomer(id);
    const ready = await fetch(`${shop.world.app.url}/health/ready`);
    await database().execute(sql`drop trigger no_space on repair_log`);
    expect(refused).toMatchObject({ status: 503, body: { message: 'unavailable' } });
    expect([status, ready.status]).toEqual(['REQUESTED', 200]);
    expect(await readRows(id)).toEqual(before);
    expect(await shop.takeStep(id, ['Repair.confirm.request', 'operator'])).toMatchObject({ status: 'CONFIRMED' });
  });
});
