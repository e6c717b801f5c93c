import {
  answerProposal,
  getStaffRepair,
  listNotifications,
  saveRepairRequest,
  markNotificationSeen,
  transitionRepair,
} from '@atelier/contract';
import { HttpError } from '@atelier/testing';
import { and, count, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { mails } from '#platform/database/schema.ts';
import { transaction } from '#platform/database/database.ts';
import { notifications, repairLog, repairs } from '#schema/index.ts';
import { lockRepair } from '#workflow/repair/repair-record.ts';
import { openShop, happyPathTo, type Shop } from './shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

function refusalOf(error: unknown) {
  if (!(error instanceof HttpError)) throw error;
  return {
    status: error.status,
    body: error.body as { message: string; repair?: { version: number; status: string } },
  };
}

async function outcomesOf(sent: readonly Promise<unknown>[]): Promise<string[]> {
  return Promise.all(
    sent.map((each) => each.then(() => 'taken').catch((error: unknown) => refusalOf(error).body.message)),
  );
}

async function countWritten(id: string) {
  const { database } = shop.world.app.platform;
  const [log] = await database.select({ rows: count() }).from(repairLog).where(eq(repairLog.repairId, id));
  const [bell] = await database.select({ rows: count() }).from(notifications).where(eq(notifications.repairId, id));
  const all = await database.select({ data: mails.data }).from(mails);
  return { log: log?.rows, bell: bell?.rows, mail: all.filter(({ data }) => data['repairId'] === id).length };
}

describe('two at once', () => {
  test('one of two operators confirms a request [4.23]', async () => {
    const { id, version } = await shop.createRepair();
    const body = { action: 'Repair.confirm.request', version } as const;
    const { operator, otherOperator } = shop.people;
    const ends = await outcomesOf(
      [operator, otherOperator].map(({ send }) => send(transitionRepair, { params: { id }, body })),
    );
    expect(ends.toSorted()).toEqual(['repairMoved', 'taken']);
    expect(await countWritten(id)).toEqual({ log: 2, bell: 2, mail: 2 });
  });

  test('one of ten concurrent steps wins', async () => {
    const { id, version } = await shop.createRepair();
    const steps = [
      'Repair.confirm.request',
      'Repair.decline.request',
      'Repair.aborted',
      'Repair.cancel.request',
    ] as const;
    const ends = await outcomesOf(
      Array.from({ length: 10 }, (_, index) =>
        shop.takeStep(id, [steps[index % steps.length] ?? steps[0], 'operator', { version, reason: 'r' }]),
      ),
    );
    expect(ends.filter((end) => end === 'taken')).toHaveLength(1);
    expect(new Set(ends)).toEqual(new Set(['taken', 'repairMoved']));
    expect((await countWritten(id)).log).toBe(2);
  });

  test('a customer’s edit excludes an operator’s confirmation', async () => {
    const { id, version } = await shop.createRepair();
    const ends = await outcomesOf([
      shop.takeStep(id, ['Repair.updated', 'customer', { version, issue: 'Another issue' }]),
      shop.takeStep(id, ['Repair.confirm.request', 'operator', { version }]),
    ]);
    expect(ends.toSorted()).toEqual(['repairMoved', 'taken']);
    const { status, issue } = await shop.readAsCustomer(id);
    const edited = ends[0] === 'taken';
    expect({ status, issue }).toEqual(
      edited ? { status: 'REQUESTED', issue: 'Another issue' } : { status: 'CONFIRMED', issue: 'The screen is black' },
    );
  });

  test('of two requests for one device one succeeds', async () => {
    const deviceId = await shop.addDevice();
    const body = { deviceId, issue: 'Twice', address: 'Tunis' };
    const ends = await outcomesOf([1, 2, 3].map(() => shop.people.customer.send(saveRepairRequest, { body })));
    expect(ends.toSorted()).toEqual(['deviceInRepair', 'deviceInRepair', 'taken']);
  });
});

test('a waiting transition sees the other’s visit and proposal', async () => {
  const { database } = shop.world.app.platform;
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.diagnosis.finished'));
  const before = await transaction(database, (tx) => lockRepair(tx, id));
  const copy = (table: string, changes: object) =>
    sql`insert into ${sql.identifier(table)} select c.* from ${sql.identifier(table)} t, jsonb_populate_record(t, ${JSON.stringify(changes)}::jsonb) c
    where t.repair_id = ${id} limit 1`;
  const isWaiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%repairs where id%'`;
  const waiting: { one?: Promise<unknown>; two?: Promise<unknown> } = {};
  await transaction(database, async (tx) => {
    await lockRepair(tx, id);
    await tx.execute(copy('visits', { id: uuidv7() }));
    await tx.execute(copy('proposals', { id: uuidv7(), version: 9 }));
    waiting.one = database
      .execute(
        sql`select (select count(*)::int from visits where repair_id = r.id) as visits from (select * from repairs where id = ${id} for update) r`,
      )
      .then(({ rows }) => rows);
    waiting.two = transaction(database, (other) => lockRepair(other, id));
    await expect.poll(async () => (await database.execute(isWaiting)).rows.length).toBe(2);
  });
  expect(await waiting.two).toMatchObject({
    visits: { length: (before?.visits.length ?? 0) + 1 },
    proposals: { length: (before?.proposals.length ?? 0) + 1 },
  });
  // One statement for both reads again only the row that it waited for.
  expect(await waiting.one).toEqual([{ visits: before?.visits.length }]);
});

describe('the version that a person saw', () => {
  test('an outdated version is a 409 with the repair', async () => {
    const { id, version } = await shop.createRepair();
    await shop.takeStep(id, ['Repair.confirm.request', 'operator', { version }]);
    const late = await shop.takeStep(id, ['Repair.cancel.request', 'customer', { version }]).catch(refusalOf);
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'repairMoved', repair: { version: 2, status: 'CONFIRMED' } },
    });
    expect(late).not.toHaveProperty('body.repair.log');
  });

  test('another’s repair is a 404 at any version', async () => {
    const { id } = await shop.createRepair();
    const sent = shop.takeStep(id, ['Repair.cancel.request', 'stranger', { version: 99 }]);
    expect(await sent.catch(refusalOf)).toMatchObject({ status: 404, body: { message: 'notFound' } });
  });

  test('a withdrawn price’s answer is refused with proposalChanged', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.diagnosis.finished'));
    const { proposal, version } = await shop.readAsCustomer(id);
    await shop.takeStep(id, ['Repair.proposal.sent', 'operator']);
    const body = { proposalId: proposal?.id ?? '', decision: 'accept', version } as const;
    const sent = shop.people.customer.send(answerProposal, { params: { id }, body });
    expect(await sent.catch(refusalOf)).toMatchObject({
      status: 409,
      body: {
        message: 'proposalChanged',
        repair: { status: 'PROPOSED', price: null, proposal: { price: '150.000', status: 'PENDING' } },
      },
    });
  });

  test('an edit of a confirmed request is refused', async () => {
    const { id } = await shop.createRepair();
    await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
    const sent = shop.takeStep(id, ['Repair.updated', 'customer', { issue: 'Another issue' }]);
    expect(await sent.catch(refusalOf)).toMatchObject({ status: 409, body: { message: 'repairMoved' } });
    expect(await shop.readAsCustomer(id)).toMatchObject({
      status: 'CONFIRMED',
      issue: 'The screen is black',
      version: 2,
    });
  });
});

describe('a step kept while offline', () => {
  test('an offline step is taken at its own time', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
    const at = shop.world.clock.now().toISOString();
    await shop.advanceClock(60 * 60_000);
    await shop.takeStep(id, ['Repair.pickup.collected', 'collector', { at }]);
    const { log, nextAction } = await shop.readAsStaff(id);
    expect(log.at(-1)).toMatchObject({ at });
    expect(log.at(-1)?.receivedAt.localeCompare(at)).toBe(1);
    expect(nextAction.since).toBe(at);
  });

  test('an offline step on a moved repair is refused', async () => {
    const before = shop.world.clock.now().toISOString();
    shop.world.clock.forward(1_000);
    const { id } = await shop.createRepair();
    const moved = shop.takeStep(id, ['Repair.confirm.request', 'operator', { at: before }]).catch(refusalOf);
    const future = new Date(shop.world.clock.now().getTime() + 3_600_000).toISOString();
    const early = shop.takeStep(id, ['Repair.confirm.request', 'operator', { at: future }]).catch(refusalOf);
    expect(await moved).toMatchObject({ status: 409, body: { message: 'repairMoved' } });
    expect(await early).toMatchObject({ status: 400, body: { issues: [{ path: 'at' }] } });
  });
});

describe('a request that is repeated', () => {
  test('five requests with one key make one repair [7.24]', async () => {
    const deviceId = await shop.addDevice();
    const body = { deviceId, issue: 'Once', address: 'Tunis' };
    const idempotencyKey = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.people.customer.send(saveRepairRequest, { body, idempotencyKey })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const rows = await shop.world.app.platform.database.select().from(repairs).where(eq(repairs.deviceId, deviceId));
    expect(rows).toHaveLength(1);
    expect(await countWritten(rows[0]?.id ?? '')).toEqual({ log: 1, bell: 1, mail: 1 });
  });

  test('one key with other content is a 422', async () => {
    const deviceId = await shop.addDevice();
    const idempotencyKey = crypto.randomUUID();
    const send = (issue: string) =>
      shop.people.customer.send(saveRepairRequest, { body: { deviceId, issue, address: 'Tunis' }, idempotencyKey });
    await send('One');
    expect(await send('Another').catch(refusalOf)).toMatchObject({
      status: 422,
      body: { message: 'idempotencyKeyReused' },
    });
  });

  test('a repeated step gets its first answer', async () => {
    const { id } = await shop.createRepair();
    const call = {
      params: { id },
      body: { action: 'Repair.confirm.request', version: 1 },
      idempotencyKey: crypto.randomUUID(),
    } as const;
    const first = await shop.people.operator.send(transitionRepair, call);
    await shop.takeStep(id, ['Repair.pickup.planned', 'operator']);
    expect(await shop.people.operator.send(transitionRepair, call)).toEqual(first);
    expect((await shop.people.operator.send(getStaffRepair, { params: { id } })).version).toBe(3);
  });
});

describe('the unseen count', () => {
  test('the unseen count survives parallel opening of notifications [3.11] [4.28] [7.28]', async () => {
    const { send, id: userId } = shop.people.stranger;
    for (let index = 0; index < 6; index += 1) {
      const { id } = await shop.createRepair('stranger');
      await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
    }
    const { data, news } = await send(listNotifications, { query: { page: 1, limit: 10 } });
    expect(news).toBe(6);
    const opened = data.filter(({ isSeen }) => !isSeen).slice(0, 4);
    await Promise.all([...opened, ...opened].map(({ id }) => send(markNotificationSeen, { params: { id } })));
    const again = await send(markNotificationSeen, { params: { id: opened[0]?.id ?? '' } });
    expect(again).toMatchObject({ notification: { isSeen: true }, news: 2 });
    const unseen = await shop.world.app.platform.database
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, userId), eq(notifications.isSeen, false)));
    expect(unseen).toHaveLength(2);
  });

  test('a notification page beyond the end is empty', async () => {
    const { send } = shop.people.stranger;
    const beyond = await send(listNotifications, { query: { page: 50, limit: 10 } });
    expect(beyond).toMatchObject({ data: [], page: 50, lastPage: 2 });
    const { data } = await send(listNotifications, { query: { page: 1, limit: 1 } });
    for (const id of [data[0]?.id ?? '', uuidv7(), 'nonsense']) {
      const sent = shop.people.customer.send(markNotificationSeen, { params: { id } });
      expect(await sent.catch(refusalOf)).toMatchObject({ status: 404, body: { message: 'notFound' } });
    }
  });
});
