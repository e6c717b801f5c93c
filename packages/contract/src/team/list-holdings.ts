import { call } from '../call.ts';
import { Holdings, MemberParams } from './team.schemas.ts';

export const listHoldings = call({
  method: 'GET',
  path: '/staff/members/:id/holdings',
  summary: 'What a member of the team holds',
  params: MemberParams,
  answer: Holdings,
  errors: ['notAllowed', 'notFound'],
});
