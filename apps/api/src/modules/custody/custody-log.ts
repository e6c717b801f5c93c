import { asc, desc, eq, gte, inArray, isNull, notExists, or, and, sql } from 'drizzle-orm';
import { hour } from '#platform/config/limits.ts';
import { type Database, transaction, type Transaction } from '#platform/database/database.ts';
import { signingKeys } from '#platform/database/schema.ts';
import type { MailCheckpoint } from '#platform/mail/layout/template.ts';
import type { Platform } from '#platform/platform.ts';
import { custodyCheckpoints, custodyLog, custodyNodes, handoverEntries, handovers } from '#schema/index.ts';
import { leafOfEntry, leafOfReceipt } from '#workflow/effects/receipt-signatures.ts';
import { originOf, writeCheckpoint } from './checkpoint.ts';
import {
  appendLeaf,
  hashOfLeaf,
  inclusionRanges,
  type Position,
  positionsOf,
  rootOf,
  sizeOf,
  type TreeNode,
} from './merkle.ts';

type CustodyContext = Pick<Platform, 'clock' | 'database' | 'signer' | 'site'>;

type Subject = Pick<typeof custodyLog.$inferSelect, 'kind' | 'subjectId'>;
export type Leaf = Subject & { readonly text: string };

/** Receipts of one transaction of the log. */
const BATCH = 500;
/** Time that a transition may need from its clock to its commit. A daily run also finds those that needed longer. */
const COMMIT_TIME = hour;

/** Appends receipts and entries that were committed since the last time, in their order. Returns how many. */
export async function appendReceipts(context: CustodyContext, { all = false } = {}): Promise<number> {
  const newest = all ? undefined : await selectNewestArrival(context.database);
  const since = newest === undefined ? new Date(0) : new Date(newest.getTime() - COMMIT_TIME);
  let appended = 0;
  for (;;) {
    const count = await transaction(context.database, (tx) => appendBatch(context, tx, since));
    appended += count;
    if (count < BATCH) return appended;
  }
}

async function appendBatch({ clock, signer, site }: CustodyContext, tx: Transaction, since: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('custody log'))`);
  const leaves = await selectPending(tx, since);
  if (leaves.length === 0) return 0;
  const newest = await selectNewest(tx);
  const size = newest === undefined ? 0 : newest.seq + 1;
  let peaks: readonly TreeNode[] = await selectNodes(tx, positionsOf({ start: 0, end: size }));
  const nodes: TreeNode[] = [];
  for (const { text } of leaves) {
    const next = appendLeaf(peaks, hashOfLeaf(text));
    nodes.push(...next.added);
    ({ peaks } = next);
  }
  const at = clock.now();
  const rows = leaves.map(({ kind, subjectId }, index) => ({ seq: size + index, kind, subjectId, at }));
  const checkpoint = { size: sizeOf(peaks), root: rootOf(peaks.map(({ hash }) => hash)), at };
  const note = writeCheckpoint(signer, originOf(site.publicUrl()), checkpoint);
  await tx.insert(custodyLog).values(rows);
  await tx.insert(custodyNodes).values(nodes);
  await tx.insert(custodyCheckpoints).values({ size: checkpoint.size, note, at });
  return leaves.length;
}

async function selectNewest(tx: Database) {
  const [row] = await tx.select().from(custodyLog).orderBy(desc(custodyLog.seq)).limit(1);
  return row;
}

/** Returns when the newest line arrived. A killed run continues from there, because its time of logging is later than its backlog. */
async function selectNewestArrival(database: Database): Promise<Date | undefined> {
  const newest = await selectNewest(database);
  if (newest === undefined) return undefined;
  const table = newest.kind === 'RECEIPT' ? handovers : handoverEntries;
  const [row] = await database.select({ at: table.receivedAt }).from(table).where(eq(table.id, newest.subjectId));
  return row?.at ?? new Date(0);
}

/** Returns what isn't in the log, in the order of arrival. */
async function selectPending(tx: Transaction, since: Date): Promise<Leaf[]> {
  const isMissing = (id: typeof handovers.id | typeof handoverEntries.id) =>
    notExists(
      tx
        .select({ one: sql`1` })
        .from(custodyLog)
        .where(eq(custodyLog.subjectId, id)),
    );
  const receipts = await tx
    .select()
    .from(handovers)
    .where(and(gte(handovers.receivedAt, since), isMissing(handovers.id)))
    .orderBy(asc(handovers.receivedAt), asc(handovers.id))
    .limit(BATCH);
  const entries = await entriesWithHash(tx)
    .where(and(gte(handoverEntries.receivedAt, since), isMissing(handoverEntries.id)))
    .orderBy(asc(handoverEntries.receivedAt), asc(handoverEntries.id))
    .limit(BATCH);
  const leaves = [
    ...receipts.map((receipt) => ({ at: receipt.receivedAt, ...leafFor(receipt) })),
    ...entries.map(({ entry, hash }) => ({ at: entry.receivedAt, ...leafForEntry(entry, hash) })),
  ];
  return leaves.toSorted((one, other) => one.at.getTime() - other.at.getTime()).slice(0, BATCH);
}

function entriesWithHash(database: Database) {
  return database
    .select({ entry: handoverEntries, hash: handovers.hash })
    .from(handoverEntries)
    .innerJoin(handovers, eq(handovers.id, handoverEntries.handoverId));
}

function leafFor(receipt: typeof handovers.$inferSelect): Leaf {
  return { kind: 'RECEIPT', subjectId: receipt.id, text: leafOfReceipt(receipt) };
}

function leafForEntry(entry: typeof handoverEntries.$inferSelect, hash: string | null): Leaf {
  return { kind: 'ENTRY', subjectId: entry.id, text: leafOfEntry(entry, { hash }) };
}

/** Returns the lines of receipts and entries by their ids. */
export async function readLeaves(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Leaf>> {
  const receipts = await database
    .select()
    .from(handovers)
    .where(inArray(handovers.id, [...ids]));
  const entries = await entriesWithHash(database).where(inArray(handoverEntries.id, [...ids]));
  const leaves = [...receipts.map(leafFor), ...entries.map(({ entry, hash }) => leafForEntry(entry, hash))];
  return new Map(leaves.map((leaf) => [leaf.subjectId, leaf]));
}

async function selectNodes(database: Database, positions: readonly Position[]): Promise<TreeNode[]> {
  if (positions.length === 0) return [];
  const isOne = positions.map(({ level, position }) =>
    and(eq(custodyNodes.level, level), eq(custodyNodes.position, position)),
  );
  const rows = await database
    .select()
    .from(custodyNodes)
    .where(or(...isOne));
  return positions.map((wanted) => {
    const row = rows.find(({ level, position }) => level === wanted.level && position === wanted.position);
    if (row === undefined) throw new Error('invariant: node of the custody log not found');
    return row;
  });
}

type Range = Parameters<typeof positionsOf>[0];

/** Returns the roots of ranges of the log. */
export async function readRoots(database: Database, ranges: readonly Range[]): Promise<string[]> {
  const nodes = await selectNodes(database, ranges.flatMap(positionsOf));
  let at = 0;
  return ranges.map((range) => {
    const { length } = positionsOf(range);
    at += length;
    return rootOf(nodes.slice(at - length, at).map(({ hash }) => hash));
  });
}

export async function readNewestCheckpoint(database: Database) {
  const [row] = await database.select().from(custodyCheckpoints).orderBy(desc(custodyCheckpoints.size)).limit(1);
  return row;
}

/** Returns undefined before the first checkpoint. */
export async function readMailCheckpoint(database: Database): Promise<MailCheckpoint | undefined> {
  const [row] = await database
    .select({ note: custodyCheckpoints.note, keyId: signingKeys.id })
    .from(custodyCheckpoints)
    .innerJoin(signingKeys, isNull(signingKeys.retiredAt))
    .orderBy(desc(custodyCheckpoints.size))
    .limit(1);
  return row && { checkpoint: summaryOf(row.note), keyId: row.keyId };
}

/** Returns size and root, as papers and mails have them. */
function summaryOf(note: string): string {
  return note.split('\n').slice(1, 3).join(' ');
}

/** Returns since when receipts are in the log. */
export async function readLoggedTimes(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await database
    .select({ id: custodyLog.subjectId, at: custodyLog.at })
    .from(custodyLog)
    .where(inArray(custodyLog.subjectId, [...ids]));
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Place of a receipt in the log, with its proof up to the newest checkpoint. */
type LoggedReceipt = {
  readonly seq: number;
  readonly at: Date;
  readonly checkpoint: string;
  readonly proof: readonly string[];
};

/** Returns undefined for a receipt that isn't in the log yet. */
export async function readLogged(database: Database, subjectId: string): Promise<LoggedReceipt | undefined> {
  const [row] = await database.select().from(custodyLog).where(eq(custodyLog.subjectId, subjectId));
  const checkpoint = await readNewestCheckpoint(database);
  if (row === undefined || checkpoint === undefined || checkpoint.size <= row.seq) return undefined;
  const proof = await readRoots(database, inclusionRanges(row.seq, { start: 0, end: checkpoint.size }));
  return { seq: row.seq, at: row.at, checkpoint: checkpoint.note, proof };
}

/** Returns the signed text of a receipt, and since when and up to which checkpoint it is in the log. */
export async function readReceiptLine(database: Database, id: string) {
  const leaf = (await readLeaves(database, [id])).get(id);
  if (leaf === undefined) throw new Error('invariant: receipt of a handover not found');
  const since = (await readLoggedTimes(database, [id])).get(id) ?? null;
  const newest = await readNewestCheckpoint(database);
  return { text: leaf.text, since, checkpoint: since === null ? null : summaryOf(newest?.note ?? '') };
}
