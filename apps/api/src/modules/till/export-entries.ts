import type { Language } from '@atelier/contract';
import { amountOf, closingDayOf, millimesOf, receiptNumber, shopTime } from '@atelier/domain';
import { translate } from '@atelier/i18n';
import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#platform/database/database.ts';
import type { FileStream } from '#platform/http/calls/answers.ts';
import { csvAmount, type CsvCell, csvDay, csvFile, csvInstant } from '#platform/http/csv.ts';
import {
  cashDeposits,
  charges,
  fullNameSql,
  payments,
  receipts,
  tillEntries,
  tillRestores,
  users,
} from '#schema/index.ts';
import { recordAudit } from '../audit/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import type { ClosingRow } from './chain.ts';
import { selectClosings } from './till.queries.ts';
import type { TillContext } from './write-payment.ts';

const BATCH = 1_000;

type Entry = Awaited<ReturnType<typeof selectBatch>>[number];

/** Entry with the day that it was closed with and the sum of payments up to it, or a closing. */
type Line =
  | { readonly entry: Entry; readonly day: string | null; readonly runningTotal: string }
  | { readonly closing: ClosingRow; readonly closedBy: string | null };

/**
 * Returns the entries of a month or year as a table for an accountant. An entry belongs to the day that closes it, so the payments of a
 * month are those of its closing. Each kind of amount has a column of its own, which adds up.
 */
export async function exportEntries(context: TillContext, viewer: SignedInViewer, period: string): Promise<FileStream> {
  const { database, clock, config } = context;
  const { lang } = viewer;
  const changes = { list: 'till', filters: ['period'] };
  await recordAudit(database, { viewer, at: clock.now(), action: 'list.exported', changes });
  const timeZone = config.settings.SHOP_TIME_ZONE;
  return csvFile({
    lang,
    head: columns.map((column) => translate(lang)(`till.export.columns.${column}`)),
    rows: linesOf(database, period, timeZone),
    cellsOf: (line) => cellsOf(line, lang, timeZone),
  });
}

async function* linesOf(database: Database, period: string, timeZone: string): AsyncGenerator<readonly Line[]> {
  const all = (await selectClosings(database)).toReversed();
  const days = all.map(({ closing }) => closing).filter((closing) => closing.period === 'DAY');
  const before = days.findLast(({ name }) => name.slice(0, period.length) < period);
  const due = all.filter(({ closing: { name } }) => name.startsWith(period));
  /** Takes the closings of the period whose entries have been read. */
  const closingsBefore = (seq: number): Line[] => {
    const open = due.findIndex(({ closing }) => closing.toSeq >= seq);
    return due.splice(0, open === -1 ? due.length : open).map(closingLine);
  };
  let [seq, running] = [before?.toSeq ?? 0, millimesOf(before?.runningTotal ?? '0.000')];
  for (let isOver = false; !isOver;) {
    const entries = await selectBatch(database, seq);
    const lines: Line[] = [];
    isOver = entries.length < BATCH;
    for (const entry of entries) {
      const closing = days.find(({ toSeq }) => toSeq >= entry.seq);
      const day = closing?.name ?? closingDayOf(shopTime(entry.at, timeZone).day, days.at(-1)?.name ?? null);
      running += entry.payment === null ? 0 : millimesOf(entry.payment.amount);
      seq = entry.seq;
      isOver ||= day.slice(0, period.length) > period;
      if (!day.startsWith(period)) continue;
      lines.push(...closingsBefore(seq));
      lines.push({ entry, day: closing === undefined ? null : day, runningTotal: amountOf(running) });
    }
    yield lines;
  }
  yield due.map(closingLine);
}

function closingLine({ closing, closedBy }: Awaited<ReturnType<typeof selectClosings>>[number]): Line {
  return { closing, closedBy: closedBy.name };
}

function selectBatch(database: Database, after: number) {
  const corrected = alias(receipts, 'corrected');
  return database
    .select({
      seq: tillEntries.seq,
      at: tillEntries.at,
      payment: payments,
      charge: charges,
      deposit: cashDeposits,
      restore: tillRestores,
      receipt: { year: receipts.year, series: receipts.series, number: receipts.number },
      corrected: { year: corrected.year, series: corrected.series, number: corrected.number },
      person: fullNameSql(users),
    })
    .from(tillEntries)
    .leftJoin(payments, eq(payments.id, tillEntries.subjectId))
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .leftJoin(corrected, eq(corrected.paymentId, payments.corrects))
    .leftJoin(charges, eq(charges.id, tillEntries.subjectId))
    .leftJoin(cashDeposits, eq(cashDeposits.id, tillEntries.subjectId))
    .leftJoin(tillRestores, eq(tillRestores.id, tillEntries.subjectId))
    .leftJoin(users, sql`${users.id} = coalesce(${payments.takenBy}, ${charges.addedBy}, ${cashDeposits.personId})`)
    .where(and(gt(tillEntries.seq, after), ne(tillEntries.kind, 'CLOSING')))
    .orderBy(asc(tillEntries.seq))
    .limit(BATCH);
}

const columns = [
  'at',
  'entry',
  'receipt',
  'repair',
  'kind',
  'method',
  'payment',
  'fee',
  'cash',
  'total',
  'runningTotal',
  'closedWith',
  'person',
  'corrects',
  'series',
] as const;

type Cells = Partial<Record<(typeof columns)[number], CsvCell>>;

function closingCells({ closing, closedBy }: Extract<Line, { closing: unknown }>, lang: Language): Cells {
  const t = translate(lang);
  const { period, name, totals, series } = closing;
  return {
    series,
    entry: t('till.export.entries.CLOSING'),
    kind: t(`till.export.periods.${period}`),
    total: csvAmount(amountOf(millimesOf(totals.taken) + millimesOf(totals.refunded)), lang),
    closedWith: period === 'DAY' ? csvDay(name, lang) : name,
    person: closedBy,
  };
}

function entryCells({ entry, day }: Extract<Line, { entry: unknown }>, lang: Language): Cells {
  const t = translate(lang);
  const { payment, charge, deposit, restore, receipt, corrected, person } = entry;
  const common = { closedWith: csvDay(day, lang), person };
  if (payment !== null)
    return {
      ...common,
      entry: t('till.export.entries.PAYMENT'),
      receipt: receipt && receiptNumber(receipt),
      repair: payment.repairId,
      kind: t(`payments.kinds.${payment.kind}`),
      method: t(`payments.methods.${payment.method}`),
      payment: csvAmount(payment.amount, lang),
      corrects: corrected && receiptNumber(corrected),
      series: receipt?.series ?? null,
    };
  if (restore !== null) return { ...common, entry: t('till.export.entries.RESTORE'), series: restore.series };
  if (charge === null)
    return { ...common, entry: t('till.export.entries.CASH_DEPOSIT'), cash: csvAmount(deposit?.amount ?? null, lang) };
  return {
    ...common,
    entry: t('till.export.entries.CHARGE'),
    repair: charge.repairId,
    kind: t(`payments.feeKinds.${charge.kind}`),
    fee: csvAmount(charge.amount, lang),
  };
}

function cellsOf(line: Line, lang: Language, timeZone: string): CsvCell[] {
  const { at } = 'closing' in line ? line.closing : line.entry;
  const { runningTotal } = 'closing' in line ? line.closing : line;
  const cells: Cells = {
    ...('closing' in line ? closingCells(line, lang) : entryCells(line, lang)),
    at: csvInstant(at, lang, timeZone),
    runningTotal: csvAmount(runningTotal, lang),
  };
  return columns.map((column) => cells[column] ?? null);
}
