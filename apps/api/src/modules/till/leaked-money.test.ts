import {
  addCharge,
  getMyTrackingLink,
  getRepairTrail,
  listMyPayments,
  recordProof,
  searchEverything,
  searchStaffRepairs,
  syncRoute,
  trackRepair,
  undoPayment,
} from '@atelier/contract';
import { allCalls } from '@atelier/testing';
import { io, type Socket } from 'socket.io-client';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { receiptNumbers } from '#schema/index.ts';
import { mailsOfRepair } from '../repairs/mails/repair-mails.fixture.ts';
import {
  happyPathTo,
  type MemberName,
  openShop,
  type Shop,
  type TransitionStep,
} from '../repairs/staff/shop.fixture.ts';
import { dayOf } from './seeded-month.fixture.ts';
import { tillActions } from './till.fixture.ts';

/* Reads everything that people without a right to a customer's money are sent. */

const price = '4321.987';
const due = '4107.919';
const lastReceipt = 731_900;

/** Texts of each planted value, in JSON and in both languages. No amount looks like the seconds of a time. */
const planted = {
  price: /4\s?321[,.]987/u,
  fee: /217[,.]389/u,
  payment: /431[,.]457/u,
  takenBack: /623[,.]861/u,
  due: /4\s?107[,.]919/u,
  receipt: /-7319\d\d\b/u,
  findings: /Qzfindings/u,
  signer: /Qzsigner/u,
  signature: /777,\s?333/u,
  paper: /^application\/pdf/mu,
} as const;

const readers = ['stranger', 'collector', 'otherCollector', 'courier', 'otherCourier'] as const;
type Reader = (typeof readers)[number];

let shop: Shop;
const sockets: Socket[] = [];
const events = new Map<Reader, unknown[]>();
beforeAll(async () => {
  shop = await openShop(inject('database'), { environment: { STEP_MAIL_DELAY: '0' } });
  const { url, platform } = shop.world.app;
  const year = Number(dayOf(shop).slice(0, 4));
  await platform.database.insert(receiptNumbers).values({ year, last: lastReceipt });
  for (const name of readers) {
    const auth = { token: shop.people[name].browser.accessToken };
    const socket = io(url, { transports: ['websocket'], forceNew: true, auth });
    sockets.push(socket);
    await new Promise<void>((resolve) => void socket.once('connect', resolve));
    const socketEvents: unknown[] = [];
    events.set(name, socketEvents);
    socket.onAny((...event: unknown[]) => socketEvents.push(event));
  }
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await shop.stop();
});

type Planted = Readonly<Record<'id' | 'entryId' | 'handoverId' | 'paymentId', string>>;

const plantedFields: Partial<Record<TransitionStep[0], TransitionStep[2]>> = {
  'Repair.diagnosis.finished': { price, notes: 'Qzfindings' },
};

/** Creates a customer's repair after this transition, with a signature, a deposit, a fee and a payment that was taken back. */
async function plantRepair(last: Parameters<typeof happyPathTo>[0]): Promise<Planted> {
  const { id } = await shop.createRepair();
  const params = { id };
  const { operator, collector } = shop.people;
  const first = happyPathTo('Repair.pickup.collected');
  await shop.takeSteps(id, first);
  const [handover] = (await operator.send(getRepairTrail, { params })).handovers;
  const { entryId, id: handoverId } = handover ?? { entryId: '', id: '' };
  await collector.send(recordProof, {
    params: { id, entryId },
    body: { kind: 'SIGNATURE', name: 'Qzsigner', strokes: [[777, 333]] },
    idempotencyKey: crypto.randomUUID(),
  });
  const { take } = tillActions(shop);
  const { id: paymentId } = await take(id, '431.457');
  await operator.send(addCharge, { params, body: { kind: 'STORAGE', amount: '217.389' } });
  const wrong = await take(id, '623.861', { method: 'TERMINAL' });
  await operator.send(undoPayment, { params: { id, paymentId: wrong.id } });
  const rest = happyPathTo(last).slice(first.length);
  await shop.takeSteps(
    id,
    rest.map(([action, by]): TransitionStep => [action, by, plantedFields[action] ?? {}]),
  );
  return { id, entryId, handoverId, paymentId };
}

/** Returns the answers to all calls that read, about this repair, and to a driver's and a search's. */
async function readAll(reader: MemberName, repair: Planted): Promise<string> {
  const { browser } = shop.people[reader];
  const fetchText = async (...request: Parameters<typeof browser.request>): Promise<string> => {
    const answer = await browser.request(...request);
    return `${answer.headers.get('content-type')} ${await answer.text()}`;
  };
  const { id } = repair;
  const ids: Readonly<Record<string, string>> = { ...repair, kind: 'quote' };
  const texts: string[] = [];
  for (const { method, path } of allCalls) {
    if (method !== 'GET' || path.startsWith('/auth/')) continue;
    const filled = path.replaceAll(/:(\w+)/gu, (_, name: string) => ids[name] ?? uuidv7());
    for (const query of ['', `?id=${id}&ids=${id}&repairId=${id}`])
      texts.push(await fetchText('GET', `${filled}${query}`));
  }
  texts.push(await fetchText('PUT', syncRoute.path, { body: { phone: crypto.randomUUID(), waiting: 0 } }));
  for (const q of ['', id, '4321', price, '431.457', `${dayOf(shop).slice(0, 4)}-${lastReceipt + 1}`, 'Qzsigner'])
    for (const { path } of [searchEverything, searchStaffRepairs])
      texts.push(await fetchText('POST', path, { body: { q } }));
  return texts.join('\n');
}

function leaksIn(text: string): string[] {
  return Object.entries(planted).flatMap(([name, word]) => (word.test(text) ? [name] : []));
}

async function leaksTo(reader: Reader, repair: Planted): Promise<string[]> {
  const mails = shop.world.mailbox.all.filter(({ to }) => to === shop.people[reader].email);
  const texts = [await readAll(reader, repair), ...mails.flatMap(({ subject, text, html }) => [subject, text, html])];
  return leaksIn([...texts, JSON.stringify(events.get(reader))].join('\n'));
}

test.each(['Repair.diagnosis.finished', 'Repair.confirm.return', 'Repair.return.delivered'] as const)(
  'money and signatures stay hidden after %s [2.193]',
  async (last) => {
    const repair = await plantRepair(last);
    const { id } = repair;
    await mailsOfRepair(shop, id);
    const leaks: unknown[] = [];
    for (const reader of readers) leaks.push([reader, await leaksTo(reader, repair)]);
    expect(leaks).toEqual(readers.map((reader) => [reader, []]));
    const { token } = await shop.people.customer.send(getMyTrackingLink, { params: { id } });
    const link = await shop.world.browser().request('POST', trackRepair.path, { body: { token } });
    expect([link.status, leaksIn(await link.text())]).toEqual([200, []]);
  },
);

test('an open visit shows the amount due alone [2.193]', async () => {
  const repair = await plantRepair('Repair.return.collected');
  await mailsOfRepair(shop, repair.id);
  const answers = await readAll('courier', repair);
  expect(answers).toContain(`"amountDue":"${due}"`);
  expect(leaksIn(answers.replaceAll(`"amountDue":"${due}"`, ''))).toEqual([]);
  const others = readers.filter((reader) => reader !== 'courier');
  for (const reader of others) expect([reader, await leaksTo(reader, repair)]).toEqual([reader, []]);
  const courierEvents = JSON.stringify(events.get('courier'));
  expect(courierEvents).toContain(repair.id);
  expect(leaksIn(courierEvents)).toEqual([]);
});

test('the office and the customer find what is planted', async () => {
  const repair = await plantRepair('Repair.diagnosis.finished');
  await shop.takeStep(repair.id, ['Repair.confirm.diagnosed', 'customer']);
  expect(leaksIn(await readAll('admin', repair))).toEqual(Object.keys(planted));
  const { balance } = await shop.people.customer.send(listMyPayments, { params: { id: repair.id } });
  expect(balance).toMatchObject({ agreed: price, due });
});
