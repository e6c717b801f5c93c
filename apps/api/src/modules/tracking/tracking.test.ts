import {
  announceArrival,
  confirmTracked,
  createDevice,
  deleteMe,
  endMyTrackingLink,
  getMyTrackingLink,
  listDeviceTypes,
  listMyRepairs,
  renewMyTrackingLink,
  saveRepairRequest,
  writeToShop,
  trackRepair,
} from '@atelier/contract';
import { allCalls, callName } from '@atelier/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startWorld } from '#browser.fixture.ts';
import { day, minute } from '#platform/config/limits.ts';
import {
  happyPath,
  happyPathTo,
  openShop,
  shopPassword,
  type MemberName,
  type Shop,
} from '../repairs/staff/shop.fixture.ts';
import { readPdf } from '../papers/read-pdf.fixture.ts';
import { trackingToken } from './tracking-link.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'), { environment: { STEP_MAIL_DELAY: '0' } });
});
afterAll(() => shop.stop());

/** Words that no link may show. */
const planted = {
  name: 'Qzname',
  brand: 'Qzbrand',
  serialNumber: 'QZSERIAL',
  issue: 'Qzissue',
  address: 'Qzaddress 1, Tunis',
  message: 'Qzmessage',
  findings: 'Qzfindings',
  price: '77.125',
};
const plantedWords = Object.values(planted);
const secretWords = [...plantedWords, 'customer', 'Test', '20123456', 'atelier.test'];

async function createRepair(owner: MemberName = 'customer'): Promise<string> {
  const { send } = shop.people[owner];
  const [type] = await send(listDeviceTypes);
  const { name, brand, serialNumber, issue, address } = planted;
  const body = { typeId: type?.id ?? '', name, brand, serialNumber, model: 'GT-9' };
  const { device } = await send(createDevice, { body });
  return (await send(saveRepairRequest, { body: { deviceId: device.id, issue, address } })).id;
}

async function tokenOf(id: string, owner: MemberName = 'customer'): Promise<string> {
  const { token } = await shop.people[owner].send(getMyTrackingLink, { params: { id } });
  return token ?? 'none';
}

async function answerOf(token: string) {
  const answer = await shop.world.browser().request('POST', '/tracking', { body: { token } });
  return { status: answer.status, text: await answer.text(), cache: answer.headers.get('cache-control') };
}

const refusal = { status: 400, text: expect.stringContaining('Invalid token'), cache: 'no-store' };

test('link shows state and window alone [2.310]', async () => {
  const id = await createRepair();
  await shop.people.customer.send(writeToShop, { params: { id }, body: { text: planted.message } });
  const token = await tokenOf(id);
  await shop.takeSteps(id, happyPathTo('Repair.pickup.planned'));
  const planned = await shop.world.browser().send(trackRepair, { body: { token } });
  expect(planned).toMatchObject({ id, model: 'GT-9', status: 'COLLECTING', custody: 'CUSTOMER', turn: 'SHOP' });
  expect(planned.next).toEqual({ name: 'PICKUP', date: planned.windows[0]?.date, time: planned.windows[0]?.time });
  expect(planned.windows.map(({ type }) => type)).toEqual(['PICKUP']);
  expect(planned.logs.map(({ status }) => status)).toContain('CONFIRMED');

  await shop.takeSteps(
    id,
    happyPath.slice(happyPathTo('Repair.pickup.planned').length, happyPathTo('Repair.diagnosis.started').length),
  );
  await shop.takeStep(id, [
    'Repair.diagnosis.finished',
    'technician',
    { price: planted.price, notes: planted.findings },
  ]);
  const { status, text, cache } = await answerOf(token);
  expect([status, cache]).toEqual([200, 'no-store']);
  expect(JSON.parse(text)).toMatchObject({ next: { name: 'ANSWER', date: null, time: null }, turn: 'CUSTOMER' });
  expect(secretWords.filter((word) => text.includes(word))).toEqual([]);
});

test('unknown, ended and foreign tokens answer alike [2.311]', async () => {
  const [ended, foreign] = [await createRepair(), await createRepair('stranger')];
  const token = await tokenOf(ended);
  await shop.people.customer.send(endMyTrackingLink, { params: { id: ended } });
  const { config } = shop.world.app.platform;
  const tokens = [
    '',
    'x',
    'é'.repeat(5_000),
    token,
    `${ended}.${'0'.repeat(32)}`,
    `ZZZZZZZZ.${'0'.repeat(32)}`,
    `${foreign}.${token.slice(9)}`,
    `${await tokenOf(foreign, 'stranger')}0`,
    trackingToken({ secret: 'another secret of the same length' }, { repairId: foreign, version: 1 }),
    trackingToken(config, { repairId: foreign, version: 2 }),
  ];
  const bodies = new Set<string>();
  for (const each of tokens) {
    const answer = await answerOf(each);
    expect([each, answer]).toEqual([each, refusal]);
    bodies.add(answer.text);
  }
  expect([...bodies]).toHaveLength(1);
});

test('whoever has the link says who will be there [2.317]', async () => {
  const id = await createRepair();
  const token = await tokenOf(id);
  await shop.takeSteps(id, happyPathTo('Repair.pickup.planned'));
  const { send } = shop.world.browser();
  const [window] = (await send(trackRepair, { body: { token } })).windows;
  const said = { date: window?.date ?? '', time: window?.time ?? '' };
  const other = await send(confirmTracked, { body: { token, ...said, time: '20:00-21:00' } });
  expect(other.windows).toMatchObject([{ attendance: 'OPEN' }]);
  const { windows } = await send(confirmTracked, { body: { token, ...said } });
  expect(windows).toEqual([{ ...window, attendance: 'CONFIRMED' }]);
  const stored = await shop.world.app.platform.database.execute(
    sql`select confirmed_by from visits where repair_id = ${id} and confirmed_at is not null`,
  );
  expect(stored.rows).toEqual([{ confirmed_by: 'LINK' }]);
  await expect(send(confirmTracked, { body: { token: `${id}.${'0'.repeat(32)}`, ...said } })).rejects.toThrow(
    'Invalid token',
  );
});

test('link says when the driver arrives [2.291]', async () => {
  const id = await createRepair();
  const token = await tokenOf(id);
  await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
  const window = async () => (await shop.world.browser().send(trackRepair, { body: { token } })).windows[0];
  const { visits } = await shop.readAsStaff(id);
  expect(await window()).toMatchObject({ arrivesAt: null });
  const { date = '' } = visits[0] ?? {};
  await shop.advanceClock(Math.max(0, Date.parse(`${date}T09:00:00Z`) - shop.world.clock.now().getTime()));
  const body = { visitId: visits[0]?.id ?? '', minutes: 20 } as const;
  const { arrivesAt } = await shop.people.collector.send(announceArrival, { params: { id }, body });
  expect(await window()).toMatchObject({ arrivesAt });
  await shop.takeStep(id, ['Repair.pickup.collected', 'collector', { condition: 'Good' }]);
  expect(await window()).toBeUndefined();
});

describe('a link ends', () => {
  test('a customer ends their link and may make another [2.312]', async () => {
    const id = await createRepair();
    const { send } = shop.people.customer;
    const former = await tokenOf(id);
    expect(await send(endMyTrackingLink, { params: { id } })).toEqual({ token: null, canRenew: true });
    expect(await answerOf(former)).toEqual(refusal);
    const { token } = await send(renewMyTrackingLink, { params: { id } });
    expect([token === former, (await answerOf(token ?? '')).status]).toEqual([false, 200]);
    expect((await send(renewMyTrackingLink, { params: { id } })).token).toBe(token);
    expect(await answerOf(former)).toEqual(refusal);
    for (const call of [getMyTrackingLink, renewMyTrackingLink, endMyTrackingLink])
      await expect(shop.people.stranger.send(call, { params: { id } })).rejects.toThrow('notFound');
  });

  test('a link ends 60 days after its repair', async () => {
    const id = await createRepair();
    const token = await tokenOf(id);
    await shop.takeSteps(id, [['Repair.cancel.request', 'customer']]);
    await shop.advanceClock(59 * day);
    expect((await answerOf(token)).status).toBe(200);
    await shop.advanceClock(2 * day);
    expect(await answerOf(token)).toEqual(refusal);
    const { send } = shop.people.customer;
    expect(await send(getMyTrackingLink, { params: { id } })).toEqual({ token: null, canRenew: false });
  });
});

test('first mail and intake slip have the link [2.313]', async () => {
  await shop.advanceClock(0);
  const id = await createRepair();
  const url = `${shop.world.app.platform.site.publicUrl()}/t#${await tokenOf(id)}`;
  const mail = await shop.world.mailbox.next({ to: shop.people.customer.email, text: id });
  expect(mail.text).toContain(`${url}\n`);
  const slip = async () => {
    const answer = await shop.people.operator.browser.request('GET', `/staff/repairs/${id}/papers/intake`);
    return (await (await readPdf(await answer.bytes())).readCodes()).flat();
  };
  expect(await slip()).toContain(url);
  await shop.people.customer.send(endMyTrackingLink, { params: { id } });
  expect((await slip()).filter((code) => code.includes('/t#'))).toEqual([]);
});

test('links are mailed to their stored address alone [2.314]', async () => {
  await shop.advanceClock(day);
  const { mailbox } = shop.world;
  const visitor = shop.world.browser();
  const id = await createRepair();
  const { email } = shop.people.customer;
  const addresses = ['nobody@atelier.test', shop.people.otherCourier.email, email.toUpperCase()];
  const answers = [];
  for (const each of addresses) {
    const answer = await visitor.request('POST', '/tracking/mail', { body: { email: each } });
    answers.push([answer.status, await answer.text()]);
  }
  expect(answers).toEqual(addresses.map(() => [200, '{}']));
  // The first mail of the request has the link too.
  const isLinksMail = ({ subject }: { subject: string }) => subject === 'Vos liens de suivi';
  await expect.poll(() => mailbox.all.filter(isLinksMail).map(({ to }) => to)).toEqual([email]);
  await expect.poll(() => pendingJobs()).toEqual([]);
  const [mail, ...others] = mailbox.all.filter(isLinksMail);
  expect([others, mail?.text.includes(`/t#${await tokenOf(id)}\n`)]).toEqual([[], true]);
});

async function pendingJobs() {
  const { rows } = await shop.world.app.platform.database.execute(
    sql`select from graphile_worker.jobs where task_identifier = 'tracking.mailLinks'`,
  );
  return rows;
}

test('token opens no other call [2.315]', async () => {
  await shop.advanceClock(0);
  const id = await createRepair();
  const token = await tokenOf(id);
  const wrong: unknown[] = [];
  for (const call of allCalls.filter((each) => each !== trackRepair)) {
    const path = call.path.replaceAll(/:\w+/gu, id);
    const hasBody = call.method !== 'GET' && call.method !== 'DELETE' && call.upload === undefined;
    const send = async (more: { headers?: Record<string, string>; query?: string; body?: object }) => {
      const { headers = {}, query = '', body = {} } = more;
      const answer = await shop.world
        .browser()
        .request(call.method, `${path}${query}`, { headers, ...(hasBody ? { body } : {}) });
      return { status: answer.status, text: await answer.text() };
    };
    const plain = await send({});
    const tries = [
      await send({ headers: { authorization: `Bearer ${token}` } }),
      await send({ headers: { cookie: `session=${token}; refresh=${token}; token=${token}; refreshToken=${token}` } }),
      await send({ query: `?token=${token}` }),
      await send({ body: { token, verifyToken: token, accessToken: token } }),
    ];
    for (const [index, { status, text }] of tries.entries()) {
      const isRefused = status === 401 || status === plain.status || (status >= 400 && status < 500);
      const shown = [...plantedWords, token].filter((word) => text.includes(word));
      if (!isRefused || shown.length > 0) wrong.push([callName(call), index, status]);
    }
  }
  expect(wrong).toEqual([]);
});

test('a network opens and orders few links [2.367]', async () => {
  const few = { points: 2, per: minute };
  const strict = await startWorld(inject('database'), {
    environment: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
    limits: { tracking: { reads: few, mails: few } },
  });
  const send = async (path: string, body: object, from: string) =>
    (await strict.browser().request('POST', path, { body, headers: { 'x-forwarded-for': from } })).status;
  const attendance = { token: 'x', date: '2027-01-05', time: '09:00-12:00' };
  const calls = [
    ['/tracking', { token: 'x' }, 400],
    ['/tracking/attendance', attendance, 400],
    ['/tracking/mail', { email: 'nobody@atelier.test' }, 200],
  ] as const;
  for (const [path, body, status] of calls) {
    const statuses = [];
    for (let nth = 0; nth < 3; nth += 1) statuses.push(await send(path, body, '198.51.100.1'));
    statuses.push(await send(path, body, '198.51.100.2'));
    expect([path, ...statuses]).toEqual([path, status, status, 429, status]);
  }
  await strict.stop();
});

test('a link ends with the account of its customer', async () => {
  await shop.advanceClock(0);
  const { send } = shop.people.stranger;
  const id = await createRepair('stranger');
  const token = await tokenOf(id, 'stranger');
  for (const { id: each, allowedActions } of await send(listMyRepairs))
    if (allowedActions.includes('Repair.cancel.request'))
      await shop.takeStep(each, ['Repair.cancel.request', 'stranger']);
  expect((await answerOf(token)).status).toBe(200);
  await send(deleteMe, { body: { password: shopPassword } });
  expect(await answerOf(token)).toEqual(refusal);
});
