import { call } from '../call.ts';
import { Member, MemberChange, MemberParams } from './team.schemas.ts';

/**
 * Changes a team member. New roles end their sessions at once, on every node. A stale `version` gets `editedMeanwhile` with the current
 * member.
 */
export const changeMember = call({
  method: 'PUT',
  path: '/staff/members/:id',
  summary: 'Change a member of the team',
  params: MemberParams,
  body: MemberChange,
  answer: Member,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile', 'ownAccount'],
});
