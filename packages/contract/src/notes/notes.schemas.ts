import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { id, lines } from '../fields.ts';

/**
 * What the shop writes for itself beside a repair; no customer ever reads any of it. No author: it was there before notes had one.
 * `correctableUntil`: by when whoever reads it may still correct it, null where they may not.
 */
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
