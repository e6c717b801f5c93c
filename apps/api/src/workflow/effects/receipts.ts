import { isDriverRole, type Captured } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import { newRow } from '#platform/database/row-json.ts';
import { handovers } from '#schema/index.ts';
import { newestVisit } from '../repair/repair-record.ts';
import type { LogEntryRow, ReceiptRow, RepairRecord } from '../repair/repair-rows.ts';

type HandoverInput = {
  readonly entry: CustodyChange;
  readonly seq: number;
  readonly prevHash: string;
  readonly before: Custodians;
  readonly after: Custodians;
};

type CustodyChange = Pick<
  LogEntryRow,
  'id' | 'repairId' | 'fromCustody' | 'toCustody' | 'at' | 'receivedAt' | 'captured'
>;

export type Custodians = {
  readonly customerId: string;
  readonly driverId: string | null;
  readonly partnerId: string | null;
};

/** Returns the unsigned receipt of a transition that changes custody, else null. No proof is required so far. */
export function receiptOf({ entry, seq, prevHash, before, after }: HandoverInput): ReceiptRow | null {
  const { id: logEntryId, repairId, fromCustody: from, toCustody: to, at, receivedAt } = entry;
  if (from === null || from === to) return null;
  const { condition, accessories, returned }: Captured = entry.captured;
  const changedHands = accessories ?? returned ?? [];
  return newRow(handovers, {
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
    method: 'NONE',
    withoutReason: 'NOT_ASKED',
    prevHash,
  });
}

export function custodiansOf(record: Pick<RepairRecord, 'repair' | 'visits'>): Custodians {
  const { customerId, partnerId } = record.repair;
  return { customerId, partnerId, driverId: newestVisit(record)?.assigneeId ?? null };
}

function custodianOf(custody: ReceiptRow['from'], { customerId, driverId }: Custodians): string | null {
  if (custody === 'CUSTOMER') return customerId;
  return isDriverRole(custody) ? driverId : null;
}
