import type { CallData, correctNote, RepairNote } from '@atelier/contract';
import { fullName } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import { type Database, inTransaction, transaction, type Transaction } from '#platform/database/database.ts';
import { Failure, orNotFound } from '#platform/http/errors/failure.ts';
import { isId } from '#platform/http/submitted-values.ts';
import type { Platform } from '#platform/platform.ts';
import { repairNotes } from '#schema/index.ts';
import { staffRooms } from '#workflow/command/publish-change.ts';
import { recordAudit } from '../audit/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { changeNote, isRepair, lockNote, type NoteRow, selectNotes } from './notes.queries.ts';

type NoteRequest = { readonly viewer: SignedInViewer; readonly repairId: string; readonly noteId: string };

type NewNote = Omit<NoteRequest, 'noteId'> & { readonly body: string };

/** Internal notes on a repair. They can't be deleted, and customers never see them (specification/life#notes). */
export async function list(platform: Platform, viewer: SignedInViewer, repairId: string) {
  const { database } = platform;
  await requireRepair(database, repairId);
  return { data: (await selectNotes(database, repairId)).map((row) => present(platform, viewer, row)) };
}

export function add(platform: Platform, db: Database, { viewer, repairId, body }: NewNote): Promise<RepairNote> {
  return inTransaction(db, async (tx) => {
    await requireRepair(tx, repairId);
    const noteId = uuidv7();
    const createdAt = platform.clock.now();
    await tx.insert(repairNotes).values({ id: noteId, repairId, authorId: viewer.userId, body, createdAt });
    publishNote(platform, tx, repairId);
    return present(platform, viewer, await findNote(tx, { repairId, noteId }));
  });
}

export function correct(
  platform: Platform,
  request: NoteRequest,
  { body, editedAt }: CallData<typeof correctNote, 'body'>,
): Promise<RepairNote> {
  return change(platform, request, async (tx, row) => {
    const { viewer, repairId } = request;
    if (row.authorId !== viewer.userId) throw new Failure('notAllowed');
    if (correctableUntil(platform, viewer, row) === null || (row.editedAt?.toISOString() ?? null) !== editedAt)
      throw new Failure('editedMeanwhile', { note: present(platform, viewer, row) });
    if (body === row.body) return;
    const at = platform.clock.now();
    await changeNote(tx, row.id, { body, editedAt: at });
    const subject = { kind: 'repair', id: repairId } as const;
    // Audits the correction without its text, which must be erasable with the person.
    const changes = { note: row.id, fields: ['body'] };
    await recordAudit(tx, { viewer, at, action: 'note.corrected', subject, changes });
  });
}

export function pin(platform: Platform, request: NoteRequest, isPinned: boolean): Promise<RepairNote> {
  return change(platform, request, async (tx, row) => {
    if (isPinned !== (row.pinnedAt !== null))
      await changeNote(tx, row.id, { pinnedAt: isPinned ? platform.clock.now() : null });
  });
}

function change(
  platform: Platform,
  request: NoteRequest,
  write: (tx: Transaction, row: NoteRow) => Promise<void>,
): Promise<RepairNote> {
  return transaction(platform.database, async (tx) => {
    await findNote(tx, request);
    await lockNote(tx, request.noteId);
    await write(tx, await findNote(tx, request));
    publishNote(platform, tx, request.repairId);
    return present(platform, request.viewer, await findNote(tx, request));
  });
}

async function requireRepair(db: Database, repairId: string): Promise<void> {
  if (!(await isRepair(db, repairId))) throw new Failure('notFound');
}

async function findNote(db: Database, { repairId, noteId }: Omit<NoteRequest, 'viewer'>): Promise<NoteRow> {
  const [row] = isId(noteId) ? await selectNotes(db, repairId, noteId) : [];
  return orNotFound(row);
}

function publishNote({ realtime }: Platform, tx: Transaction, repairId: string): void {
  tx.afterCommit(() => realtime.publish(staffRooms, 'note', { repairId }));
}

function present(platform: Platform, viewer: SignedInViewer, row: NoteRow): RepairNote {
  return {
    id: row.id,
    author: row.authorId === null ? null : { id: row.authorId, name: fullName(row) },
    body: row.body,
    at: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    isPinned: row.pinnedAt !== null,
    correctableUntil: correctableUntil(platform, viewer, row)?.toISOString() ?? null,
  };
}

function correctableUntil({ clock, limits }: Platform, { userId }: SignedInViewer, row: NoteRow): Date | null {
  const until = new Date(row.createdAt.getTime() + limits.notes.correctable);
  return row.authorId === userId && clock.now() < until ? until : null;
}
