import { createPublicKey, type KeyObject } from 'node:crypto';
import { amountOf, millimesOf, totalsOf, type ClosedEntry } from '@atelier/domain';
import { asc, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { isGenuine } from '#platform/signing/signing.ts';
import { listSigningKeys } from '#platform/signing/signing-keys.ts';
import {
  cashDeposits,
  charges,
  closings,
  payments,
  receipts,
  tillEntries,
  tillRestores,
  tills,
} from '#schema/index.ts';
import {
  type ChainEnd,
  type ClosingRow,
  contentHash,
  emptyTill,
  type EntryRow,
  signedValues,
  type TillRow,
} from './chain.ts';

/** Line of an archive: a public key, an entry with its row, or the end of the chain. Names of customers are in none. */
export type TillLine =
  | { readonly type: 'key'; readonly id: string; readonly publicKey: string }
  | { readonly type: 'entry'; readonly entry: EntryRow; readonly row: TillRow | null }
  | ({ readonly type: 'end'; readonly unsigned: number } & ChainEnd);

export type TillProblem = {
  /** Entry at which it was found, 0 for the end of the chain. */
  readonly seq: number;
  readonly reason:
    | 'missingEntry'
    | 'missingRow'
    | 'changedRow'
    | 'changedEntry'
    | 'unknownKey'
    | 'missingNumber'
    | 'wrongSeries'
    | 'wrongTotals'
    | 'missingEnd'
    | 'unsignedRow';
};

const PAGE = 1_000;

/** Reads keys, entries and the end of the chain in order. Run it in one snapshot, because payments go on. */
export async function* readTill(database: Database): AsyncGenerator<TillLine> {
  for (const { id, publicKey } of await listSigningKeys(database)) yield { type: 'key', id, publicKey };
  let last = 0;
  for (;;) {
    const entries = await database
      .select()
      .from(tillEntries)
      .where(gt(tillEntries.seq, last))
      .orderBy(asc(tillEntries.seq))
      .limit(PAGE);
    const rows = await rowsOf(database, entries);
    for (const entry of entries) yield { type: 'entry', entry, row: rows.get(entry.subjectId) ?? null };
    last = entries.at(-1)?.seq ?? last;
    if (entries.length < PAGE) break;
  }
  const [{ lastSeq, lastSignature } = emptyTill] = await database.select().from(tills);
  yield { type: 'end', lastSeq, lastSignature, unsigned: await countUnsigned(database) };
}

async function rowsOf(database: Database, entries: readonly EntryRow[]): Promise<Map<string, TillRow>> {
  const idsOf = (kind: EntryRow['kind']) =>
    entries.filter((entry) => entry.kind === kind).map((each) => each.subjectId);
  const taken = idsOf('PAYMENT');
  const issued = await database.select().from(receipts).where(inArray(receipts.paymentId, taken));
  const receiptByPayment = new Map(issued.map((receipt) => [receipt.paymentId, receipt]));
  const found: TillRow[] = [
    ...(await database.select().from(payments).where(inArray(payments.id, taken))).flatMap((row): TillRow[] => {
      const receipt = receiptByPayment.get(row.id);
      return receipt === undefined ? [] : [{ kind: 'PAYMENT', row, receipt }];
    }),
    ...(
      await database
        .select()
        .from(charges)
        .where(inArray(charges.id, idsOf('CHARGE')))
    ).map((row): TillRow => ({ kind: 'CHARGE', row })),
    ...(
      await database
        .select()
        .from(cashDeposits)
        .where(inArray(cashDeposits.id, idsOf('CASH_DEPOSIT')))
    ).map((row): TillRow => ({ kind: 'CASH_DEPOSIT', row })),
    ...(
      await database
        .select()
        .from(closings)
        .where(inArray(closings.id, idsOf('CLOSING')))
    ).map((row): TillRow => ({ kind: 'CLOSING', row })),
    ...(
      await database
        .select()
        .from(tillRestores)
        .where(inArray(tillRestores.id, idsOf('RESTORE')))
    ).map((row): TillRow => ({ kind: 'RESTORE', row })),
  ];
  return new Map(found.map((row) => [row.row.id, row]));
}

/** Counts rows that no entry signs, such as one that SQL added. A restore has its entry after the next lock of the till. */
async function countUnsigned(database: Database): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select id from payments union all select id from charges union all select id from cash_deposits union all select id from closings
    ) each where not exists (select from till_entries e where e.subject_id = each.id)`);
  return rows[0]?.count ?? 0;
}

export type TillRestore = Pick<typeof tillRestores.$inferSelect, 'series' | 'at' | 'archivedAt'> & {
  readonly seq: number;
};

type Checked = {
  readonly keys: Map<string, KeyObject>;
  readonly problems: TillProblem[];
  /** Last number by year and series. */
  readonly numbers: Map<string, number>;
  readonly paid: (ClosedEntry & { readonly seq: number })[];
  /** Restores in order. The last one opened the series of what follows. */
  readonly restores: TillRestore[];
  end: ChainEnd;
  isEnded: boolean;
};

/** Checks rows, signatures, their order, the numbers and series of receipts, and the totals of days. */
export async function checkTill(lines: AsyncIterable<TillLine> | Iterable<TillLine>) {
  const checked: Checked = {
    keys: new Map(),
    problems: [],
    numbers: new Map(),
    paid: [],
    restores: [],
    end: { lastSeq: 0, lastSignature: '' },
    isEnded: false,
  };
  for await (const line of lines) {
    if (line.type === 'key') checked.keys.set(line.id, createPublicKey(line.publicKey));
    else if (line.type === 'entry') checkEntry(checked, line);
    else checkEnd(checked, line);
  }
  if (!checked.isEnded) checked.problems.push({ seq: 0, reason: 'missingEnd' });
  return { entries: checked.end.lastSeq, problems: checked.problems, restores: checked.restores };
}

function checkEntry(checked: Checked, { entry, row }: Extract<TillLine, { type: 'entry' }>): void {
  const { keys, problems, end } = checked;
  const report = (reason: TillProblem['reason']): void => void problems.push({ seq: entry.seq, reason });
  if (entry.seq !== end.lastSeq + 1 || entry.prevSignature !== end.lastSignature) report('missingEntry');
  const key = keys.get(entry.keyId);
  if (key === undefined) report('unknownKey');
  else if (!isGenuine(key, 'tillEntry', { values: signedValues(entry), hash: entry.signature })) report('changedEntry');
  if (row === null) report('missingRow');
  else if (contentHash(row) !== entry.contentHash) report('changedRow');
  checked.end = { lastSeq: entry.seq, lastSignature: entry.signature };
  if (row !== null) for (const reason of checkRow(checked, entry.seq, row)) report(reason);
}

/** Compares a row with those before it. */
function checkRow(checked: Checked, seq: number, row: TillRow): TillProblem['reason'][] {
  const { numbers, paid, restores } = checked;
  const current = restores.at(-1)?.series ?? '';
  if (row.kind === 'PAYMENT') {
    const { year, series, number } = row.receipt;
    const key = `${year} ${series}`;
    const isNext = number === (numbers.get(key) ?? 0) + 1;
    numbers.set(key, number);
    paid.push({ seq, method: row.row.method, amount: row.row.amount });
    return [...problemIf(!isNext, 'missingNumber'), ...problemIf(series !== current, 'wrongSeries')];
  }
  if (row.kind === 'CLOSING')
    return [
      ...problemIf(!hasRightTotals(checked, row.row), 'wrongTotals'),
      ...problemIf(row.row.series !== current, 'wrongSeries'),
    ];
  if (row.kind !== 'RESTORE') return [];
  const { series, at, archivedAt } = row.row;
  const isUsed = ['', ...restores.map((restore) => restore.series)].includes(series);
  restores.push({ seq, series, at, archivedAt });
  return problemIf(isUsed, 'wrongSeries');
}

function problemIf(isFound: boolean, reason: TillProblem['reason']): TillProblem['reason'][] {
  return isFound ? [reason] : [];
}

function hasRightTotals({ paid }: Checked, { fromSeq, toSeq, totals, runningTotal }: ClosingRow): boolean {
  const ofPeriod = paid.filter(({ seq }) => seq >= fromSeq && seq <= toSeq);
  const all = paid.filter(({ seq }) => seq <= toSeq).reduce((sum, { amount }) => sum + millimesOf(amount), 0);
  const { count, taken, refunded, byMethod } = totalsOf(ofPeriod);
  return (
    runningTotal === amountOf(all) &&
    totals.count === count &&
    totals.taken === taken &&
    totals.refunded === refunded &&
    Object.entries(byMethod).every(([method, amount]) =>
      Object.entries(totals.byMethod).some(([other, sum]) => other === method && sum === amount),
    )
  );
}

function checkEnd(checked: Checked, line: Extract<TillLine, { type: 'end' }>): void {
  checked.isEnded = true;
  if (line.lastSeq !== checked.end.lastSeq || line.lastSignature !== checked.end.lastSignature)
    checked.problems.push({ seq: 0, reason: 'missingEnd' });
  if (line.unsigned > 0) checked.problems.push({ seq: 0, reason: 'unsignedRow' });
}

/** Reads a line of an archive. Its instants are texts there. */
export function parseTillLine(text: string): TillLine {
  return JSON.parse(text, (key, value: unknown) =>
    (key === 'at' || key === 'archivedAt') && typeof value === 'string' ? new Date(value) : value,
  ) as TillLine;
}
