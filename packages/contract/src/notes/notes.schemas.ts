import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { id, lines } from '../fields.ts';

/** Internal note, never shown to customers. Old notes have no author. `correctableUntil` is null if the viewer can't correct it. */
export const RepairNote = z
  .object({
    id: z.string(),
    author: z.nullable(z.object({ id: z.string(), name: z.string() })),
    body: z.string(),
    at: z.string(),
    editedAt: z.nullable(z.string()),
    isPinned: z.boolean(),
    correctableUntil: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'RepairNote' });
export type RepairNote = z.infer<typeof RepairNote>;

export const NoteForm = z.object({ body: lines(textLimits.notes) });

export const NoteParams = z.object({ id: id(), noteId: id() });
