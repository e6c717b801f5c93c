import type { Captured } from '@atelier/domain';
import { createHmac } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { type Secrets, verifyingKeys } from '#platform/config/keys.ts';
import { newestVisit } from '../repair/repair-record.ts';
import type { LogEntryRow, ReceiptRow, RepairRecord } from '../repair/repair-rows.ts';

/** Sealed fields: ids, codes and file hashes, so erasing a person breaks no seal. */
type SealedFields = Omit<ReceiptRow, UnsealedField>;
type UnsealedField =
  | 'accessories'
  | 'condition'
  | 'signer'
  | 'acknowledgedBy'
  | 'acknowledgedAt'
  | 'voidedBy'
  | 'hash'
  | 'keyId';

/** `older`: sealed by another key. `unsealed`: older than seals. */
export type SealVerdict = 'genuine' | 'changed' | 'older' | 'unsealed';

export type Sealer = ReturnType<typeof createSealer>;

/** Seals receipts by a key derived from the shop's secret, and verifies those of the former one. Each is chained to the previous one (specification/life#receipts). */
export function createSealer(secrets: Secrets) {
  const keys = verifyingKeys(secrets, 'receipts');
  const mac = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  const idOf = (key: Buffer): string => mac(key, 'key').slice(0, 8);
  const hashOf = (key: Buffer, receipt: SealedFields): string => mac(key, canonicalText(receipt));
  const keyId = idOf(keys[0]);
  return {
    seal: (receipt: ReceiptRow): ReceiptRow => ({ ...receipt, hash: hashOf(keys[0], receipt), keyId }),
    verify: (receipt: ReceiptRow): SealVerdict => {
      if (receipt.hash === null) return 'unsealed';
      const key = keys.find((each) => idOf(each) === receipt.keyId);
      if (key === undefined) return 'older';
      return hashOf(key, receipt) === receipt.hash ? 'genuine' : 'changed';
    },
  };
}

function canonicalText(receipt: SealedFields): string {
  const { id, repairId, seq, logEntryId, from, to, fromUserId, toUserId, partnerId, at, receivedAt } = receipt;
  const { photos, method, signature, withoutReason, prevHash } = receipt;
  const files = Object.entries(photos).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const times = [at.toISOString(), receivedAt.toISOString()];
  const custodians = [from, to, fromUserId, toUserId, partnerId];
  return JSON.stringify([
    id,
    repairId,
    seq,
    logEntryId,
    custodians,
    times,
    files,
    method,
    signature,
    withoutReason,
    prevHash,
  ]);
}

export type HandoverInput = {
  readonly entry: HandoverEntry;
  readonly seq: number;
  readonly prevHash: string;
  readonly before: Custodians;
  readonly after: Custodians;
};

type HandoverEntry = Pick<
  LogEntryRow,
  'id' | 'repairId' | 'fromCustody' | 'toCustody' | 'at' | 'receivedAt' | 'captured'
>;

export type Custodians = {
  readonly customerId: string;
  readonly driverId: string | null;
  readonly partnerId: string | null;
};

/** Returns the unsealed receipt of a transition that changes custody, else null. No proof is required so far. */
export function receiptOf({ entry, seq, prevHash, before, after }: HandoverInput): ReceiptRow | null {
  const { id: logEntryId, repairId, fromCustody: from, toCustody: to, at, receivedAt } = entry;
  if (from === null || from === to) return null;
  const { condition, accessories, returned }: Captured = entry.captured;
  const changedHands = accessories ?? returned ?? [];
  return {
    id: uuidv7(),
    repairId,
    seq,
    logEntryId,
    from,
    to,
    at,
    receivedAt,
    fromUserId: custodianOf(from, before),
    toUserId: custodianOf(to, after),
    partnerId: after.partnerId ?? before.partnerId,
    accessories: typeof changedHands === 'string' ? [] : changedHands,
    condition: condition ?? null,
    photos: {},
    ...noProof,
    prevHash,
    hash: null,
    keyId: null,
  };
}

const noProof = {
  method: 'NONE',
  signer: null,
  signature: null,
  withoutReason: 'NOT_ASKED',
  acknowledgedBy: null,
  acknowledgedAt: null,
  voidedBy: null,
} as const;

export function custodiansOf(record: Pick<RepairRecord, 'repair' | 'visits'>): Custodians {
  const { customerId, partnerId } = record.repair;
  return { customerId, partnerId, driverId: newestVisit(record)?.assigneeId ?? null };
}

function custodianOf(custody: ReceiptRow['from'], { customerId, driverId }: Custodians): string | null {
  if (custody === 'CUSTOMER') return customerId;
  return custody === 'COLLECTOR' || custody === 'COURIER' ? driverId : null;
}
