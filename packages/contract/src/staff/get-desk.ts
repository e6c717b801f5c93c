import { staffRoles } from '@atelier/domain';
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { count, id } from '../fields.ts';
import { DeskSection } from './desk.schemas.ts';

/** Rows of a section, unless more are asked for. */
export const DEFAULT_SECTION_ROWS = 20;
/** Most of them. */
export const MAX_SECTION_ROWS = 200;

/**
 * What waits for whoever asks: the sections of their roles' desks, each with how many stand in it and the first of them. `role`: one of
 * them, or any for an administrator. `zone`: of repairs in that zone alone. `id`: of that repair alone, where it stands, without counting
 * others; nowhere for one that they don't see. `rows`: how many of each section at most.
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
