import { addCharge, closeDay, exportTill, getTill, handInCash, listAudit, type Till } from '@atelier/contract';
import { addDays, amountOf, instantAt, millimesOf, shopTime, type Totals } from '@atelier/domain';
import { inArray, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { day } from '#platform/config/limits.ts';
import { closings, payments, receiptPersons, receipts, repairs } from '#schema/index.ts';
import { type MemberName, openShop, type Shop } from '../repairs/staff/shop.fixture.ts';
import { checkTill, parseTillLine, readTill, type TillLine } from './check-till.ts';
import { forgetPersons } from './payments.service.ts';
import { dayOf, millimesIn, nextMonth, playMonth } from './seeded-month.fixture.ts';
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

const isLong = process.env['ATELIER_LONG_TESTS'] === '1';

function sumOf(rows: readonly { readonly amount: string }[]): number {
  return rows.reduce((sum, { amount }) => sum + millimesOf(amount), 0);
}

/** Returns the cells of the accountant's table below its head. */
async function exportTable(period: string): Promise<string[][]> {
  const file = (await shop.people.admin.send(exportTill, { query: { period } })) as Blob;
  const lines = (await new Response(file).text()).split('\r\n');
  return lines.slice(1, -1).map((line) => line.split(';'));
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
    const sum = sumOf(await database().select().from(payments));
    expect(millimesOf(today?.runningTotal ?? '')).toBe(sum);
    expect(millimesOf(before[0]?.runningTotal ?? '')).toBe(sum - 12_000);
  });

  test('a day without entries has no closing', async () => {
    const { send } = shop.people.admin;
    const countDays = (closed: Till) => closed.closings.filter(({ period }) => period === 'DAY').length;
    const before = countDays(await send(getTill));
    await shop.advanceClock(3 * day);
    expect(countDays(await shop.people.admin.send(closeDay))).toBe(before + 1);
  });

  test('months and years stay listed behind many days', async () => {
    const before = await shop.people.admin.send(getTill);
    for (let count = 0; count < 42; count += 1) {
      await shop.advanceClock(day);
      await shop.people.admin.send(closeDay);
    }
    const now = await shop.people.admin.send(getTill);
    const monthsAndYears = (closed: Till) => closed.closings.filter(({ period }) => period !== 'DAY');
    const former = monthsAndYears(before);
    expect(former.map(({ period }) => period)).toEqual(['YEAR', 'MONTH']);
    expect(monthsAndYears(now).slice(-2)).toEqual(former);
    expect(now.closings.filter(({ period }) => period === 'DAY')).toHaveLength(40);
  });

  test('an accountant’s month adds up to its closing [2.240]', async () => {
    const { admin, operator } = shop.people;
    const { closings: listed, since } = await admin.send(getTill);
    const month = listed.findLast(({ period }) => period === 'MONTH');
    const lines = (await exportTable(month?.name ?? '')).map((cells) => cells.slice(1, 13));
    expect(month?.name).toBe(since?.slice(0, 7));
    expect(lines.filter(([entry]) => entry === 'Frais').map((cells) => cells[6])).toEqual(['3,000']);
    const paid = lines.flatMap((cells) => (cells[5] === '' ? [] : [millimesIn(cells[5])]));
    const closed = lines.filter(([entry]) => entry === 'Clôture');
    expect(closed.map((cells) => cells[3])).toEqual(['Jour', 'Jour', 'Mois']);
    expect(closed.at(-1)?.slice(8)).toEqual([
      amountOf(paid.reduce((sum, amount) => sum + amount, 0)).replace('.', ','),
      month?.runningTotal.replace('.', ','),
      month?.name,
      'admin Test',
    ]);
    expect(await exportTable('2020')).toEqual([]);
    await expect(operator.send(exportTill, { query: { period: '2026' } })).rejects.toMatchObject({ status: 403 });
    await expect(exportTable('2026-13')).rejects.toMatchObject({ status: 400 });
    const { data } = await admin.send(listAudit, { query: { action: 'list.exported' } });
    expect(data[0]?.changes).toEqual({ list: 'till', filters: ['period'] });
  });

  test('the legal term ends the personal part of receipts', async () => {
    const before = await database().$count(receiptPersons);
    const [first] = await database().select().from(receipts).orderBy(receipts.at).limit(1);
    const end = new Date(first?.at ?? 0);
    end.setUTCFullYear(end.getUTCFullYear() + 10);
    const forget = (now: number) => forgetPersons(database(), { now: new Date(now), years: 10 });
    await forget(end.getTime());
    expect(await database().$count(receiptPersons)).toBe(before);
    await forget(end.getTime() + day);
    expect(await database().$count(receiptPersons)).toBeLessThan(before);
    expect(await database().$count(receipts)).toBe(await database().$count(payments));
  });
});

test('closings and payments at once count each payment once', async () => {
  const id = await till.pricedRepair();
  await shop.advanceClock(day);
  const { send } = shop.people.admin;
  const before = await send(getTill);
  const takes = Array.from({ length: 6 }, (_, nth) => till.take(id, `${nth + 1}`, { by: 'operator' }));
  await Promise.all([send(closeDay), ...takes.slice(0, 3), send(closeDay), ...takes.slice(3), send(closeDay)]);
  const raced = await send(getTill);
  const added = raced.closings.filter(
    (one) => one.period === 'DAY' && !before.closings.some((known) => known.id === one.id),
  );
  expect(added).toHaveLength(1);
  const closed = added.reduce((sum, { totals }) => sum + millimesOf(totals.taken), 0);
  expect(closed + millimesOf(raced.open.taken) - millimesOf(before.open.taken)).toBe(21_000);
});

test('a seeded month closes exactly in three ways [2.241]', async () => {
  const { people } = shop;
  const month = nextMonth(dayOf(shop).slice(0, 7));
  const before = sumOf(await database().select().from(payments));
  const cashOf = async () => {
    const { cash } = await people.admin.send(getTill);
    return new Map(cash.map(({ person, cash: amount }) => [person.id, millimesOf(amount)]));
  };
  const cashBefore = await cashOf();
  const counted = await playMonth(shop, { seed: 34, month, repairs: isLong ? 200 : 20 });
  const total = counted.totalOf(month);

  // The closings of its days, and that of the month.
  const { closings: listed } = await people.admin.send(getTill);
  const days = listed.filter(({ period, name }) => period === 'DAY' && name.startsWith(month));
  const whole = listed.find(({ period, name }) => period === 'MONTH' && name === month);
  const netOf = ({ count, taken, refunded }: Totals) => ({ count, amount: millimesOf(taken) + millimesOf(refunded) });
  for (const { name, totals } of days) expect({ name, ...netOf(totals) }).toEqual({ name, ...counted.totalOf(name) });
  expect(whole && netOf(whole.totals)).toEqual(total);
  expect(days.reduce((sum, { totals }) => sum + netOf(totals).amount, 0)).toBe(total.amount);
  expect(millimesOf(whole?.runningTotal ?? '')).toBe(before + total.amount);

  // The table of payments, and the sums of each repair.
  expect(sumOf(await database().select().from(payments))).toBe(before + counted.totalOf('').amount);
  const rows = await database()
    .select()
    .from(repairs)
    .where(inArray(repairs.id, [...counted.repairs.keys()]));
  const sums = rows.map(({ id, paid, charged }) => [id, [paid ?? '0.000', charged ?? '0.000'].map(millimesOf)]);
  const expected = [...counted.repairs].map(([id, each]) => [id, [each.paid, each.charged]]);
  expect(Object.fromEntries(sums)).toEqual(Object.fromEntries(expected));

  // The archive, which a checker replays without the database.
  const archive: TillLine[] = [];
  for await (const line of readTill(database())) archive.push(parseTillLine(JSON.stringify(line)));
  expect((await checkTill(archive)).problems).toEqual([]);
  const replayed = archive.flatMap((line) =>
    line.type === 'entry' && line.row?.kind === 'PAYMENT' && counted.repairs.has(line.row.row.repairId)
      ? [line.row.row]
      : [],
  );
  expect(sumOf(replayed)).toBe(counted.totalOf('').amount);
  const cashNow = await cashOf();
  for (const [person, cash] of counted.cash)
    expect(cashNow.get(person) ?? 0).toBe((cashBefore.get(person) ?? 0) + cash);

  const paid = (await exportTable(month)).flatMap((cells) => (cells[6] === '' ? [] : [millimesIn(cells[6])]));
  expect({ count: paid.length, amount: paid.reduce((sum, amount) => sum + amount, 0) }).toEqual(total);
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

test('cash counted before one o’clock is listed that day', async () => {
  const id = await till.pricedRepair();
  const { day: today } = shopTime(shop.world.clock.now(), 'Africa/Tunis');
  const early = instantAt(addDays(today, 1), '00:30', 'Africa/Tunis');
  await shop.advanceClock(early.getTime() - shop.world.clock.now().getTime());
  await till.take(id, '5', { by: 'otherOperator' });
  const { admin, otherOperator } = shop.people;
  const amount = await till.cashOf('otherOperator');
  await admin.send(handInCash, { body: { personId: otherOperator.id, amount } });
  const { cash } = await admin.send(getTill);
  expect(cash.find(({ person }) => person.id === otherOperator.id)?.cash).toBe('0.000');
});

test('the year’s first hour numbers receipts anew', async () => {
  const id = await till.pricedRepair();
  const year = Number(dayOf(shop).slice(0, 4)) + 1;
  const early = instantAt(`${year}-01-01`, '00:30', 'Africa/Tunis');
  await shop.advanceClock(early.getTime() - shop.world.clock.now().getTime());
  expect(await till.take(id, '5')).toMatchObject({ receipt: `${year}-000001` });
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

  test('neither a whole till nor its archive has problems [2.202]', async () => {
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
    const order = table === 'till_entries' ? 'seq' : 'id';
    const last = `ctid = (select ctid from ${table} order by ${order} desc limit 1)`;
    await asAdministrator(`update ${table} set ${column} = ${column} + ${step} where ${last}`);
    const found = (await check()).problems.map((problem) => problem.reason);
    await asAdministrator(`update ${table} set ${column} = ${column} - ${step} where ${last}`);
    expect(found).toContain(reason);
    expect((await check()).problems).toEqual([]);
  });
});
