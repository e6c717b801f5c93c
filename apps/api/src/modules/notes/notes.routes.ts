import { addNote, correctNote, listNotes, pinNote } from '@atelier/contract';
import { mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import * as notes from './notes.service.ts';

export function serveNotes(platform: Platform, { officeAndBench }: Guards): void {
  const { server } = platform;

  mount(server, { call: listNotes, who: officeAndBench }, ({ viewer, params }) =>
    notes.list(platform, viewer, params.id),
  );
  mount(server, { call: addNote, who: officeAndBench }, ({ db, viewer, params, body }) =>
    notes.add(platform, db, { viewer, repairId: params.id, body: body.body }),
  );
  mount(server, { call: correctNote, who: officeAndBench }, ({ viewer, params, body }) =>
    notes.correct(platform, { viewer, repairId: params.id, noteId: params.noteId }, body),
  );
  mount(server, { call: pinNote, who: officeAndBench }, ({ viewer, params, body }) =>
    notes.pin(platform, { viewer, repairId: params.id, noteId: params.noteId }, body.isPinned),
  );
}
