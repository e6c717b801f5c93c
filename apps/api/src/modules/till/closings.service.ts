import type { Answer, getTill } from '@atelier/contract';
import {
  addTotals,
  amountOf,
  closingDayOf,
  endedPeriods,
  instantAt,
  millimesOf,
  periodName,
  shopTime,
  totalsOf,
  type ClosedEntry,
} from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { todayOf } from '#platform/time/clock.ts';
import { closings } from '#schema/index.ts';
import { recordAudit } from '../audit/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { appendEntry, type ClosingRow, lockTill, type LockedTill } from './chain.ts';
import type { TillContext } from './write-payment.ts';
import { findFirstEntry, findRestore, selectCashByPerson, selectClosings, selectEntriesAfter } from './till.queries.ts';

const LISTED_DAYS = 40;

type ReadEntry = Awaited<ReturnType<typeof selectEntriesAfter>>[number];

export async function read(context: TillContext, database: Database): Promise<Answer<typeof getTill>> {
  const rows = await selectClosings(database, LISTED_DAYS);
  const lastDay = rows.find(({ closing }) => closing.period === 'DAY')?.closing;
  const timeZone = context.config.settings.SHOP_TIME_ZONE;
  const first = await findFirstEntry(database);
  return {
    open: totalsOf(paymentsIn(await selectEntriesAfter(database, lastDay?.toSeq ?? 0))),
    isClosed: lastDay !== undefined && lastDay.name >= todayOf(context),
    cash: await selectCashByPerson(database, instantAt(todayOf(context), '00:00', timeZone)),
    since: first === undefined ? null : shopTime(first, timeZone).day,
    restore: await findRestore(database),
    closings: rows.map(({ closing, closedBy }) => ({ ...closing, at: closing.at.toISOString(), closedBy })),
  };
}

function paymentsIn(entries: readonly ReadEntry[]): ClosedEntry[] {
  return entries.flatMap(({ method, amount }) => (method === null || amount === null ? [] : [{ method, amount }]));
}

/** Closes each day up to today that has payments, and today without any. Months and years that are over follow by themselves. */
export function closeDay(context: TillContext, db: Database, viewer: SignedInViewer): Promise<Answer<typeof getTill>> {
  return inTransaction(db, async (tx) => {
    const till = await lockTill(context.signer, tx);
    const closed = (await selectClosings(tx)).map(({ closing }) => closing).toReversed();
    const lastDay = closed.findLast(({ period }) => period === 'DAY');
    if (lastDay !== undefined && lastDay.name >= todayOf(context)) return read(context, tx);
    const entries = await selectEntriesAfter(tx, lastDay?.toSeq ?? 0);
    const chain = { context, tx, viewer, till, closed };
    for (const [day, ofDay] of openDays(context, entries, lastDay?.name ?? null)) {
      await closeEndedPeriods(chain, day);
      await closeOneDay(chain, day, ofDay);
    }
    const at = context.clock.now();
    await recordAudit(tx, { viewer, at, action: 'till.closed' });
    tx.afterCommit(() => context.realtime.publish(['role:ADMIN'], 'till', { repairId: null }));
    return read(context, tx);
  });
}

/** Groups entries by the day that closes them. Today is one of the days, also without entries. */
function openDays(context: TillContext, entries: readonly ReadEntry[], lastDay: string | null) {
  const days = new Map<string, ReadEntry[]>();
  let current = lastDay;
  for (const entry of entries) {
    const own = closingDayOf(shopTime(entry.at, context.config.settings.SHOP_TIME_ZONE).day, lastDay);
    // Clocks of nodes may differ, and days follow each other in the order of the chain.
    const day = current !== null && current !== lastDay && current > own ? current : own;
    days.set(day, [...(days.get(day) ?? []), entry]);
    current = day;
  }
  const now = todayOf(context);
  if (!days.has(now)) days.set(now, []);
  return [...days].filter(([day]) => day <= now);
}

type Chain = {
  readonly context: TillContext;
  readonly tx: Transaction;
  readonly viewer: SignedInViewer;
  till: LockedTill;
  readonly closed: ClosingRow[];
};

async function closeOneDay(chain: Chain, day: string, entries: readonly ReadEntry[]): Promise<void> {
  const last = chain.closed.findLast(({ period }) => period === 'DAY');
  const totals = totalsOf(paymentsIn(entries));
  const net = millimesOf(totals.taken) + millimesOf(totals.refunded);
  await append(chain, {
    period: 'DAY',
    name: day,
    fromSeq: (last?.toSeq ?? 0) + 1,
    toSeq: entries.at(-1)?.seq ?? last?.toSeq ?? 0,
    totals,
    runningTotal: amountOf(millimesOf(last?.runningTotal ?? '0.000') + net),
  });
}

async function closeEndedPeriods(chain: Chain, nextDay: string): Promise<void> {
  const days = chain.closed.filter(({ period }) => period === 'DAY');
  const names = days.map(({ name }) => name);
  for (const { period, name } of endedPeriods(names, nextDay)) {
    if (chain.closed.some((closing) => closing.period === period && closing.name === name)) continue;
    const parts = days.filter((each) => periodName(period, each.name) === name);
    const [first, last] = [parts[0], parts.at(-1)];
    if (first === undefined || last === undefined) throw new Error('invariant: ended period without days');
    const { runningTotal, toSeq } = last;
    const totals = addTotals(parts.map((part) => part.totals));
    await append(chain, { period, name, fromSeq: first.fromSeq, toSeq, totals, runningTotal });
  }
}

async function append(chain: Chain, values: Omit<ClosingRow, 'id' | 'series' | 'at' | 'closedBy'>): Promise<void> {
  const { context, tx, viewer } = chain;
  const { series } = chain.till;
  const row = { ...values, id: uuidv7(), series, at: context.clock.now(), closedBy: viewer.userId };
  await tx.insert(closings).values(row);
  chain.till = await appendEntry(context.signer, tx, { till: chain.till, row: { kind: 'CLOSING', row } });
  chain.closed.push(row);
}
