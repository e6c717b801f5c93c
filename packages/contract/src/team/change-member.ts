import { call } from '../call.ts';
import { Member, MemberChange, MemberParams } from './team.schemas.ts';

/**
 * Changes somebody of the team. Other roles end their sessions at once, everywhere. Refused as `editedMeanwhile`, with the member as they are
 * now, where somebody else was first.
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
