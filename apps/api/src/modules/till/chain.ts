import { createHash } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#platform/database/database.ts';
import type { SignedValue, Signer } from '#platform/signing/signing.ts';
import {
  type cashDeposits,
  type charges,
  type closings,
  type payments,
  type ReceiptPerson,
  type receipts,
  tillEntries,
  type TillEntryKind,
  tillRestores,
  tills,
} from '#schema/index.ts';

export type PaymentRow = typeof payments.$inferSelect;
type ChargeRow = typeof charges.$inferSelect;
type CashDepositRow = typeof cashDeposits.$inferSelect;
type RestoreRow = typeof tillRestores.$inferSelect;
export type ClosingRow = typeof closings.$inferSelect;
export type ReceiptRow = typeof receipts.$inferSelect;
export type EntryRow = typeof tillEntries.$inferSelect;

/** Row of the till with what its signature covers. A payment is signed with its receipt. */
export type TillRow =
  | { readonly kind: 'PAYMENT'; readonly row: PaymentRow; readonly receipt: ReceiptRow }
  | { readonly kind: 'CHARGE'; readonly row: ChargeRow }
  | { readonly kind: 'CASH_DEPOSIT'; readonly row: CashDepositRow }
  | { readonly kind: 'CLOSING'; readonly row: ClosingRow }
  | { readonly kind: 'RESTORE'; readonly row: RestoreRow };

const TILL = 1;

/** The till before its first entry. */
export const emptyTill = { lastSeq: 0, lastSignature: '' } as const;

export type ChainEnd = Pick<typeof tills.$inferSelect, 'lastSeq' | 'lastSignature'>;

/** End of the chain, and the series of the receipts and closings that follow: empty until a restore opens one. */
export type LockedTill = ChainEnd & { readonly series: string };

const isUnsigned = sql`not exists (select from till_entries e where e.subject_id = till_restores.id)`;

const lockedTill = {
  lastSeq: tills.lastSeq,
  lastSignature: tills.lastSignature,
  series: sql<string>`coalesce((select series from till_restores order by at desc limit 1), '')`,
  isRestored: sql<boolean>`exists (select from till_restores where ${isUnsigned})`,
};

/**
 * Locks the till. Lock the repair before, and the number of a receipt afterwards. The first lock after a restore records it before anything
 * else.
 */
export async function lockTill(signer: Pick<Signer, 'sign'>, tx: Transaction): Promise<LockedTill> {
  const lock = () => tx.select(lockedTill).from(tills).where(eq(tills.id, TILL)).for('update');
  let [till] = await lock();
  if (till === undefined) {
    // Not by a migration, because a restore needs empty tables.
    await tx
      .insert(tills)
      .values({ id: TILL, ...emptyTill })
      .onConflictDoNothing();
    [till] = await lock();
  }
  if (till === undefined) throw new Error('invariant: till not found');
  const { isRestored, ...locked } = till;
  return isRestored ? appendRestores(signer, tx, locked) : locked;
}

/**
 * Adds a restore, whose series receipts have from now on. The next lock of the till signs it, because a restore may lack the secret of the
 * signing key.
 */
export async function openSeries(tx: Transaction, restore: Omit<RestoreRow, 'id'>): Promise<void> {
  await tx.insert(tillRestores).values({ id: uuidv7(), ...restore });
}

/** Reads under the lock, because another transaction may have recorded them while this one waited. */
async function appendRestores(signer: Pick<Signer, 'sign'>, tx: Transaction, till: LockedTill): Promise<LockedTill> {
  let end = till;
  for (const row of await tx.select().from(tillRestores).where(isUnsigned).orderBy(asc(tillRestores.at)))
    end = await appendEntry(signer, tx, { till: end, row: { kind: 'RESTORE', row } });
  return end;
}

/** Adds a row's entry to the end of the chain, which the caller has locked. */
export async function appendEntry(
  signer: Pick<Signer, 'sign'>,
  tx: Transaction,
  { till, row }: { readonly till: LockedTill; readonly row: TillRow },
): Promise<LockedTill> {
  const unsigned = {
    seq: till.lastSeq + 1,
    kind: row.kind,
    subjectId: row.row.id,
    at: row.row.at,
    contentHash: contentHash(row),
    prevSignature: till.lastSignature,
  };
  const { hash: signature, keyId } = signer.sign('tillEntry', signedValues(unsigned));
  await tx.insert(tillEntries).values({ ...unsigned, signature, keyId });
  const end = { lastSeq: unsigned.seq, lastSignature: signature };
  await tx.update(tills).set(end).where(eq(tills.id, TILL));
  return { ...till, ...end };
}

export function signedValues({
  seq,
  kind,
  subjectId,
  at,
  contentHash: content,
  prevSignature,
}: Omit<EntryRow, 'signature' | 'keyId'>): readonly SignedValue[] {
  return [seq, kind, subjectId, at.toISOString(), content, prevSignature];
}

/** Returns the hash of all fields of a row, in a fixed order. */
export function contentHash(row: TillRow): string {
  return sha256(JSON.stringify([row.kind satisfies TillEntryKind, ...fieldsOf(row)]));
}

function fieldsOf(row: TillRow): readonly unknown[] {
  switch (row.kind) {
    case 'PAYMENT': {
      const { id, repairId, kind, method, amount, takenBy, recordedBy, at, visitId, corrects } = row.row;
      const { id: receiptId, year, number, at: issuedAt, snapshot, personHash, series } = row.receipt;
      const receipt = [
        receiptId,
        year,
        number,
        issuedAt.toISOString(),
        canonical(snapshot),
        personHash,
        ...opened(series),
      ];
      return [id, repairId, kind, method, amount, takenBy, recordedBy, at.toISOString(), visitId, corrects, receipt];
    }
    case 'CHARGE': {
      const { id, repairId, kind, amount, addedBy, at, corrects } = row.row;
      return [id, repairId, kind, amount, addedBy, at.toISOString(), corrects];
    }
    case 'CASH_DEPOSIT': {
      const { id, personId, amount, countedBy, at } = row.row;
      return [id, personId, amount, countedBy, at.toISOString()];
    }
    case 'CLOSING': {
      const { id, period, name, fromSeq, toSeq, at, closedBy, totals, runningTotal, series } = row.row;
      const sums = [canonical(totals), runningTotal, ...opened(series)];
      return [id, period, name, fromSeq, toSeq, at.toISOString(), closedBy, ...sums];
    }
    case 'RESTORE': {
      const { id, series, at, archivedAt } = row.row;
      return [id, series, at.toISOString(), archivedAt.toISOString()];
    }
  }
}

/** Rows from before a restore are signed without a series. */
function opened(series: string): readonly string[] {
  return series === '' ? [] : [series];
}

/** Sorts the keys, because PostgreSQL stores JSON in an order of its own. */
function canonical(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => [key, canonical(inner)]);
}

/** Returns the hash of a receipt's personal part. Without the salt, nobody can guess a name from it. */
export function personHashOf(salt: string, { name, device }: ReceiptPerson): string {
  return sha256(JSON.stringify([salt, name, device]));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
