import { addNote, correctNote, listNotes, pinNote } from '@atelier/contract';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import type { Notes } from './notes.service.ts';

export function serveNotes({ server }: Platform, { officeAndBench }: Guards, notes: Notes): void {
  mount(server, { call: listNotes, who: officeAndBench }, ({ viewer, params }) => notes.list(viewer, params.id));
  mount(server, { call: addNote, who: officeAndBench }, ({ db, viewer, params, body }) =>
    notes.add(db, viewer, { repairId: params.id, body: body.body }),
  );
  mount(server, { call: correctNote, who: officeAndBench }, ({ viewer, params, body }) =>
    notes.correct({ viewer, repairId: params.id, noteId: params.noteId }, body),
  );
  mount(server, { call: pinNote, who: officeAndBench }, ({ viewer, params, body }) =>
    notes.pin({ viewer, repairId: params.id, noteId: params.noteId }, body.isPinned),
  );
}
