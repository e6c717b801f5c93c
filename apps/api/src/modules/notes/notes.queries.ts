import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/database.ts';
import { repairNotes, repairs, users } from '#schema/index.ts';

export type NoteRow = typeof repairNotes.$inferSelect & {
  readonly firstName: string | null;
  readonly lastName: string | null;
};

export async function isRepair(database: Database, repairId: string): Promise<boolean> {
  return (await database.$count(repairs, eq(repairs.id, repairId))) > 0;
}

/** Returns pinned notes first, then the newest, or only the one with `noteId`. */
export async function selectNotes(database: Database, repairId: string, noteId?: string): Promise<NoteRow[]> {
  const rows = await database
    .select({ note: repairNotes, firstName: users.firstName, lastName: users.lastName })
    .from(repairNotes)
    .leftJoin(users, eq(users.id, repairNotes.authorId))
    .where(and(eq(repairNotes.repairId, repairId), noteId === undefined ? undefined : eq(repairNotes.id, noteId)))
    .orderBy(sql`${repairNotes.pinnedAt} is null`, desc(repairNotes.createdAt), desc(repairNotes.id));
  return rows.map(({ note, ...names }) => ({ ...note, ...names }));
}

export async function lockNote(tx: Transaction, noteId: string): Promise<void> {
  await tx.select({ id: repairNotes.id }).from(repairNotes).where(eq(repairNotes.id, noteId)).for('update');
}

type Changes = Partial<Pick<NoteRow, 'body' | 'editedAt' | 'pinnedAt'>>;

export async function changeNote(tx: Transaction, noteId: string, changes: Changes): Promise<void> {
  await tx.update(repairNotes).set(changes).where(eq(repairNotes.id, noteId));
}
