import { asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Database, transaction, type Transaction } from '#platform/database/database.ts';
import {
  computedColumns,
  handovers,
  partners,
  repairLog,
  repairs,
  repairStatusIntervals,
  users,
} from '#schema/index.ts';
import { replay, type ReplayInput } from './replay.ts';
import type { ReceiptRow, StatusIntervalRow } from '../repair/repair-rows.ts';

/** Former name of the table, stored since migration 0016. */
const COLUMN = 'repair_stays';
const DONE = 'all';

/** Repairs per transaction, so an interrupted start loses little. */
const BATCH = 1_000;

/** Nodes take turns and continue where the last one ended. */
const advisoryLock = 727_002;

/**
 * Writes missing status intervals and receipts from the logs (decisions/0049). It runs at start before the first request and continues after
 * an interruption.
 */
export async function ensureStatusIntervals(database: Database, batch = BATCH): Promise<void> {
  let isDone = false;
  while (!isDone) isDone = await transaction(database, (tx) => backfillNext(tx, batch));
}

async function backfillNext(tx: Transaction, batch: number): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`);
  const [progress] = await tx.select().from(computedColumns).where(eq(computedColumns.column, COLUMN));
  if (progress?.madeBy === DONE) return true;
  const replayInputs = await selectLogsAfter(tx, progress?.madeBy ?? '', batch);
  const roles = await rolesOf(tx, replayInputs);
  const replayed = replayInputs.map((each) => replay(each, (id) => roles.get(id) ?? []));
  await insertReplayed(tx, {
    intervals: replayed.flatMap(({ stays }) => stays),
    receipts: replayed.flatMap(({ receipts }) => receipts),
  });
  const row = { column: COLUMN, madeBy: replayInputs.at(-1)?.repair.id ?? DONE };
  await tx.insert(computedColumns).values(row).onConflictDoUpdate({ target: computedColumns.column, set: row });
  return replayInputs.length === 0;
}

async function selectLogsAfter(tx: Transaction, id: string, batch: number): Promise<ReplayInput[]> {
  const { customerId, turnDue, dueReason } = repairs;
  const selected = await tx
    .select({ id: repairs.id, customerId, turnDue, dueReason })
    .from(repairs)
    .where(gt(repairs.id, id))
    .orderBy(asc(repairs.id))
    .limit(batch);
  const ids = selected.map((repair) => repair.id);
  const entries = await tx
    .select({ entry: repairLog, partnerId: partners.id })
    .from(repairLog)
    .leftJoin(partners, eq(partners.searchText, sql`public.search_text(${repairLog.captured} ->> 'partner')`))
    .where(inArray(repairLog.repairId, ids))
    .orderBy(asc(repairLog.repairId), asc(repairLog.version));
  const logs = Map.groupBy(entries, ({ entry }) => entry.repairId);
  return selected.map((repair) => ({
    repair,
    log: (logs.get(repair.id) ?? []).map(({ entry, partnerId }) => ({ ...entry, partnerId })),
  }));
}

async function rolesOf(tx: Transaction, replayInputs: readonly ReplayInput[]) {
  const ids = new Set(replayInputs.flatMap(({ log }) => log.flatMap(({ actorId }) => actorId ?? [])));
  const people = await tx
    .select({ id: users.id, roles: users.roles })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(people.map(({ id, roles }) => [id, roles]));
}

type ReplayedRows = { readonly intervals: readonly StatusIntervalRow[]; readonly receipts: readonly ReceiptRow[] };

/** Rows of concurrent transitions win. */
async function insertReplayed(tx: Transaction, { intervals, receipts }: ReplayedRows): Promise<void> {
  await inBatches(intervals, (rows) => tx.insert(repairStatusIntervals).values(rows).onConflictDoNothing());
  await inBatches(receipts, (rows) => tx.insert(handovers).values(rows).onConflictDoNothing());
}

async function inBatches<Row>(rows: readonly Row[], write: (rows: Row[]) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < rows.length; first += BATCH) await write(rows.slice(first, first + BATCH));
}
