import type { CallData, correctNote, RepairNote } from '@atelier/contract';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod/mini';
import type { Database } from '#platform/database/database.ts';
import { transaction, type Transaction, inTransaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '../audit/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { changeNote, insertNote, isRepair, lockNote, type NoteRow, selectNotes } from './notes.queries.ts';

type NoteRequest = { readonly viewer: SignedInViewer; readonly repairId: string; readonly noteId: string };

const Id = z.uuid();

/** Internal notes on a repair. They can't be deleted, and customers never see them (specification/life#notes). */
export function createNotes({ database, clock, limits, realtime }: Platform) {
  const correctableUntil = (row: NoteRow, { userId }: SignedInViewer): Date | null => {
    const until = new Date(row.createdAt.getTime() + limits.notes.correctable);
    return row.authorId === userId && clock.now() < until ? until : null;
  };

  const present = (row: NoteRow, viewer: SignedInViewer): RepairNote => ({
    id: row.id,
    author: row.authorId === null ? null : { id: row.authorId, name: `${row.firstName} ${row.lastName}`.trim() },
    body: row.body,
    at: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    isPinned: row.pinnedAt !== null,
    correctableUntil: correctableUntil(row, viewer)?.toISOString() ?? null,
  });

  const findNote = async (db: Database, { repairId, noteId }: Omit<NoteRequest, 'viewer'>): Promise<NoteRow> => {
    const [row] = Id.safeParse(noteId).success ? await selectNotes(db, repairId, noteId) : [];
    if (row === undefined) throw new Failure('notFound');
    return row;
  };

  const publishNote = (tx: Transaction, repairId: string): void =>
    tx.afterCommit(() => realtime.publish(['role:OPERATOR', 'role:TECHNICIAN', 'role:ADMIN'], 'note', { repairId }));

  const change = (request: NoteRequest, write: (tx: Transaction, row: NoteRow) => Promise<void>): Promise<RepairNote> =>
    transaction(database, async (tx) => {
      await findNote(tx, request);
      await lockNote(tx, request.noteId);
      await write(tx, await findNote(tx, request));
      publishNote(tx, request.repairId);
      return present(await findNote(tx, request), request.viewer);
    });

  const requireRepair = async (db: Database, repairId: string): Promise<void> => {
    if (!(await isRepair(db, repairId))) throw new Failure('notFound');
  };

  return {
    list: async (viewer: SignedInViewer, repairId: string) => {
      await requireRepair(database, repairId);
      return { data: (await selectNotes(database, repairId)).map((row) => present(row, viewer)) };
    },

    add: (db: Database, viewer: SignedInViewer, { repairId, body }: { repairId: string; body: string }) =>
      inTransaction(db, async (tx) => {
        await requireRepair(tx, repairId);
        const noteId = uuidv7();
        await insertNote(tx, { id: noteId, repairId, authorId: viewer.userId, body, createdAt: clock.now() });
        publishNote(tx, repairId);
        return present(await findNote(tx, { repairId, noteId }), viewer);
      }),

    correct: (request: NoteRequest, { body, editedAt }: CallData<typeof correctNote, 'body'>) =>
      change(request, async (tx, row) => {
        const { viewer, repairId } = request;
        if (row.authorId !== viewer.userId) throw new Failure('notAllowed');
        if (correctableUntil(row, viewer) === null || (row.editedAt?.toISOString() ?? null) !== editedAt)
          throw new Failure('editedMeanwhile', { note: present(row, viewer) });
        if (body === row.body) return;
        const at = clock.now();
        await changeNote(tx, row.id, { body, editedAt: at });
        const { userId: actorId, sessionId } = viewer;
        const subject = { kind: 'repair', id: repairId } as const;
        // Audits the correction without its text, which must be erasable with the person.
        const changes = { note: row.id, fields: ['body'] };
        await recordAudit(tx, { actorId, sessionId, at, action: 'note.corrected', subject, changes });
      }),

    pin: (request: NoteRequest, isPinned: boolean) =>
      change(request, async (tx, row) => {
        if (isPinned !== (row.pinnedAt !== null))
          await changeNote(tx, row.id, { pinnedAt: isPinned ? clock.now() : null });
      }),
  };
}

export type Notes = ReturnType<typeof createNotes>;
