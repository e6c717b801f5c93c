import { addCharge, closeDay, getTill, handInCash } from '@atelier/contract';
import { amountOf, millimesOf } from '@atelier/domain';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { day } from '#platform/config/limits.ts';
import { closings, payments, receiptPersons, receipts } from '#schema/index.ts';
import { type MemberName, openShop, type Shop } from '../repairs/staff/shop.fixture.ts';
import { checkTill, parseTillLine, readTill } from './check-till.ts';
import { refusedAt, tillActions } from './till.fixture.ts';

let shop: Shop;
let till: ReturnType<typeof tillActions>;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  till = tillActions(shop);
  const params = { id: await till.pricedRepair() };
  await shop.people.operator.send(addCharge, { params, body: { kind: 'OTHER', amount: '3' } });
});
afterAll(() => shop.stop());

function database() {
  return shop.world.app.platform.database;
}

describe('cash', () => {
  test('somebody else counts a person’s cash [2.194]', async () => {
    const id = await till.pricedRepair();
    await till.take(id, '50', { by: 'otherOperator' });
    const cash = await till.cashOf('otherOperator');
    const { operator, otherOperator, admin } = shop.people;
    const hand = (by: MemberName, amount: string) =>
      shop.people[by].send(handInCash, { body: { personId: otherOperator.id, amount } });
    await expect(hand('otherOperator', '10')).rejects.toMatchObject(refusedAt('personId', 'money.ownCash'));
    await expect(hand('operator', amountOf(millimesOf(cash) + 1))).rejects.toMatchObject(
      refusedAt('amount', 'money.moreThanCash'),
    );
    expect(await hand('operator', '40')).toMatchObject({
      amount: '40.000',
      person: { id: otherOperator.id },
      countedBy: { id: operator.id },
    });
    expect(millimesOf(cash) - millimesOf(await till.cashOf('otherOperator'))).toBe(40_000);
    const { cash: byPerson } = await admin.send(getTill);
    expect(byPerson.find(({ person }) => person.id === otherOperator.id)?.cash).toBe(
      await till.cashOf('otherOperator'),
    );
    await expect(operator.send(getTill)).rejects.toMatchObject({ status: 403 });
  });
});

describe('a closing', () => {
  test('days, months and years close in order [2.196]', async () => {
    const { send } = shop.people.admin;
    const first = await send(closeDay);
    expect(first).toMatchObject({ isClosed: true, open: { count: 0 } });
    expect(await send(closeDay)).toMatchObject({ closings: first.closings });
    const id = await till.pricedRepair();
    await till.take(id, '11');
    expect(await shop.people.admin.send(getTill)).toMatchObject({ open: { count: 1, taken: '11.000' } });
    await shop.advanceClock(400 * day);
    await till.take(id, '12', { by: 'admin', method: 'CHEQUE' });
    const { closings: listed } = await shop.people.admin.send(closeDay);
    const names = listed.map(({ period, name }) => `${period} ${name}`).toReversed();
    expect(names.map((name) => name.split(' ')[0])).toEqual(['DAY', 'DAY', 'MONTH', 'YEAR', 'DAY']);
    const [today, ...before] = listed;
    expect(today?.totals).toMatchObject({ count: 1, byMethod: { CHEQUE: '12.000', CASH: '0.000' } });
    const all = await database().select().from(payments);
    const sum = all.reduce((total, { amount }) => total + millimesOf(amount), 0);
    expect(millimesOf(today?.runningTotal ?? '')).toBe(sum);
    expect(millimesOf(before[0]?.runningTotal ?? '')).toBe(sum - 12_000);
  });

  test('the personal part of receipts ends with the legal term', async () => {
    const before = await database().$count(receiptPersons);
    expect(before).toBeGreaterThan(0);
    const yesterday = new Date(shop.world.clock.now().getTime() - day).toISOString();
    await database().execute(sql`select purge_receipt_persons(${yesterday}::timestamptz)`);
    expect(await database().$count(receiptPersons)).toBeLessThan(before);
    expect(await database().$count(receipts)).toBe(await database().$count(payments));
  });
});

describe('whatever SQL says', () => {
  test.each([
    'payments',
    'charges',
    'cash_deposits',
    'receipts',
    'receipt_persons',
    'receipt_numbers',
    'closings',
    'till_entries',
    'tills',
  ])('%s is only added to', async (table) => {
    const client = new pg.Client(shop.world.app.connectionString);
    await client.connect();
    const column = (await client.query(`select * from ${table} limit 1`)).fields[0]?.name ?? '';
    for (const statement of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
      await expect(client.query(statement)).rejects.toMatchObject({ code: '23001' });
    await client.end();
  });
});

test('sums of repairs equal those of their entries', async () => {
  const { rows } = await database().execute(sql`
    select r.id from repairs r where coalesce(r.paid, 0) <> (select coalesce(sum(p.amount), 0) from payments p where p.repair_id = r.id)
      or coalesce(r.charged, 0) <> (select coalesce(sum(c.amount), 0) from charges c where c.repair_id = r.id)`);
  expect(rows).toEqual([]);
  expect(await database().$count(closings)).toBeGreaterThan(0);
});

describe('the checker', () => {
  const check = () => checkTill(readTill(database()));
  const asAdministrator = async (statement: string): Promise<void> => {
    await database().transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql.raw(statement));
    });
  };

  test('a whole till has no problems, also in its archive [2.202]', async () => {
    const lines: string[] = [];
    for await (const line of readTill(database())) lines.push(JSON.stringify(line));
    expect((await check()).problems).toEqual([]);
    expect(await checkTill(lines.map(parseTillLine))).toEqual(await check());
    expect(lines.join('\n')).not.toContain('customer Test');
    const cut = await checkTill(lines.toSpliced(-2, 1).map(parseTillLine));
    expect(cut.problems).toEqual([{ seq: 0, reason: 'missingEnd' }]);
  });

  test.each([
    { table: 'payments', column: 'amount', step: 0.001, reason: 'changedRow' },
    { table: 'receipts', column: 'number', step: 100, reason: 'changedRow' },
    { table: 'till_entries', column: 'seq', step: 1_000_000, reason: 'missingEntry' },
    { table: 'closings', column: 'running_total', step: 1, reason: 'wrongTotals' },
  ])('a changed row of $table is found [2.203]', async ({ table, column, step, reason }) => {
    const order = table === 'till_entries' ? 'seq' : 'at';
    const last = `ctid = (select ctid from ${table} order by ${order} desc limit 1)`;
    await asAdministrator(`update ${table} set ${column} = ${column} + ${step} where ${last}`);
    const found = (await check()).problems.map((problem) => problem.reason);
    await asAdministrator(`update ${table} set ${column} = ${column} - ${step} where ${last}`);
    expect(found).toContain(reason);
    expect((await check()).problems).toEqual([]);
  });
});
