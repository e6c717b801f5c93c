import { call } from '../call.ts';
import { Member, NewMember } from './team.schemas.ts';

/** Creates an account without a password and mails an invitation. Rejects an address that has an account. */
export const inviteMember = call({
  method: 'POST',
  path: '/staff/members',
  summary: 'Invite somebody to the team',
  idempotent: true,
  body: NewMember,
  answer: Member,
  errors: ['notAllowed', 'emailTaken'],
});
