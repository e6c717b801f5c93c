import { asc, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { listSigningKeys } from '#platform/signing/signing-keys.ts';
import { custodyCheckpoints, custodyLog, custodyNodes, handovers } from '#schema/index.ts';
import { isGenuineEntry, type SealCheck, verifyReceipts } from '#workflow/effects/receipt-signatures.ts';
import { readProofs } from '#modules/repairs/public.ts';
import { readCheckpoint } from './checkpoint.ts';
import { type Leaf, readLeaves } from './custody-log.ts';
import { appendLeaf, hashOfLeaf, rootOf, sizeOf, type TreeNode } from './merkle.ts';

export type CustodyProblem = {
  readonly reason:
    | 'missingLine'
    | 'missingReceipt'
    | 'changedReceipt'
    | 'changedTree'
    | 'changedTime'
    | 'changedCheckpoint'
    | 'receiptNotInLog'
    | 'unsignedChange'
    | 'unknownCheckpoint'
    | 'otherHistory';
  /** Number of a line, id of a receipt or entry, or size of a checkpoint. */
  readonly subject: string;
};

const PAGE = 1_000;

type Checked = {
  peaks: readonly TreeNode[];
  readonly roots: Map<number, string>;
  readonly problems: CustodyProblem[];
};

/**
 * Compares the log with receipts, their entries and the checkpoints, one of which may have been kept elsewhere. Run it in one snapshot.
 */
export async function checkCustody(context: SealCheck, database: Database, outside: string | null) {
  const keys = await listSigningKeys(database);
  const stored = await database.select().from(custodyCheckpoints).orderBy(asc(custodyCheckpoints.size));
  const notes = stored.map(({ note }) => ({ note, isOutside: false }));
  if (outside !== null) notes.push({ note: outside, isOutside: true });
  const checkpoints = notes.map(({ note, isOutside }) => ({ isOutside, checkpoint: readCheckpoint(note, keys) }));
  const checked: Checked = {
    peaks: [],
    roots: new Map(checkpoints.flatMap(({ checkpoint }) => (checkpoint === null ? [] : [[checkpoint.size, '']]))),
    problems: [],
  };
  await checkLines(checked, database, stored);
  const found = (reason: CustodyProblem['reason'], subject: string) => checked.problems.push({ reason, subject });
  for (const [index, { checkpoint, isOutside }] of checkpoints.entries()) {
    if (checkpoint === null)
      found(isOutside ? 'unknownCheckpoint' : 'changedCheckpoint', `${stored[index]?.size ?? ''}`);
    else if (checked.roots.get(checkpoint.size) !== checkpoint.root || !isRowOf(stored[index], checkpoint))
      found(isOutside ? 'otherHistory' : 'changedCheckpoint', `${checkpoint.size}`);
  }
  const size = sizeOf(checked.peaks);
  if (size > 0 && stored.at(-1)?.size !== size) found('changedCheckpoint', `${size}`);
  const waiting = await checkUnlogged(checked, database);
  await checkReceipts(checked, context, database);
  return { size, waiting, problems: checked.problems };
}

type CheckpointRow = typeof custodyCheckpoints.$inferSelect;

/** A checkpoint that was kept elsewhere has no row. */
function isRowOf(row: CheckpointRow | undefined, { size, at }: { readonly size: number; readonly at: Date }): boolean {
  return row === undefined || (row.size === size && row.at.getTime() === at.getTime());
}

/** Computes the tree again from the receipts themselves. */
async function checkLines(checked: Checked, database: Database, checkpoints: readonly CheckpointRow[]): Promise<void> {
  let covering = 0;
  for (let last = -1; ;) {
    const lines = await database
      .select()
      .from(custodyLog)
      .where(gt(custodyLog.seq, last))
      .orderBy(asc(custodyLog.seq))
      .limit(PAGE);
    const leaves = await readLeaves(
      database,
      lines.map(({ subjectId }) => subjectId),
    );
    const nodes = await readNodesUnder(database, lines);
    for (const line of lines) {
      while ((checkpoints[covering]?.size ?? Infinity) <= line.seq) covering += 1;
      if (line.seq !== last + 1) checked.problems.push({ reason: 'missingLine', subject: `${last + 1}` });
      if (checkpoints[covering]?.at.getTime() !== line.at.getTime())
        checked.problems.push({ reason: 'changedTime', subject: `${line.seq}` });
      checkLine(checked, { line, leaf: leaves.get(line.subjectId), nodes });
      last = line.seq;
    }
    if (lines.length < PAGE) return;
  }
}

type CheckedLine = {
  readonly line: typeof custodyLog.$inferSelect;
  readonly leaf: Leaf | undefined;
  readonly nodes: ReadonlyMap<string, string>;
};

/** Compares a line and the hashes that it completes with the receipt. */
function checkLine(checked: Checked, { line: { seq, kind, subjectId }, leaf, nodes }: CheckedLine): void {
  const { roots, problems } = checked;
  if (leaf?.kind !== kind) problems.push({ reason: 'missingReceipt', subject: subjectId });
  const { added, peaks } = appendLeaf(checked.peaks, hashOfLeaf(leaf?.text ?? ''));
  const isEqual = ({ level, position, hash }: TreeNode) => nodes.get(`${level}/${position}`) === hash;
  const [first, ...above] = added;
  if (first !== undefined && !isEqual(first)) problems.push({ reason: 'changedReceipt', subject: subjectId });
  else if (!above.every(isEqual)) problems.push({ reason: 'changedTree', subject: `${seq}` });
  checked.peaks = peaks;
  const size = sizeOf(peaks);
  if (roots.has(size)) roots.set(size, rootOf(peaks.map(({ hash }) => hash)));
}

/** Returns the nodes that the lines complete, by level and position. */
async function readNodesUnder(database: Database, lines: readonly { readonly seq: number }[]) {
  const [first, last] = [lines.at(0)?.seq ?? 0, lines.at(-1)?.seq ?? -1];
  const perLevel: SQL[] = [];
  for (let level = 0; 2 ** level <= last + 1; level += 1) {
    const [from, to] = [Math.ceil((first + 1) / 2 ** level) - 1, Math.floor((last + 1) / 2 ** level) - 1];
    perLevel.push(sql`(${custodyNodes.level} = ${level} and ${custodyNodes.position} between ${from} and ${to})`);
  }
  const rows = await database
    .select()
    .from(custodyNodes)
    .where(or(sql`false`, ...perLevel));
  return new Map(rows.map(({ level, position, hash }) => [`${level}/${position}`, hash]));
}

/** Counts those that the next run appends. Older ones than the newest checkpoint should have been there. */
async function checkUnlogged({ problems }: Checked, database: Database): Promise<number> {
  const { rows } = await database.execute<{ id: string; overdue: boolean }>(sql`
    select id, received_at < (select max(at) from custody_checkpoints) - interval '25 hours' as overdue
    from (select id, received_at from handovers union all select id, received_at from handover_entries) each
    where not exists (select from custody_log l where l.subject_id = each.id)`);
  for (const { id } of rows.filter(({ overdue }) => overdue)) problems.push({ reason: 'receiptNotInLog', subject: id });
  return rows.filter(({ overdue }) => !overdue).length;
}

/** Checks signatures, the chain of each repair, and what erasures and retention may delete. */
async function checkReceipts({ problems }: Checked, context: SealCheck, database: Database): Promise<void> {
  let last = '';
  for (;;) {
    const repairs = await database
      .selectDistinct({ id: handovers.repairId })
      .from(handovers)
      .where(gt(handovers.repairId, last))
      .orderBy(asc(handovers.repairId))
      .limit(PAGE / 10);
    const ids = repairs.map(({ id }) => id);
    const rows = await database
      .select()
      .from(handovers)
      .where(inArray(handovers.repairId, ids))
      .orderBy(asc(handovers.repairId), asc(handovers.seq));
    for (const receipts of Map.groupBy(rows, ({ repairId }) => repairId).values()) {
      const proofs = await readProofs(
        database,
        receipts.map(({ id }) => id),
      );
      const entries = proofs.map(({ entry }) => entry);
      for (const [id, verdict] of await verifyReceipts(context, receipts, entries))
        if (verdict === 'CHANGED') problems.push({ reason: 'unsignedChange', subject: id });
      for (const { entry, signature } of proofs) {
        const receipt = receipts.find(({ id }) => id === entry.handoverId);
        if (receipt === undefined || !(await isGenuineEntry(context.signer, entry, { receipt, signature })))
          problems.push({ reason: 'unsignedChange', subject: entry.id });
      }
    }
    const next = ids.at(-1);
    if (next === undefined) return;
    last = next;
  }
}
