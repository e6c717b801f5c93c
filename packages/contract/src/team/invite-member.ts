import { call } from '../call.ts';
import { Member, NewMember } from './team.schemas.ts';

/** Makes an account without a password and mails its owner the link that sets one. An address that has an account is refused. */
export const inviteMember = call({
  method: 'POST',
  path: '/staff/members',
  summary: 'Invite somebody to the team',
  idempotent: true,
  body: NewMember,
  answer: Member,
  errors: ['notAllowed', 'emailTaken'],
});
