import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { getCall, named, postCall, putCall } from '../call.ts';
import { id, IdParams, lines, nullableString } from '../fields.ts';
import { Person } from './repair.ts';

/** Internal note, never shown to customers. Old notes have no author. `correctableUntil` is null if the viewer can't correct it. */
export const RepairNote = named(
  'RepairNote',
  z.object({
    id: z.string(),
    author: z.nullable(Person),
    body: z.string(),
    at: z.string(),
    editedAt: nullableString,
    isPinned: z.boolean(),
    correctableUntil: nullableString,
  }),
);
export type RepairNote = z.infer<typeof RepairNote>;

export const NoteForm = z.object({ body: lines(textLimits.notes) });

const NoteParams = z.object({ id, noteId: id });

/** Returns pinned notes first, then the newest. */
export const listNotes = getCall('/staff/repairs/:id/notes', 'What the shop noted for itself about a repair', {
  params: IdParams,
  answer: z.object({ data: z.array(RepairNote) }),
});

export const addNote = postCall('/staff/repairs/:id/notes', 'Note something for the shop about a repair', {
  idempotent: true,
  params: IdParams,
  body: NoteForm,
  answer: RepairNote,
});

/** Corrects a note, by its author within 15 minutes. A stale or late one gets `editedMeanwhile`. Audited. */
export const correctNote = putCall('/staff/repairs/:id/notes/:noteId', 'Correct a note of one’s own', {
  params: NoteParams,
  body: z.extend(NoteForm, { editedAt: nullableString }),
  answer: RepairNote,
  errors: ['editedMeanwhile'],
});

export const pinNote = putCall(
  '/staff/repairs/:id/notes/:noteId/pinned',
  'Pin a note to the top of its repair, or unpin it',
  {
    params: NoteParams,
    body: z.object({ isPinned: z.boolean() }),
    answer: RepairNote,
  },
);
