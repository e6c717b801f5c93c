import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Member } from './team.schemas.ts';

export const listMembers = call({
  method: 'GET',
  path: '/staff/members',
  summary: 'Everybody who works here, or did',
  answer: z.array(Member),
  errors: ['notAllowed'],
});
