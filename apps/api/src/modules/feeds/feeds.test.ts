import { Writable } from 'node:stream';
import { disableMember, endFeed, getFeed, listMembers, renewFeed } from '@atelier/contract';
import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { visits } from '#schema/index.ts';
import { happyPathTo, type MemberName, openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
let logText = '';
beforeAll(async () => {
  const log = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logText += chunk.toString();
      done();
    },
  });
  shop = await openShop(inject('database'), { log });
});
afterAll(() => shop.stop());

async function createFeed(name: MemberName): Promise<string> {
  const { path } = await shop.people[name].send(renewFeed);
  if (path === null) throw new Error('invariant: new feed without address');
  return path;
}

function fetchFeed(path: string): Promise<Response> {
  return fetch(`${shop.world.app.url}${path}`);
}

function eventsIn(text: string) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => ({
    summary: event.getFirstPropertyValue('summary'),
    start: String(event.getFirstPropertyValue('dtstart')),
  }));
}

test('drivers read own visits, the office all [2.335]', async () => {
  const { collector, otherCollector } = shop.people;
  const [own, others, brought] = [await shop.createRepair(), await shop.createRepair(), await shop.createRepair()];
  const date = shop.dayIn(3);
  const window = { date, time: '09:00-12:00', address: '12 rue du Lac, Tunis' };
  for (const [{ id }, driver] of [
    [own, collector],
    [others, otherCollector],
    [brought, collector],
  ] as const) {
    await shop.takeSteps(id, happyPathTo('Repair.pickup.planned'));
    await shop.takeStep(id, ['Repair.pickup.planned', 'operator', { ...window, assigneeId: driver.id }]);
  }
  const { database } = shop.world.app.platform;
  await database.update(visits).set({ mode: 'COUNTER' }).where(eq(visits.repairId, brought.id));
  const answer = await fetchFeed(await createFeed('collector'));
  const text = await answer.text();
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(eventsIn(text)).toEqual([{ summary: `Enlèvement ${own.id}`, start: `${date}T08:00:00Z` }]);
  expect(text).not.toMatch(/rue du Lac|Trabelsi|\+216|TEL|LOCATION/u);
  const office = eventsIn(await (await fetchFeed(await createFeed('operator'))).text());
  expect(new Set(office.map(({ summary }) => summary))).toEqual(
    new Set([`Enlèvement ${own.id}`, `Enlèvement ${others.id}`]),
  );
});

test('a replaced, ended or unknown address shows nothing [2.336]', async () => {
  const { courier, admin } = shop.people;
  const former = await createFeed('courier');
  const current = await createFeed('courier');
  expect((await courier.send(getFeed)).path).toBe(current);
  const statuses = async () => [(await fetchFeed(former)).status, (await fetchFeed(current)).status];
  expect(await statuses()).toEqual([404, 200]);
  await courier.send(endFeed);
  expect(await statuses()).toEqual([404, 404]);
  expect((await fetchFeed('/feed.ics?token=0')).status).toBe(404);

  const last = await createFeed('courier');
  const version = (await admin.send(listMembers)).find(({ id }) => id === courier.id)?.version ?? 0;
  await admin.send(disableMember, { params: { id: courier.id }, body: { disabled: true, version } });
  expect((await fetchFeed(last)).status).toBe(404);

  // Fastify logs the answers that fail.
  expect(logText).toContain('"level"');
  const tokens = [former, current, last].map((path) => path.slice(path.indexOf('=') + 1));
  expect(tokens.filter((token) => logText.includes(token))).toEqual([]);
});
