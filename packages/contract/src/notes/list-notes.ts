import * as z from 'zod/mini';
import { call } from '../call.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';
import { RepairNote } from './notes.schemas.ts';

/** Returns pinned notes first, then the newest. */
export const listNotes = call({
  method: 'GET',
  path: '/staff/repairs/:id/notes',
  summary: 'What the shop noted for itself about a repair',
  params: RepairParams,
  answer: z.object({ data: z.array(RepairNote) }),
  errors: ['notAllowed', 'notFound'],
});
