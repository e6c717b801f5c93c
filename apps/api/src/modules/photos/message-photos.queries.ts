import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/database.ts';
import { attachments, conversationMessages } from '#schema/index.ts';

type SendPhotosInput = {
  readonly repairId: string;
  readonly createdBy: string;
  readonly ids: readonly string[];
  readonly messageId: string;
};

/** Attaches unsent photos to a message. Returns how many belonged to the sender. */
export async function sendPhotos(
  tx: Transaction,
  { ids, messageId, repairId, createdBy }: SendPhotosInput,
): Promise<number> {
  const sent = await tx
    .update(attachments)
    .set({ ownerKind: 'MESSAGE', ownerId: messageId })
    .where(
      and(
        eq(attachments.ownerKind, 'UNSENT'),
        eq(attachments.ownerId, repairId),
        eq(attachments.createdBy, createdBy),
        inArray(attachments.id, [...ids]),
      ),
    )
    .returning({ id: attachments.id });
  return sent.length;
}

export async function hasMessagePhoto(database: Database, repairId: string, id: string): Promise<boolean> {
  const written = database
    .select({ id: sql`${conversationMessages.id}::text` })
    .from(conversationMessages)
    .where(eq(conversationMessages.repairId, repairId));
  const ofMessage = and(eq(attachments.ownerKind, 'MESSAGE'), inArray(attachments.ownerId, written));
  return (await database.$count(attachments, and(eq(attachments.id, id), ofMessage))) > 0;
}

export async function deleteMessagePhotos(tx: Transaction, messageId: string): Promise<string[]> {
  const deleted = await tx
    .delete(attachments)
    .where(and(eq(attachments.ownerKind, 'MESSAGE'), eq(attachments.ownerId, messageId)))
    .returning({ id: attachments.id });
  return deleted.map(({ id }) => id);
}

export async function deleteOldUnsent(database: Database, before: Date): Promise<string[]> {
  const deleted = await database
    .delete(attachments)
    .where(and(eq(attachments.ownerKind, 'UNSENT'), lt(attachments.createdAt, before)))
    .returning({ id: attachments.id });
  return deleted.map(({ id }) => id);
}
