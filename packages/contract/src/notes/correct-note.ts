import * as z from 'zod/mini';
import { call } from '../call.ts';
import { NoteForm, NoteParams, RepairNote } from './notes.schemas.ts';

/**
 * By its author, within 15 minutes; `editedAt` as it was seen. Refused as `editedMeanwhile`, with the note as it is now, where that time is
 * over or it was corrected elsewhere. Stands in the audit.
 */
export const correctNote = call({
  method: 'PUT',
  path: '/staff/repairs/:id/notes/:noteId',
  summary: 'Correct a note of one’s own',
  params: NoteParams,
  body: z.extend(NoteForm, { editedAt: z.nullable(z.string()) }),
  answer: RepairNote,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile'],
});
