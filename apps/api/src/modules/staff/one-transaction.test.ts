import type { NotificationEvent, RepairEvent } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type Name, openShop, roadTo, type Shop } from './shop.fixture.ts';

let shop: Shop;
const sockets: Socket[] = [];

beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()));
afterAll(() => shop.stop());

type Heard = { readonly notifications: NotificationEvent[]; readonly repairs: RepairEvent[] };

/** A person's open page: what its socket hears. */
const listening = async (name: Name): Promise<Heard> => {
  const heard: Heard = { notifications: [], repairs: [] };
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
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return heard;
};

const database = () => shop.world.app.platform.database;

const everythingOf = async (id: string): Promise<unknown> => {
  const { rows } = await database().execute(sql`
    select (select row_to_json(r) from repairs r where r.id = ${id}) as repair,
      (select json_agg(l order by l.version) from repair_log l where l.repair_id = ${id}) as log,
      (select count(*)::int from notifications n where n.repair_id = ${id}) as bells,
      (select count(*)::int from mails m where m.data ->> 'repairId' = ${id}) as mails`);
  return rows[0];
};

const jobsWithoutMail = async (): Promise<readonly unknown[]> =>
  (
    await database().execute(
      sql`select id from graphile_worker._private_jobs where payload ->> 'id' not in (select id::text from mails)`,
    )
  ).rows;

/** What was heard of one version: an earlier step's event may still be on its way from node to node. */
const heardOf = (heard: { readonly repairs: readonly RepairEvent[] }, version: number) =>
  heard.repairs.filter((event) => event.version >= version);

describe('after the commit', () => {
  test('the customer hears the notification with news, and everybody who may see the repair hears its version', async () => {
    const { id } = await shop.requested();
    await shop.live(id, roadTo('Repair.pickup.planned'));
    const [customer, operator, collector, stranger] = await Promise.all([
      listening('customer'),
      listening('technician'),
      listening('collector'),
      listening('stranger'),
    ]);
    const assigned = () => customer.notifications.filter(({ data }) => data.action === 'Repair.pickup.assigned');
    const { version } = await shop.act(id, 'Repair.pickup.assigned', 'operator');
    await vi.waitFor(() => {
      expect(heardOf(customer, version)).toEqual([{ id, version }]);
      expect(heardOf(operator, version)).toEqual([{ id, version }]);
      expect(heardOf(collector, version)).toEqual([{ id, version }]);
      expect(assigned()).toHaveLength(1);
    });
    expect(assigned()).toEqual([
      {
        name: 'notification',
        data: {
          action: 'Repair.pickup.assigned',
          notificationId: expect.any(String),
          repairId: id,
          news: expect.any(Number),
        },
        timestamp: expect.any(String),
      },
    ]);
    expect(stranger).toEqual({ notifications: [], repairs: [] });
    expect([operator.notifications, collector.notifications]).toEqual([[], []]);
  });

  test('a collector whose visit goes to another hears that, too', async () => {
    const { id } = await shop.requested();
    await shop.live(id, roadTo('Repair.pickup.assigned'));
    const heard = await listening('collector');
    const { version } = await shop.act(id, 'Repair.pickup.assigned', 'operator', {
      assigneeId: shop.people.otherCollector.id,
    });
    await vi.waitFor(() => expect(heardOf(heard, version)).toEqual([{ id, version }]));
  });
});

/** What each part of a step writes to; a trigger there makes that part fail. */
const parts = ['notifications', 'mails', 'repair_log', 'repairs', 'visits', 'graphile_worker._private_jobs'] as const;

describe('a failure half way', () => {
  test.each(parts)('in %s leaves nothing of the step, and nobody hears of it', async (table) => {
    const { id } = await shop.requested();
    await shop.act(id, 'Repair.confirm.request', 'operator');
    const before = await everythingOf(id);
    const heard = await listening('customer');
    const body = sql.raw(table);
    await database().execute(
      sql`create or replace function fail() returns trigger language plpgsql as 'begin raise exception ''forced''; end'`,
    );
    await database().execute(
      sql`create trigger forced before insert or update on ${body} for each row execute function fail()`,
    );
    const failed: unknown = await shop.act(id, 'Repair.pickup.planned', 'operator').catch((error: unknown) => error);
    await database().execute(sql`drop trigger forced on ${body}`);
    expect(failed).toMatchObject({ status: 500, body: { message: 'serverError' } });
    expect(await everythingOf(id)).toEqual(before);
    expect(await jobsWithoutMail()).toEqual([]);
    // All that comes over the socket is of the step that succeeded.
    const { version } = await shop.act(id, 'Repair.pickup.planned', 'operator');
    await vi.waitFor(() => {
      expect(heardOf(heard, version)).toEqual([{ id, version }]);
      expect(heard.notifications).toHaveLength(1);
    });
  });
});
