import { staffRoles } from '@atelier/domain';
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { TeamMember } from './staff.schemas.ts';

export const listTeam = call({
  method: 'GET',
  path: '/staff/team',
  summary: 'The team, for assigning work',
  query: z.object({ role: z.optional(z.enum(staffRoles, 'invalid')) }),
  answer: z.array(TeamMember),
  errors: ['notAllowed'],
});
