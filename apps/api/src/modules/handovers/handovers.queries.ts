import { handoverPhotoKinds } from '@atelier/domain';
import { and, asc, eq, inArray, isNull, lt, not, notInArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/database.ts';
import {
  accessories,
  handoverEntries,
  handovers,
  handoverSignatures,
  repairLog,
  repairs,
  users,
} from '#schema/index.ts';
import { visitOfHandover } from '../repairs/public.ts';

/** Locks the receipt of a log entry, and its customer against an erasure. Returns undefined for an erased customer. */
export async function lockReceipt(tx: Transaction, { repairId, entryId }: { repairId: string; entryId: string }) {
  const [row] = await tx
    .select({
      receipt: handovers,
      actorId: repairLog.actorId,
      onBehalfOf: sql<string | null>`${repairLog.captured} ->> 'assigneeId'`,
    })
    .from(handovers)
    .innerJoin(repairLog, eq(repairLog.id, handovers.logEntryId))
    .where(and(eq(handovers.repairId, repairId), eq(handovers.logEntryId, entryId)))
    .for('update', { of: handovers });
  if (row === undefined) return undefined;
  const [customer] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(repairs, eq(repairs.customerId, users.id))
    .where(and(eq(repairs.id, repairId), isNull(users.erasedAt)))
    .for('key share', { of: users });
  return customer === undefined ? undefined : row;
}

/** Counts photos, or the other evidence, that people added to a receipt. */
export function countProofs(tx: Transaction, handoverId: string, kind: 'photo' | 'other'): Promise<number> {
  const isPhoto = inArray(handoverEntries.kind, handoverPhotoKinds);
  const isKind = kind === 'photo' ? isPhoto : and(not(isPhoto), notInArray(handoverEntries.kind, ['VOIDED', 'SCAN']));
  return tx.$count(handoverEntries, and(eq(handoverEntries.handoverId, handoverId), isKind));
}

export async function deleteSignaturesBefore(database: Database, before: Date): Promise<void> {
  await database.delete(handoverSignatures).where(lt(handoverSignatures.receivedAt, before));
}

/** Returns the valid handovers of a customer's devices, oldest first. Those by or to a driver have the visit. */
export function selectCustomerHandovers(
  database: Database,
  { customerId, repairId }: { customerId: string; repairId?: string },
) {
  const ofRepair = repairId === undefined ? undefined : eq(repairs.id, repairId);
  const visit = visitOfHandover(database);
  return database
    .select({
      receipt: handovers,
      receivedBy: sql<string | null>`${repairLog.captured} ->> 'receivedBy'`,
      place: visit.mode,
      address: visit.address,
    })
    .from(handovers)
    .innerJoin(repairLog, eq(repairLog.id, handovers.logEntryId))
    .innerJoin(repairs, eq(repairs.id, handovers.repairId))
    .leftJoinLateral(visit, sql`true`)
    .where(and(eq(repairs.customerId, customerId), ofRepair, isNull(handovers.voidedBy)))
    .orderBy(asc(handovers.at), asc(handovers.seq));
}

/** Returns the names of accessories by id. */
export async function selectAccessoryNames(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .select({ id: accessories.id, name: accessories.name })
    .from(accessories)
    .where(inArray(accessories.id, [...ids]));
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}

export async function selectCustody(database: Database, repairId: string, customerId: string) {
  const [row] = await database
    .select({ status: repairs.status, custody: repairs.custody })
    .from(repairs)
    .where(and(eq(repairs.id, repairId), eq(repairs.customerId, customerId)));
  return row;
}
