import { call } from '../call.ts';
import { Member, MemberParams } from './team.schemas.ts';

/** Mails a new invitation to somebody who hasn't followed theirs; the older link ends. */
export const inviteAgain = call({
  method: 'POST',
  path: '/staff/members/:id/invitation',
  summary: 'Send the invitation again',
  idempotent: true,
  params: MemberParams,
  answer: Member,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile'],
});
