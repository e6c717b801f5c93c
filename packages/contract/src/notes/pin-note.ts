import * as z from 'zod/mini';
import { call } from '../call.ts';
import { NoteParams, RepairNote } from './notes.schemas.ts';

export const pinNote = call({
  method: 'PUT',
  path: '/staff/repairs/:id/notes/:noteId/pinned',
  summary: 'Pin a note to the top of its repair, or unpin it',
  params: NoteParams,
  body: z.object({ isPinned: z.boolean() }),
  answer: RepairNote,
  errors: ['notAllowed', 'notFound'],
});
