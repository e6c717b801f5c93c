import {
  answerProposal,
  completeRepair,
  getMyRepair,
  listMyRepairs,
  saveRepairRequest,
  searchStaffRepairs,
} from '@atelier/contract';
import { HttpError } from '@atelier/testing';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyRepairAfter } from '#modules/repairs/staff/copied-repair.fixture.ts';
import { openShop, happyPathTo, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

const request = { issue: 'The screen is black', address: '1 rue de Marseille, Tunis' };

function refusalOf(error: unknown): { status: number; message: unknown } {
  if (!(error instanceof HttpError)) throw error;
  return { status: error.status, message: (error.body as { message?: unknown }).message };
}

const notFound = { status: 404, message: 'notFound' };

async function countWritten(): Promise<unknown> {
  const { rows } = await shop.world.app.platform.database.execute(sql`
    select (select count(*) from repairs) as repairs, (select count(*) from repair_log) as log,
      (select count(*) from notifications) as bells, (select count(*) from mails) as mails,
      (select sum(version) from repairs) as versions, (select count(*) from users) as users`);
  return rows[0];
}

function repairUntil(last: Parameters<typeof happyPathTo>[0]): Promise<string> {
  return copyRepairAfter(shop, happyPathTo(last));
}

const hostileTexts = [
  `'; drop table repairs; --`,
  `' or '1'='1`,
  `\\'); delete from users; --`,
  `$1 $2 \${issue} {{issue}} %s %n`,
  `<script>alert(1)</script><img src=x onerror=alert(1)>`,
  `"><svg/onload=alert(1)>`,
  `{"$gt": ""}`,
  `__proto__`,
  `constructor`,
  `null`,
  `../../etc/passwd`,
  `%00%0d%0aBcc: everybody@atelier.test`,
  `\u200fgnp.exe`,
  `zero\u200bwidth\u200d`,
  `👩‍👩‍👧‍👦 ﷽ 𝕬`,
  `=cmd|' /C calc'!A0`,
  `ÉCRAN cassé – l’œuvre`,
];

/** Their longest word has two letters, so search matches only beginnings of names (decisions/0008). */
const tooShortTexts: ReadonlySet<string> = new Set([`' or '1'='1`, `{"$gt": ""}`]);

describe('what a customer writes', () => {
  test.each(hostileTexts)('customer text %j is stored unchanged', async (text) => {
    const before = await shop.people.customer.send(listMyRepairs);
    const deviceId = await shop.addDevice();
    const form = { deviceId, issue: text, address: text, additionalInfo: text };
    const { id } = await shop.people.customer.send(saveRepairRequest, { body: form });
    expect(await shop.readAsCustomer(id)).toMatchObject({ issue: text, address: text, additionalInfo: text });
    expect((await shop.people.customer.send(listMyRepairs)).slice(1)).toEqual(before);
    const found = await shop.people.operator.send(searchStaffRepairs, { body: { q: text } });
    expect(found).toMatchObject({ data: tooShortTexts.has(text) ? [] : [{ id, issue: text }] });
  });

  test('decomposed letters are stored and found as composed ones', async () => {
    const deviceId = await shop.addDevice();
    const body = { ...request, deviceId, issue: 'e\u0301teint' };
    const { id, issue } = await shop.people.customer.send(saveRepairRequest, { body });
    expect(issue).toBe('éteint');
    for (const typed of ['éteint', 'e\u0301teint']) {
      const found = await shop.people.operator.send(searchStaffRepairs, { body: { q: typed } });
      expect(found).toMatchObject({ data: [{ id }] });
    }
  });

  test('beside the form is not stored', async () => {
    const deviceId = await shop.addDevice();
    const { id: customerId } = shop.people.stranger;
    const more = {
      status: 'COMPLETED',
      custody: 'GONE',
      price: '0.000',
      version: undefined,
      customerId,
      createdBy: customerId,
    };
    const { browser } = shop.people.customer;
    const answer = await browser.request('POST', '/repair/requests', { body: { ...request, ...more, deviceId } });
    expect(await answer.json()).toMatchObject({ status: 'REQUESTED', custody: 'CUSTOMER', price: null, version: 1 });
    expect(await shop.people.stranger.send(listMyRepairs)).toEqual([]);
  });
});

describe('a request', () => {
  test('a request for somebody else’s device is a 404', async () => {
    const theirs = await shop.addDevice('stranger');
    const before = await countWritten();
    for (const deviceId of [theirs, uuidv7(), 'nonsense', shop.people.customer.id]) {
      const sent = shop.people.customer.send(saveRepairRequest, { body: { ...request, deviceId } });
      expect(await sent.catch(refusalOf)).toEqual(notFound);
    }
    expect(await countWritten()).toEqual(before);
  });

  test("a request can't move to somebody else's device", async () => {
    const { id, version } = await shop.createRepair();
    const deviceId = await shop.addDevice('stranger');
    const sent = shop.people.customer.send(saveRepairRequest, { body: { ...request, id, version, deviceId } });
    expect(await sent.catch(refusalOf)).toEqual(notFound);
    expect((await shop.readAsCustomer(id)).version).toBe(version);
  });

  test('a stranger’s request stays unchanged under one’s own device', async () => {
    const { id, version } = await shop.createRepair();
    const deviceId = await shop.addDevice('stranger');
    const sent = shop.people.stranger.send(saveRepairRequest, { body: { ...request, id, version, deviceId } });
    expect(await sent.catch(refusalOf)).toEqual(notFound);
  });
});

describe('a repair', () => {
  test.each(['GET', 'PUT cancel', 'PUT reachable', 'PUT complete', 'PUT proposal'])(
    '%s under a foreign id is a 404',
    async (call) => {
      const { id } = await shop.createRepair();
      const deviceId = await shop.addDevice();
      const ids = [id, deviceId, uuidv7(), id.toLowerCase(), 'ZZZZZZZZ', '0', '-1', '__proto__', '%F0%9F%99%82', "'"];
      const [method = '', step] = call.split(' ');
      const body = step && { rate: 5, comment: 'x', decision: 'accept', proposalId: 'x' };
      const bodies = new Set<string>();
      for (const each of ids) {
        const path = `/repair/requests/${each}${step === undefined ? '' : `/${step}`}`;
        const answer = await shop.people.stranger.browser.request(method, path, body ? { body } : {});
        bodies.add(`${answer.status} ${await answer.text()}`);
      }
      // Equal answers hide whether the repair exists.
      expect([...bodies]).toEqual([`404 {"statusCode":404,"message":"notFound","error":"Not Found"}`]);
    },
  );
});

describe('an answer to a price', () => {
  test('an answer to a proposal counts once', async () => {
    const id = await repairUntil('Repair.diagnosis.finished');
    const proposalId = (await shop.readAsCustomer(id)).proposal?.id ?? '';
    const call = { params: { id }, body: { proposalId, decision: 'accept' } } as const;
    const answers = [1, 2, 3].map(() => shop.people.customer.send(answerProposal, call).catch(refusalOf));
    const taken = (await Promise.all(answers)).filter((answer) => 'id' in answer);
    expect(taken).toHaveLength(1);
    expect(await shop.readAsCustomer(id)).toMatchObject({ status: 'APPROVED', price: '120.500' });
  });

  test('an answer names the proposal of this repair [7.34]', async () => {
    const id = await repairUntil('Repair.diagnosis.finished');
    const other = await shop.readAsCustomer(await repairUntil('Repair.diagnosis.finished'));
    for (const proposalId of [other.proposal?.id ?? '', uuidv7(), 'nonsense']) {
      const sent = shop.people.customer.send(answerProposal, {
        params: { id },
        body: { proposalId, decision: 'accept' },
      });
      expect(await sent.catch(refusalOf)).toEqual({ status: 409, message: 'proposalChanged' });
    }
    expect(await shop.readAsCustomer(id)).toMatchObject({ status: 'DIAGNOSED', price: null });
  });
});

describe('a rating', () => {
  test.each([0, 6, -1, 1.5, '5', null, [5], true])('a rating of %j is refused [9.13]', async (rate) => {
    const id = 'ZZZZZZZZ';
    const answer = await shop.people.customer.browser.request('PUT', `/repair/requests/${id}/complete`, {
      body: { rate, comment: 'x' },
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { issues: [{ path: 'rate' }] }]);
  });

  test('a returned device is rated once, with a comment [5.16] [7.26]', async () => {
    const id = await repairUntil('Repair.return.collected');
    const rate = (comment: string) =>
      shop.people.customer.send(completeRepair, { params: { id }, body: { rate: 4, comment } }).catch(refusalOf);
    expect(await rate('Too early')).toEqual({ status: 409, message: 'repairMoved' });
    await shop.takeStep(id, ['Repair.return.delivered', 'courier']);
    expect(await rate('  ')).toEqual({ status: 400, message: 'validation' });
    expect(await rate('Thank you')).toMatchObject({ status: 'COMPLETED', feedback: { rate: 4, comment: 'Thank you' } });
    expect(await rate('Once more')).toEqual({ status: 409, message: 'repairMoved' });
    expect(await shop.people.customer.send(getMyRepair, { params: { id } })).toMatchObject({
      feedback: { comment: 'Thank you' },
    });
  });
});

describe('a price', () => {
  test.each(['NaN', '1e309', '1e3', '-1', '0.0005', '1,5', '١', '+1', '0x10', '1000000000', ''])(
    'a price of %j is refused',
    async (price) => {
      const answer = await shop.people.technician.browser.request('POST', '/staff/repairs/ZZZZZZZZ/transitions', {
        body: { action: 'Repair.proposal.sent', price, estimatedTime: 1 },
      });
      expect([answer.status, await answer.json()]).toMatchObject([400, { issues: [{ path: 'price' }] }]);
    },
  );

  test.each([
    ['0.1', '0.100'],
    ['999999999.999', '999999999.999'],
    ['0007.05', '7.050'],
  ])('a price of %s is kept to the millime', async (given, kept) => {
    const id = await repairUntil('Repair.diagnosis.finished');
    await shop.takeStep(id, ['Repair.proposal.sent', 'operator', { price: given }]);
    expect((await shop.readAsCustomer(id)).proposal?.price).toBe(kept);
  });
});

test('the customer reads the due time of shop turns', async () => {
  const called = await repairUntil('Repair.created');
  expect((await shop.readAsCustomer(called)).due).toBe((await shop.readAsStaff(called)).nextAction.due);
  const priced = await shop.readAsStaff(await repairUntil('Repair.diagnosis.finished'));
  expect([priced.nextAction.owner, priced.status, priced.due]).toEqual(['CUSTOMER', 'DIAGNOSED', null]);
});

test('customers read the notes of each handover [4.69]', async () => {
  const collected = await shop.readAsCustomer(await repairUntil('Repair.pickup.collected'));
  expect(collected.pickupLogistic).toMatchObject({ condition: 'Vitre fêlée', receivedBy: null });
  expect(collected.accessories).toMatchObject([{ name: 'Housse', returnedAt: null }]);
  const returned = await shop.readAsCustomer(await repairUntil('Repair.return.delivered'));
  expect(returned.pickupLogistic).toMatchObject({ condition: 'Vitre fêlée' });
  expect(returned.returnLogistic).toMatchObject({ condition: null, receivedBy: 'Inès' });
});

test('the customer reads a delay’s reason and former day', async () => {
  const id = await repairUntil('Repair.fix.started');
  const { expectedAt: instead, delay } = await shop.readAsCustomer(id);
  expect(delay).toBeNull();
  const expectedAt = shop.dayIn(30);
  await shop.takeStep(id, ['Repair.delayed', 'technician', { expectedAt }]);
  expect(await shop.readAsCustomer(id)).toMatchObject({ expectedAt, delay: { reason: 'The part is late', instead } });
  await shop.takeStep(id, ['Repair.fix.started', 'technician']);
  expect((await shop.readAsCustomer(id)).delay).toBeNull();
});

test('a delayed diagnosis ends with its reason and day', async () => {
  const id = await repairUntil('Repair.diagnosis.started');
  await shop.takeStep(id, ['Repair.delayed', 'technician']);
  const delayed = await shop.readAsCustomer(id);
  expect(delayed).toMatchObject({ notes: 'The part is late', delay: { reason: 'The part is late' } });
  await shop.takeStep(id, ['Repair.diagnosis.finished', 'technician']);
  expect(await shop.readAsCustomer(id)).toMatchObject({ notes: null, expectedAt: null, delay: null });
  await shop.takeStep(id, ['Repair.corrected', 'operator']);
  const { notes, expectedAt } = delayed;
  expect(await shop.readAsCustomer(id)).toMatchObject({ notes, expectedAt });
});
