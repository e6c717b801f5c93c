import { call } from '../call.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';
import { NoteForm, RepairNote } from './notes.schemas.ts';

export const addNote = call({
  method: 'POST',
  path: '/staff/repairs/:id/notes',
  summary: 'Note something for the shop about a repair',
  idempotent: true,
  params: RepairParams,
  body: NoteForm,
  answer: RepairNote,
  errors: ['notAllowed', 'notFound', 'idempotencyKeyReused'],
});
