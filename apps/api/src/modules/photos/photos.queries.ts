import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/database.ts';
import { attachments, conversationMessages, repairs, users, visits } from '#schema/index.ts';
import { photoFileName, photoIdIn } from './photo-file.ts';
import { customerStages, type PhotoStage } from './photo-stages.ts';

export function countPhotosOf(tx: Transaction, repairId: string): Promise<number> {
  return tx.$count(attachments, isOfRequest(repairId));
}

function isOfRequest(repairId: string) {
  return and(eq(attachments.ownerKind, 'REPAIR'), eq(attachments.ownerId, repairId), eq(attachments.stage, 'REQUEST'));
}

/** Deletes a repair's photo. Returns false if it has none of this id. */
export async function deletePhoto(tx: Transaction, repairId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(attachments)
    .where(and(isOfRequest(repairId), eq(attachments.id, id)))
    .returning({ id: attachments.id });
  return deleted.length > 0;
}

export type PhotoReference = {
  readonly repairId: string;
  readonly photoId: string;
  /** Stages of the photos that the viewer may see. */
  readonly stages: readonly PhotoStage[];
};

export async function hasPhoto(database: Database, { repairId, photoId, stages }: PhotoReference): Promise<boolean> {
  const isOfRepair = and(eq(attachments.ownerKind, 'REPAIR'), eq(attachments.ownerId, repairId));
  const isSeen = and(
    or(isOfRepair, ofVisits(database, eq(visits.repairId, repairId))),
    inArray(attachments.stage, [...stages]),
  );
  return (await database.$count(attachments, and(isSeen, eq(attachments.id, photoId)))) > 0;
}

export async function isRepairOf(database: Database, repairId: string, customerId: string): Promise<boolean> {
  return (await database.$count(repairs, and(eq(repairs.id, repairId), eq(repairs.customerId, customerId)))) > 0;
}

export async function findAttachedFiles(database: Database, files: readonly string[]): Promise<string[]> {
  const rows = await database
    .select({ id: attachments.id })
    .from(attachments)
    .where(inArray(attachments.id, files.map(photoIdIn)));
  return rows.map(({ id }) => photoFileName(id));
}

/** Returns the photos that the customer may see, for the copy of their data. */
export function listPhotosOf(database: Database, customerId: string) {
  return database
    .select({ id: attachments.id, size: attachments.size, createdAt: attachments.createdAt })
    .from(attachments)
    .where(
      or(
        and(
          eq(attachments.ownerKind, 'REPAIR'),
          inArray(attachments.ownerId, repairIdsOf(database, customerId)),
          inArray(attachments.stage, customerStages),
        ),
        inMessagesOf(database, customerId),
        ofVisits(database, inArray(visits.repairId, repairIdsOf(database, customerId))),
      ),
    )
    .orderBy(asc(attachments.createdAt), asc(attachments.id));
}

function repairIdsOf(database: Database, customerId: string) {
  return database.select({ id: repairs.id }).from(repairs).where(eq(repairs.customerId, customerId));
}

function ofVisits(database: Database, condition: SQL) {
  const ids = database
    .select({ id: sql`${visits.id}::text` })
    .from(visits)
    .where(condition);
  return and(eq(attachments.ownerKind, 'VISIT'), inArray(attachments.ownerId, ids));
}

/** Returns whether a visit failed, and locks its customer against an erasure. `driverId` limits it to the visits of a driver. */
export async function lockFailedVisit(
  tx: Database,
  { repairId, visitId, driverId }: { repairId: string; visitId: string; driverId: string | null },
): Promise<boolean> {
  const rows = await tx
    .select({ id: visits.id })
    .from(visits)
    .innerJoin(repairs, eq(repairs.id, visits.repairId))
    .innerJoin(users, eq(users.id, repairs.customerId))
    .where(
      and(
        eq(visits.id, visitId),
        eq(visits.repairId, repairId),
        isNotNull(visits.failure),
        eq(visits.undone, false),
        isNull(users.erasedAt),
        driverId === null ? undefined : eq(visits.assigneeId, driverId),
      ),
    )
    .for('key share', { of: users });
  return rows.length > 0;
}

export function countDoorPhotos(tx: Transaction, visitId: string): Promise<number> {
  return tx.$count(attachments, and(eq(attachments.ownerKind, 'VISIT'), eq(attachments.ownerId, visitId)));
}

function inMessagesOf(database: Database, customerId: string) {
  const written = database
    .select({ id: sql`${conversationMessages.id}::text` })
    .from(conversationMessages)
    .where(inArray(conversationMessages.repairId, repairIdsOf(database, customerId)));
  return and(eq(attachments.ownerKind, 'MESSAGE'), inArray(attachments.ownerId, written));
}

/** Deletes all attachments of a customer. Returns the files to delete after the commit. */
export async function eraseAttachmentsOf(tx: Transaction, customerId: string): Promise<string[]> {
  const ofCustomer = repairIdsOf(tx, customerId);
  const erased = await tx
    .delete(attachments)
    .where(
      or(
        and(inArray(attachments.ownerKind, ['REPAIR', 'UNSENT']), inArray(attachments.ownerId, ofCustomer)),
        inMessagesOf(tx, customerId),
        ofVisits(tx, inArray(visits.repairId, ofCustomer)),
        and(eq(attachments.ownerKind, 'USER'), eq(attachments.ownerId, customerId)),
      ),
    )
    .returning({ id: attachments.id });
  return erased.map(({ id }) => photoFileName(id));
}
