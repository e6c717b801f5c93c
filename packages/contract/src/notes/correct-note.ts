import * as z from 'zod/mini';
import { call } from '../call.ts';
import { NoteForm, NoteParams, RepairNote } from './notes.schemas.ts';

/** Corrects a note, by its author within 15 minutes. A stale or late one gets `editedMeanwhile`. Audited. */
export const correctNote = call({
  method: 'PUT',
  path: '/staff/repairs/:id/notes/:noteId',
  summary: 'Correct a note of one’s own',
  params: NoteParams,
  body: z.extend(NoteForm, { editedAt: z.nullable(z.string()) }),
  answer: RepairNote,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile'],
});
