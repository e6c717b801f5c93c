import { call } from '../call.ts';
import { Member, MemberChange, MemberParams } from './team.schemas.ts';

/** Changes a team member. New roles end their sessions at once. */
export const changeMember = call({
  method: 'PUT',
  path: '/staff/members/:id',
  summary: 'Change a member of the team',
  params: MemberParams,
  body: MemberChange,
  answer: Member,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile', 'ownAccount'],
});
