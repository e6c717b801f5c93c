import { call } from '../call.ts';
import { Assignments, MemberParams } from './team.schemas.ts';

export const listAssignments = call({
  method: 'GET',
  path: '/staff/members/:id/assignments',
  summary: 'Open work assigned to a member of the team',
  params: MemberParams,
  answer: Assignments,
  errors: ['notAllowed', 'notFound'],
});
