import { staffRoles } from '@atelier/domain';
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { count, id } from '../fields.ts';
import { DeskSection } from './desk.schemas.ts';

export const DEFAULT_SECTION_ROWS = 20;
export const MAX_SECTION_ROWS = 200;

/**
 * Returns the sections of the caller's desks with counts and first rows. Administrators may ask for any `role`. `id` returns only that
 * repair's row without counts, or nothing if the caller can't see it. `rows` limits each section.
 */
export const getDesk = call({
  method: 'GET',
  path: '/staff/desk',
  summary: 'What waits for me',
  query: z.object({
    role: z.optional(z.enum(staffRoles, 'invalid')),
    zone: z.optional(id()),
    id: z.optional(id()),
    rows: z._default(count(MAX_SECTION_ROWS), DEFAULT_SECTION_ROWS),
  }),
  answer: z.object({ sections: z.array(DeskSection) }),
  errors: ['notAllowed'],
});
