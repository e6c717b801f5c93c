import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { SealVerdict } from '@atelier/contract';
import { uuidv7 } from 'uuidv7';
import { type Secrets, verifyingKeys } from '#platform/config/keys.ts';
import { signedText, type SignedValue, type Signer, type Verifier } from '#platform/signing/signing.ts';
import type {
  HandoverEntryRow,
  HandoverSignatureRow,
  LogEntryRow,
  ReceiptRow,
  RepairRecord,
  ValidReceipt,
} from '../repair/repair-rows.ts';

type Signing = Pick<Signer, 'sign'>;

/** Signs a receipt, which is chained to the previous valid one by its `prevHash` (specification/life#receipts). */
export function signReceipt(signer: Signing, receipt: ReceiptRow): ReceiptRow {
  const { condition } = receipt;
  const conditionSalt = condition === null ? null : randomBytes(16).toString('base64url');
  const salted = { ...receipt, conditionSalt, conditionHash: hashOfCondition({ condition, conditionSalt }) };
  return { ...salted, ...signer.sign('handover', signedFields(salted)) };
}

/** Returns the signed entries that void the receipts of what a correction takes back. */
export function signedVoids(
  signer: Signing,
  { id: logEntryId, receivedAt }: Pick<LogEntryRow, 'id' | 'receivedAt'>,
  { newest, receipts }: Pick<RepairRecord, 'newest' | 'receipts'>,
): HandoverEntryRow[] {
  const undone = receipts.valid.filter((receipt) => newest.some(({ id }) => id === receipt.logEntryId));
  return undone.map((receipt) => {
    const entry = { id: uuidv7(), handoverId: receipt.id, kind: 'VOIDED', logEntryId, receivedAt } as const;
    return signEntry(signer, { ...entry, ...nothingProved }, receipt);
  });
}

/** Returns the signed entry which says that the label of the device was read at the handover. */
export function signedScan(
  signer: Signing,
  recordedBy: string | null,
  receipt: ReceiptRow | null,
): HandoverEntryRow | null {
  if (recordedBy === null || receipt === null) return null;
  const { id: handoverId, receivedAt } = receipt;
  const entry = { id: uuidv7(), handoverId, kind: 'SCAN', logEntryId: null, receivedAt } as const;
  return signEntry(signer, { ...entry, ...nothingProved, recordedBy }, receipt);
}

const nothingProved = { recordedBy: null, sha256: null, photoId: null, reason: null } as const;

export type UnsignedEntry = Omit<HandoverEntryRow, 'hash' | 'keyId'>;

export function signEntry(
  signer: Signing,
  entry: UnsignedEntry,
  receipt: Pick<ValidReceipt, 'hash'>,
): HandoverEntryRow {
  return { ...entry, ...signer.sign('handoverEntry', signedEntryFields(entry, receipt)) };
}

/** Returns the hash of a signature and name, which the salt keeps from being guessed. */
export function hashOfSignature({
  name,
  strokes,
  salt,
}: Pick<HandoverSignatureRow, 'name' | 'strokes' | 'salt'>): string {
  return createHash('sha256')
    .update(`${salt}\n${JSON.stringify([name, strokes])}`)
    .digest('hex');
}

function signedFields(receipt: ReceiptRow): SignedValue[] {
  const { accessories, conditionHash, method, withoutReason, prevHash } = receipt;
  return [...changeOfCustody(receipt), accessories, conditionHash, method, withoutReason, prevHash];
}

function changeOfCustody(receipt: ReceiptRow): SignedValue[] {
  const { id, repairId, seq, logEntryId, from, to, fromUserId, toUserId, partnerId, at, receivedAt } = receipt;
  const custodians = [from, to, fromUserId, toUserId, partnerId];
  return [id, repairId, seq, logEntryId, custodians, [at.toISOString(), receivedAt.toISOString()]];
}

/** Returns a receipt's line of the custody log: the signed text, key and signature. The last two are empty for older ones. */
export function leafOfReceipt(receipt: ReceiptRow): string {
  return leafOf(signedText('handover', signedFields(receipt)), receipt);
}

export function leafOfEntry(entry: HandoverEntryRow, receipt: Pick<ReceiptRow, 'hash'>): string {
  return leafOf(signedText('handoverEntry', signedEntryFields(entry, receipt)), entry);
}

function leafOf(text: string, { keyId, hash }: Pick<ReceiptRow, 'keyId' | 'hash'>): string {
  return [text, keyId ?? '', hash ?? ''].join('\n');
}

/** The receipt's own seal binds the entry to what the receipt said. */
function signedEntryFields(entry: UnsignedEntry, { hash }: Pick<ValidReceipt, 'hash'>): SignedValue[] {
  const { id, handoverId, kind, logEntryId, receivedAt, recordedBy, sha256, photoId, reason } = entry;
  const base = [id, handoverId, hash, kind, logEntryId, receivedAt.toISOString()];
  return kind === 'VOIDED' ? base : [...base, recordedBy, sha256, photoId, reason];
}

function hashOfCondition({ condition, conditionSalt }: Pick<ReceiptRow, 'condition' | 'conditionSalt'>): string | null {
  if (condition === null || conditionSalt === null) return null;
  return createHash('sha256').update(`${conditionSalt}\n${condition}`).digest('base64url');
}

export type SealCheck = { readonly signer: Verifier; readonly config: Secrets };

/** Checks all receipts of one repair, in their order, with the entries recorded after them. */
export async function verifyReceipts(
  { signer, config }: SealCheck,
  receipts: readonly ReceiptRow[],
  entries: readonly HandoverEntryRow[],
): Promise<ReadonlyMap<string, SealVerdict>> {
  const verdicts = new Map<string, SealVerdict>();
  let isSigned = false;
  for (const [index, receipt] of receipts.entries()) {
    const own = await verdictOf({ signer, config }, receipt);
    const earlier = receipts.slice(0, index);
    const voids = entries.filter(({ handoverId, kind }) => handoverId === receipt.id && kind === 'VOIDED');
    const isWeaker = isSigned && (own === 'UNSEALED' || own === 'OTHER_SECRET');
    const isWhole = receipt.seq === index + 1 && continues(receipt, earlier);
    const isVoidSigned = await verifyVoid(signer, { receipt, voids, isSigned: own === 'SIGNED' });
    verdicts.set(receipt.id, isWeaker || !isWhole || !isVoidSigned ? 'CHANGED' : own);
    isSigned ||= own === 'SIGNED';
  }
  return verdicts;
}

/** Returns true if an entry matches its signature, and the signature and name that are still stored match its hash. */
export async function isGenuineEntry(
  signer: Verifier,
  entry: HandoverEntryRow,
  { receipt, signature }: { readonly receipt: ReceiptRow; readonly signature: HandoverSignatureRow | null },
): Promise<boolean> {
  const isKept = signature === null || hashOfSignature(signature) === entry.sha256;
  return isKept && (await signer.verify('handoverEntry', signedEntryFields(entry, receipt), entry)) === 'genuine';
}

async function verdictOf({ signer, config }: SealCheck, receipt: ReceiptRow): Promise<SealVerdict> {
  const { hash, keyId, condition } = receipt;
  if (hash === null || keyId === null) return 'UNSEALED';
  const verdict = await signer.verify('handover', signedFields(receipt), { hash, keyId });
  if (verdict === 'unknownKey') return verifyFormerSeal(config, receipt);
  const isConditionKept = condition === null || hashOfCondition(receipt) === receipt.conditionHash;
  return verdict === 'genuine' && isConditionKept ? 'SIGNED' : 'CHANGED';
}

/** A valid receipt continues the valid one before it. A voided one continues any of those before it. */
function continues({ hash, prevHash, voidedBy }: ReceiptRow, earlier: readonly ReceiptRow[]): boolean {
  if (hash === null) return true;
  const sealed = earlier.filter((each) => each.hash !== null);
  if (voidedBy !== null) return prevHash === '' || sealed.some((each) => each.hash === prevHash);
  return prevHash === (sealed.findLast((each) => each.voidedBy === null)?.hash ?? '');
}

type VoidCheck = {
  readonly receipt: ReceiptRow;
  readonly voids: readonly HandoverEntryRow[];
  readonly isSigned: boolean;
};

/** Receipts from before signing keys were voided without an entry. */
async function verifyVoid(signer: Verifier, { receipt, voids, isSigned }: VoidCheck): Promise<boolean> {
  const [entry] = voids;
  if (entry === undefined) return receipt.voidedBy === null || !isSigned;
  const verdict = await signer.verify('handoverEntry', signedEntryFields(entry, receipt), entry);
  return verdict === 'genuine' && entry.logEntryId === receipt.voidedBy;
}

/** Verifies the keyed hash of a receipt from before signing keys. */
function verifyFormerSeal(secrets: Secrets, receipt: ReceiptRow): SealVerdict {
  const key = verifyingKeys(secrets, 'receipts').find((each) => macOf(each, 'key').slice(0, 8) === receipt.keyId);
  if (key === undefined) return 'OTHER_SECRET';
  return macOf(key, formerText(receipt)) === receipt.hash ? 'SEALED' : 'CHANGED';
}

function macOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function formerText(receipt: ReceiptRow): string {
  const { photos, method, signature, withoutReason, prevHash } = receipt;
  const files = Object.entries(photos).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([...changeOfCustody(receipt), files, method, signature, withoutReason, prevHash]);
}
