import { closeDay, exportTill, getTill, undoPayment } from '@atelier/contract';
import { millimesOf } from '@atelier/domain';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { day } from '#platform/config/limits.ts';
import { closings, payments, repairs } from '#schema/index.ts';
import { openShop, type Shop, timeUntilTuesday } from '../repairs/staff/shop.fixture.ts';
import { checkTill, parseTillLine, readTill } from './check-till.ts';
import { dayOf, millimesIn } from './seeded-month.fixture.ts';
import { tillActions } from './till.fixture.ts';

let shop: Shop;
let till: ReturnType<typeof tillActions>;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  till = tillActions(shop);
  await shop.advanceClock(timeUntilTuesday(shop.world.clock.now()));
});
afterAll(() => shop.stop());

function database() {
  return shop.world.app.platform.database;
}

/** Returns the listed closing of a day and its row. */
async function closingOf(name: string) {
  const { closings: listed } = await shop.people.admin.send(getTill);
  const rows = await database().select().from(closings).where(eq(closings.name, name));
  return { listed: listed.find((closing) => closing.name === name), rows };
}

/** Returns the sum of all payments by each way of counting them: the repair, the till's archive, and the accountant's table. */
async function countPayments(id: string, years: readonly string[]) {
  const [repair] = await database().select().from(repairs).where(eq(repairs.id, id));
  const archive: string[] = [];
  for await (const line of readTill(database())) archive.push(JSON.stringify(line));
  const entries = archive.map(parseTillLine);
  const replayed = entries.flatMap((line) =>
    line.type === 'entry' && line.row?.kind === 'PAYMENT' ? [millimesOf(line.row.row.amount)] : [],
  );
  let exported = 0;
  for (const period of years) {
    const file = (await shop.people.admin.send(exportTill, { query: { period } })) as Blob;
    const lines = (await new Response(file).text()).split('\r\n').slice(1, -1);
    const amounts = lines.map((line) => line.split(';')[6]).filter((cell) => cell !== '');
    exported += amounts.reduce((sum, amount) => sum + millimesIn(amount), 0);
  }
  const { problems } = await checkTill(entries);
  const archived = replayed.reduce((sum, amount) => sum + amount, 0);
  return { problems, repair: millimesOf(repair?.paid ?? ''), archived, exported };
}

test('a counter entry leaves a closed day unchanged [2.198]', async () => {
  const id = await till.pricedRepair();
  const closedDay = dayOf(shop);
  const { id: paymentId } = await till.take(id, '40');
  await shop.people.admin.send(closeDay);
  const closed = await closingOf(closedDay);
  expect(closed.listed).toMatchObject({
    totals: { count: 1, taken: '40.000', refunded: '0.000' },
    runningTotal: '40.000',
  });

  await shop.advanceClock(day);
  const nextDay = dayOf(shop);
  await till.take(id, '25', { by: 'otherOperator', method: 'TERMINAL' });
  const cashBefore = millimesOf(await till.cashOf('operator'));
  const undo = { params: { id, paymentId } };
  await expect(shop.people.operator.send(undoPayment, undo)).rejects.toMatchObject({ status: 403 });
  const { balance, payments: listed } = await shop.people.admin.send(undoPayment, undo);
  expect(balance).toMatchObject({ paid: '25.000', due: '95.000' });
  expect(listed.at(-1)).toMatchObject({ amount: '-40.000', corrects: paymentId, takenBy: { name: 'operator Test' } });
  expect(millimesOf(await till.cashOf('operator')) - cashBefore).toBe(-40_000);

  await shop.people.admin.send(closeDay);
  expect(await closingOf(closedDay)).toEqual(closed);
  const { listed: next } = await closingOf(nextDay);
  expect(next).toMatchObject({
    period: 'DAY',
    totals: { count: 2, taken: '25.000', refunded: '-40.000', byMethod: { CASH: '-40.000', TERMINAL: '25.000' } },
    runningTotal: '25.000',
  });
  const years = [...new Set([closedDay, nextDay].map((name) => name.slice(0, 4)))];
  const sum = 25_000;
  expect(await countPayments(id, years)).toEqual({ problems: [], repair: sum, archived: sum, exported: sum });
  expect(await database().$count(payments)).toBe(3);
});
