import * as z from 'zod/mini';
import { getCall } from '../call.ts';
import { day, fileAnswer } from '../fields.ts';
import { contactStates } from './contact-messages.ts';

/** Lists without a call of their own for their table. */
export const exportedLists = [
  'visits',
  'messages',
  'team',
  'types',
  'partners',
  'zones',
  'shelves',
  'faults',
  'answers',
] as const;
export type ExportedList = (typeof exportedLists)[number];

/**
 * Returns a list as a table in the caller's language, for those who see the list. `day` is that of visits, `state` that of messages.
 * Audited.
 */
export const exportList = getCall('/staff/lists/:list', 'A list as a table', {
  params: z.object({ list: z.enum(exportedLists) }),
  query: z.object({ day: z.optional(day), state: z.optional(z.enum(contactStates, 'invalid')) }),
  ...fileAnswer('text/csv'),
});
