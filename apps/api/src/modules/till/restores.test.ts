import { closeDay, exportTill } from '@atelier/contract';
import { addDays, instantAt, receiptSeriesFrom } from '@atelier/domain';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { minute } from '#platform/config/limits.ts';
import { transaction } from '#platform/database/database.ts';
import { closings, tillEntries } from '#schema/index.ts';
import { openShop, type Shop } from '../repairs/staff/shop.fixture.ts';
import { openSeries } from './chain.ts';
import { checkTill, parseTillLine, readTill, type TillLine } from './check-till.ts';
import { dayOf } from './seeded-month.fixture.ts';
import { tillActions } from './till.fixture.ts';

let shop: Shop;
let till: ReturnType<typeof tillActions>;
let id: string;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  till = tillActions(shop);
  id = await till.pricedRepair();
  // Not behind the end of a year.
  const noon = instantAt(`${Number(dayOf(shop).slice(0, 4)) + 1}-06-15`, '12:00', 'Africa/Tunis');
  await shop.advanceClock(noon.getTime() - shop.world.clock.now().getTime());
});
afterAll(() => shop.stop());

function database() {
  return shop.world.app.platform.database;
}

/** Leaves in the database what a restore leaves there, a minute after the last one. */
async function restoreBackup() {
  await shop.advanceClock(minute);
  const at = shop.world.clock.now();
  const series = receiptSeriesFrom(at);
  const archivedAt = new Date(at.getTime() - 60 * minute);
  await transaction(database(), (tx) => openSeries(tx, { series, at, archivedAt }));
  return { series, at: at.toISOString(), archivedAt: archivedAt.toISOString() };
}

const check = () => checkTill(readTill(database()));

test('receipts after a restore have its series', async () => {
  const year = dayOf(shop).slice(0, 4);
  expect(await till.take(id, '1')).toMatchObject({ receipt: `${year}-000001` });
  expect((await check()).restores).toEqual([]);
  const { series, at, archivedAt } = await restoreBackup();
  expect(await till.take(id, '1')).toMatchObject({ receipt: `${year}-${series}-000001` });
  expect(await till.take(id, '1')).toMatchObject({ receipt: `${year}-${series}-000002` });
  const { payments } = await till.tillOf(id);
  expect(payments.at(-1)).toMatchObject({ receipt: `${year}-${series}-000002` });
  const { problems, restores } = await check();
  expect(problems).toEqual([]);
  expect(restores).toEqual([{ seq: 2, series, at: new Date(at), archivedAt: new Date(archivedAt) }]);
});

test('payments at once record two restores once', async () => {
  const first = await restoreBackup();
  const second = await restoreBackup();
  const taken = await Promise.all(Array.from({ length: 4 }, () => till.take(id, '1')));
  const numbers = taken.map(({ receipt }) => receipt.slice(5)).toSorted();
  expect(numbers).toEqual([1, 2, 3, 4].map((number) => `${second.series}-00000${number}`));
  const { problems, restores } = await check();
  expect(problems).toEqual([]);
  expect(restores.slice(-2).map(({ series }) => series)).toEqual([first.series, second.series]);
  expect(await database().$count(tillEntries, eq(tillEntries.kind, 'RESTORE'))).toBe(restores.length);
});

test('a closing after a restore has its series', async () => {
  const { send } = shop.people.admin;
  const before = await send(closeDay);
  const restored = await restoreBackup();
  await shop.advanceClock(24 * 60 * minute);
  const after = await shop.people.admin.send(closeDay);
  expect(after.restore).toEqual(restored);
  // The day of the restore has no payment, and the restore itself belongs to it.
  expect(after.closings[0]).toMatchObject({ period: 'DAY', series: restored.series });
  expect(after.closings).toContainEqual(before.closings[0]);
  expect((await check()).problems).toEqual([]);
});

test('an accountant reads restores and series', async () => {
  const { series } = await restoreBackup();
  await till.take(id, '1');
  const query = { period: dayOf(shop).slice(0, 4) };
  const file = (await shop.people.admin.send(exportTill, { query })) as Blob;
  const rows = (await new Response(file).text()).split('\r\n').map((line) => line.split(';'));
  const ofSeries = rows.filter((cells) => cells.at(-1) === series).map((cells) => cells.slice(1, 3));
  expect(ofSeries).toEqual([
    ['Sauvegarde restaurée', ''],
    ['Paiement', `${query.period}-${series}-000001`],
  ]);
});

test('a new year continues the series', async () => {
  const { series } = await restoreBackup();
  const year = Number(dayOf(shop).slice(0, 4)) + 1;
  await shop.advanceClock(
    instantAt(addDays(`${year}-01-01`, 3), '12:00', 'Africa/Tunis').getTime() - shop.world.clock.now().getTime(),
  );
  expect(await till.take(id, '1')).toMatchObject({ receipt: `${year}-${series}-000001` });
});

describe('the checker', () => {
  const asAdministrator = (statement: string) =>
    transaction(database(), async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql.raw(statement));
    });

  test('an archive has restores and series', async () => {
    const lines: string[] = [];
    for await (const line of readTill(database())) lines.push(JSON.stringify(line));
    expect(await checkTill(lines.map(parseTillLine))).toEqual(await check());
  });

  test.each([
    { table: 'receipts', column: 'series', reason: 'changedRow' },
    { table: 'receipts', column: 'series', reason: 'wrongSeries' },
    { table: 'closings', column: 'series', reason: 'changedRow' },
    { table: 'till_restores', column: 'series', reason: 'changedRow' },
    { table: 'till_restores', column: 'id', reason: 'missingRow' },
  ])('a changed $column of $table is $reason', async ({ table, column, reason }) => {
    const other = column === 'id' ? `'00000000-0000-7000-8000-000000000000'` : `''`;
    const newest = sql.raw(`select id, ${column} as value from ${table} order by id desc limit 1`);
    const [row] = (await database().execute<{ id: string; value: string }>(newest)).rows;
    await asAdministrator(`update ${table} set ${column} = ${other} where id = '${row?.id}'`);
    const found = (await check()).problems.map((problem) => problem.reason);
    const changed = table === 'till_restores' ? `${column} = ${other}` : `id = '${row?.id}'`;
    await asAdministrator(`update ${table} set ${column} = '${row?.value}' where ${changed}`);
    expect(found).toContain(reason);
    expect((await check()).problems).toEqual([]);
  });

  test('a missing number of a series is found', async () => {
    const lines: TillLine[] = [];
    for await (const line of readTill(database())) lines.push(line);
    const gap = lines.findLastIndex(
      (line) => line.type === 'entry' && line.row?.kind === 'PAYMENT' && line.row.receipt.number === 3,
    );
    const { problems } = await checkTill(lines.toSpliced(gap, 1));
    expect(problems.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['missingEntry', 'missingNumber']));
  });
});

test('restores are only added to', async () => {
  expect(await database().$count(closings)).toBeGreaterThan(0);
  for (const statement of ['update till_restores set id = id', 'delete from till_restores', 'truncate till_restores'])
    await expect(database().execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '23001' } });
});
